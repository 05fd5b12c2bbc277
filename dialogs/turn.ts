import type { Message, Output } from './message.ts';
import type { RecordStore } from './ports/records.ts';
import type { Language } from './wording/languages.ts';

/** Who wrote or clicked, as the channel tells it. */
export interface Person {
  /** The channel's id for the person. */
  readonly id: string;
  readonly name: string;
}

/** Where a turn happens. `group`: group chats and team channels, everything with more than one person. */
export interface Place {
  readonly channel: string;
  readonly conversation: string;
  readonly kind: 'personal' | 'group';
}

export type Input =
  | {
      readonly kind: 'text';
      /** Word for word, mentions of the bot removed; may be empty. */
      readonly text: string;
    }
  /** A pressed button; `value` is what the channel sent, unchecked. */
  | { readonly kind: 'click'; readonly value: unknown }
  /** A message that was sent before reads otherwise now. What it said then is done with. */
  | { readonly kind: 'edited' }
  /** The person (or the bot) has just come into the conversation. */
  | { readonly kind: 'arrived' };

/** One turn's input, parsed. */
export interface Incoming {
  readonly place: Place;
  readonly person: Person;
  readonly role: Role;
  /** The id that the channel proves, by which roles are given; absent where it proves none. */
  readonly provenId?: string;
  /** True where people give themselves a role at the chat page's own switch: in local mode alone. */
  readonly roleSwitch?: boolean;
  /** BCP 47: the language that the person chose, else as the channel tells it. */
  readonly locale?: string;
  /** True where this very activity was begun before a crash and comes again: show, don't interpret. */
  readonly again: boolean;
  readonly input: Input;
  /** People named in the text by the channel's own mentions, the bot left out; `text` is how each stands in it. */
  readonly mentions?: readonly Mention[];
}

export interface Mention extends Person {
  readonly text: string;
}

/** A conversation to which things can be said. */
export interface Conversation {
  readonly place: Place;
  say(output: Output): Promise<void>;
}

/**
 * One turn: what came in, where answers go, and the records, whose saves are tied to this activity so that a
 * redelivery after a crash is recognised.
 */
export interface Turn extends Conversation {
  readonly incoming: Incoming;
  readonly records: RecordStore;
  /** When this process took the activity in: milliseconds since 1970, with fractions. */
  readonly receivedAt: number;
  /**
   * When it was written, by the same clock, where that is known to be earlier: the person sent it once more after it had
   * seemed to fail.
   */
  readonly writtenAt?: number;
  /** Says a message and tells its id, under which it can be edited; absent where the channel tells none. */
  post(message: Message): Promise<string | undefined>;
  /**
   * Says to the person of this turn alone what concerns nobody else, where the channel can: a pressed button of a Teams
   * card in a group. Elsewhere as `say`.
   */
  replyPrivately(message: Message): Promise<void>;
  /** From here on this person is spoken to in `language`, in every conversation of this channel. */
  setLanguage(language: Language): Promise<void>;
  /** Opens (or finds) the private conversation with the person of this turn. */
  openPrivate(): Promise<PrivateConversation>;
}

export type PrivateConversation =
  | { readonly ok: true; readonly conversation: Conversation }
  /** `reason`: what stands in the way, for the person, e.g. that the app is not installed for them. */
  | { readonly ok: false; readonly reason: 'notInstalled' | 'notSupported' | 'failed' };

/** What a person may do: an operator everything, a viewer read, everybody else take surveys. */
export type Role = 'operator' | 'viewer' | 'none';

/** Who may use something. */
export type RequiredRole = 'operator' | 'viewer' | 'anyone';

/** An operator may do whatever a viewer may. */
export function isAllowed(role: Role, required: RequiredRole): boolean {
  return required === 'anyone' || role === 'operator' || role === required;
}

/** A person as the audit and runs name them: by the id that the channel proves, where it does. */
export function personOfTurn({ person, provenId }: Incoming): { readonly id: string; readonly name: string } {
  const id = provenId ?? person.id;
  return { id, name: person.name.trim() === '' ? id : person.name };
}

/** Says a message where the turn (or the conversation) is. */
export async function sayMessage(where: Pick<Conversation, 'say'>, message: Message): Promise<void> {
  await where.say({ kind: 'message', message });
}
