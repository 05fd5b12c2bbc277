import type { Message } from '../../dialogs/message.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { Random } from '../../dialogs/ports/random.ts';
import type { RecordStore, WantedRecords } from '../../dialogs/ports/records.ts';
import type { Time } from '../../dialogs/ports/time.ts';
import type { Person, Place, Role, Turn } from '../../dialogs/turn.ts';
import type { RenderedActivity } from '../cards/rendered-activity.ts';
import type { LocalChannel } from './outbox.ts';
import type { PersonRepository } from './people/persons.ts';
import type { TenantRepository } from './people/tenants.ts';
import type { TurnStorage } from './sdk/storage.ts';

/** Recognises an activity that a channel delivers twice. */
export interface ActivityLog {
  /**
   * `again`: a crash cut it short after it was acted on: show, don't interpret. `inFlight`: another turn has it, perhaps in
   * another process. `duplicate`: it is done.
   * @param wanted may be read along with it
   */
  begin(key: string, wanted?: WantedRecords): Promise<'new' | 'again' | 'inFlight' | 'duplicate'>;
  /** The turn is over. */
  finish(key: string): void;
  /** The turn failed; a redelivery may try again. */
  release(key: string): void;
}

/** What `src/bot` needs from outside. */
export interface BotDependencies {
  readonly activities: ActivityLog;
  /**
   * The storage for one activity's turn. Its writes are tied to the activity, so that a redelivery is recognised.
   * @param isNew no one had acted on it when the turn began
   */
  readonly storageFor: (activityKey: string, isNew: boolean) => TurnStorage;
  /** The keys of the records that a turn of this person begins with. */
  readonly readsFirst?: (place: Place, person: Person) => readonly string[];
  readonly localChannel: LocalChannel;
  /** The bot's own records, which are not tied to an activity. */
  readonly records: RecordStore;
  /** Where people that the bot meets are stored. */
  readonly people: { readonly persons: PersonRepository; readonly tenants: TenantRepository };
  readonly log: Logger;
  /** @param language BCP 47: the person's choice, else the channel's */
  readonly renderMessage: (message: Message, channel: string, language?: string) => RenderedActivity;
  readonly converse: (turn: Turn) => Promise<void>;
  /** The role of an id that the channel has proven. */
  readonly roleOf: (provenId: string) => Role;
  /** What a person reads when a turn failed; the log has the same `reference`. */
  readonly turnFailed: (reference: string, locale: string | undefined, role: Role) => string;
  /** The same if the message `said` also failed after a restart and isn't tried again. */
  readonly givenUp: (said: string, reference: string, locale: string | undefined) => string;
  /** The private reply to a pressed button whose turn takes long. */
  readonly clickPending: (locale: string | undefined) => string;
  /** The private reply to a pressed button whose result is sent as messages. Never empty. */
  readonly clickTaken: (locale: string | undefined) => string;
  /** What replaces a card's buttons once one was pressed. */
  readonly chosen: (label: string, locale: string | undefined) => string;
  /** True if no other process shares the store, so that more can be cached. */
  readonly onlyProcess?: boolean;
  /** Default: the process's own. */
  readonly time?: Time;
  readonly random?: Random;
}
