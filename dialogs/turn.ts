import { z } from 'zod';
import type { Message, Output } from './message.ts';
import { beginWithinMs } from './ports/limits.ts';
import type { RecordSave, RecordStore, SaveResult } from './ports/records.ts';
import type { Language } from './wording/languages.ts';

/** Who wrote or clicked, according to the channel. */
export const personSchema = z.object({
  /** The channel's id for the person. */
  id: z.string(),
  name: z.string(),
});

export type Person = Readonly<z.infer<typeof personSchema>>;

/** Where a turn happens. `group`: group chats, team channels and everything else with more than one person. */
export const placeSchema = z.object({
  channel: z.string(),
  conversation: z.string(),
  kind: z.enum(['personal', 'group']),
  /** IANA: the zone of the person who made a request there, if known. Proactive posts use it. */
  timeZone: z.string().optional(),
  /** What the channel calls it, if it says so. */
  name: z.string().optional(),
});

export type Place = Readonly<z.infer<typeof placeSchema>>;

export type Input =
  | PlainInput
  /** Two processes ended over an input, so it isn't read any more; its outcome may be stored. */
  | CutShort;

export type PlainInput =
  | {
      readonly kind: 'text';
      /** As typed, without mentions of the bot; may be empty. */
      readonly text: string;
      /** True for a blank text with something attached, which can't be read: a picture, a file. */
      readonly attached?: boolean;
    }
  /** A pressed button; `value` is what the channel sent, unchecked. */
  | { readonly kind: 'click'; readonly value: unknown }
  /** An earlier message was edited. It has already been handled as it was. */
  | { readonly kind: 'edited' }
  /** The person (or the bot) has just joined the conversation. */
  | { readonly kind: 'arrived' };

export interface CutShort {
  readonly kind: 'cutShort';
  readonly input: PlainInput;
  /** As much of the typed text as can be quoted. */
  readonly quote: string;
  /** The reference in the log. */
  readonly reference: string;
}

/** One turn's input, parsed. */
export interface Incoming {
  readonly place: Place;
  readonly person: Person;
  readonly role: Role;
  /** The id that the channel proves, by which roles are assigned; absent if it proves none. */
  readonly provenId?: string;
  /** True if people choose their role with the chat page's switch, which exists only in local mode. */
  readonly roleSwitch?: boolean;
  /** BCP 47: the language that the person chose, else the one that the channel gave. */
  readonly locale?: string;
  /** IANA: the person's time zone, if the channel provides it. */
  readonly timeZone?: string;
  /** True if this activity was already started before a crash: show the result, don't interpret it again. */
  readonly again: boolean;
  readonly input: Input;
  /** People mentioned in the text, without the bot; `text` is how each mention is written in it. */
  readonly mentions?: readonly Mention[];
}

export interface Mention extends Person {
  readonly text: string;
}

/** A conversation in which things can be said. */
export interface Conversation {
  readonly place: Place;
  say(output: Output): Promise<void>;
  /**
   * Says a message and saves a record, which a power failure may undo, as one: both happen or neither. Absent if messages aren't
   * in the store. Never rejects. `failed`: it is unknown whether they happened
   */
  readonly sayAndSave?: ((message: Message, save: RecordSave) => Promise<SaveResult | 'failed'>) | undefined;
}

/** The position of a message in its conversation, by the channel's clock. */
export interface Position {
  /** When it was sent, by the channel's clock. */
  readonly sent?: number;
  /** The id of our newest message on the person's page when they wrote this one. */
  readonly seen?: string;
}

/**
 * One turn: the input, where answers go, and the records. Saves are tied to this activity, so that its redelivery after
 * a crash is recognised.
 */
