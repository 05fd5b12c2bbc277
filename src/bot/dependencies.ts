import type { Message } from '../../dialogs/message.ts';
import type { Clock } from '../../dialogs/ports/clock.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import type { Role, Turn } from '../../dialogs/turn.ts';
import type { RenderedActivity } from '../cards/rendered-activity.ts';
import type { LocalChannel } from './outbox.ts';
import type { PersonRepository } from './people/persons.ts';
import type { TenantRepository } from './people/tenants.ts';
import type { TurnStorage } from './sdk/storage.ts';

/** Recognises an activity that a channel delivers twice. */
export interface ActivityLog {
  /** `again`: it was acted on and cut short by a crash: show, don't interpret. `duplicate`: it is in flight or done. */
  begin(key: string): Promise<'new' | 'again' | 'duplicate'>;
  /** The turn is over. */
  finish(key: string): void;
  /** The turn failed: a redelivery may try again. */
  release(key: string): void;
}

/** What the bot room needs from outside. */
export interface BotDependencies {
  readonly activities: ActivityLog;
  /** The same records for one activity's turn: what it writes is tied to it, so that its redelivery is recognised. */
  readonly storageFor: (activityKey: string) => TurnStorage;
  readonly localChannel: LocalChannel;
  /** Records of the room itself, tied to no activity. */
  readonly records: RecordStore;
  /** Where the people are stored whom the bot meets. Absent: nobody is. */
  readonly people?: { readonly persons: PersonRepository; readonly tenants: TenantRepository };
  readonly log: Logger;
  /** @param language BCP 47, as the person chose it, or the channel told it */
  readonly renderMessage: (message: Message, channel: string, language?: string) => RenderedActivity;
  readonly converse: (turn: Turn) => Promise<void>;
  /** The role of an id that the channel has proved. */
  readonly roleOf: (provenId: string) => Role;
  /** What a person is told when a turn failed; `reference` is the one in the log. */
  readonly turnFailed: (reference: string, locale: string | undefined) => string;
  /** The same where the message `said` was tried after a restart too, and isn't tried any more. */
  readonly givenUp: (said: string, reference: string, locale: string | undefined) => string;
  /** The private word in answer to a pressed button whose turn takes long. */
  readonly clickPending: (locale: string | undefined) => string;
  /** The private word in answer to a pressed button, where what it led to is said in messages. Never empty. */
  readonly clickTaken: (locale: string | undefined) => string;
  /** What stands on a card in the place of its buttons once one was pressed. */
  readonly chosen: (label: string, locale: string | undefined) => string;
  /** True where no other process shares the store: then less has to be read again. */
  readonly onlyProcess?: boolean;
  /** Default: the process's. */
  readonly now?: Clock;
}