export interface Turn extends Conversation {
  readonly incoming: Incoming;
  readonly records: RecordStore;
  /** When this process received the activity: milliseconds since 1970, with fractions. */
  readonly receivedAt: number;
  /**
   * When it was written, by the same clock, if that is known to be earlier: the person sent it again after it seemed to have
   * failed.
   */
  readonly writtenAt?: number;
  /** The time of the newest message on the person's page when they wrote it, by our own clock, if the page says so. */
  readonly seenUntil?: number;
  readonly position?: Position;
  /** The position of what is said now: what was sent before that can't answer it. */
  positionNow?(): Position | undefined;
  /** A unique id. */
  newId(): string;
  /**
   * Resolves once it is stored how to post in this place later, from any process. Await it before storing anything whose outcome
   * is reported here: otherwise a process that ends in between leaves an outcome that reaches no one.
   */
  keepPlace(): Promise<void>;
  /** Does something after the answer was said, without delaying it; of several with one name, only the last. */
  afterwards(name: string, work: () => Promise<void>): void;
  /** Says a message and returns the id for editing it, if the channel gives one. */
  post(message: Message): Promise<string | undefined>;
  /** Puts another message in the place of one that this turn posted, if the channel can. Never rejects. */
  replace(id: string, message: Message): Promise<void>;
  /**
   * Says something only to the person of this turn, if the channel can: in answer to a pressed button of a Teams card in a group.
   * Otherwise like `say`.
   */
  replyPrivately(message: Message): Promise<void>;
  /** From now on, this person is addressed in `language` in every conversation of this channel. */
  setLanguage(language: Language): Promise<void>;
  /** Opens (or finds) the private conversation with the person of this turn. */
  openPrivate(): Promise<PrivateConversation>;
}

export type PrivateConversation =
  | { readonly ok: true; readonly conversation: Conversation }
  /** `reason`: why not, e.g. the app isn't installed for the person. */
  | { readonly ok: false; readonly reason: 'notInstalled' | 'notSupported' | 'failed' };

/** What a person may do: operators everything, viewers read, others take surveys. */
export type Role = 'operator' | 'viewer' | 'none';

/** Who may use something. */
export type RequiredRole = 'operator' | 'viewer' | 'anyone';

/** An operator may do everything that a viewer may. */
export function isAllowed(role: Role, required: RequiredRole): boolean {
  return required === 'anyone' || role === 'operator' || role === required;
}

/** A person as named in the audit and in runs: by the id that the channel proves, if any. */
export function personOfTurn({ person, provenId }: Incoming): { readonly id: string; readonly name: string } {
  const id = provenId ?? person.id;
  return { id, name: person.name.trim() === '' ? id : person.name };
}

/**
 * When the person asked for what a turn does, by our clock: possibly minutes ago, if the message was held up on its way or here.
 * Acts that place calls aren't begun so late.
 */
export function askedAt({ writtenAt, receivedAt }: Pick<Turn, 'writtenAt' | 'receivedAt'>): number {
  return Math.floor(writtenAt ?? receivedAt);
}

/** Whether a request made then is too old to be begun without asking again. */
export function isOverdue(askedAt: number, now: number): boolean {
  return now - askedAt > beginWithinMs;
}

/** What the built-in web chat calls people: these aren't names to call anyone by. */
export const webChatNames = { visitor: 'You', operator: 'Operator' } as const;

const placeholders: ReadonlySet<string> = new Set(Object.values(webChatNames));

/** Whether a name is a person's own. */
export function isOwnName(name: string): boolean {
  return name.trim() !== '' && !placeholders.has(name);
}

/** As ids are compared: AAD object ids are written in both cases. */
export function foldId(id: string): string {
  return id.toLowerCase();
}

/** Whether both are the same person, by the rule for roles. */
export function isSamePerson(
  one: { readonly id: string } | undefined,
  other: { readonly id: string } | undefined,
): boolean {
  return one !== undefined && other !== undefined && foldId(one.id) === foldId(other.id);
}

/** Says a message in the conversation. */
export async function sayMessage(where: Pick<Conversation, 'say'>, message: Message): Promise<void> {
  await where.say({ kind: 'message', message });
}
