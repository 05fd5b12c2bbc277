/**
 * What a kind of record holds about people, and what happens to it when one of them is erased. The texts are read in
 * docs/privacy.md and by those who export or erase somebody.
 */
export type PersonalData<Value = unknown> =
  /** Nothing: what it holds instead. */
  | { readonly none: string }
  /** It is about one person, and is removed with them. */
  | ({ readonly about: string } & Identifying<Value>)
  /** It names people, and serves others: it stays without the person, for the reason given. */
  | ({ readonly names: string; readonly stays: string } & Identifying<Value> & Shared<Value>)
  /** It stays as it is, with the person's id, for the reason given. */
  | ({ readonly keeps: string; readonly because: string } & Identifying<Value> & Shared<Value>);

interface Identifying<Value> {
  /** What the person it is about goes by. @param key without the prefix */
  identifies?(value: Value, key: string): Identity;
}

interface Shared<Value> {
  /**
   * The record without what is the person's alone, such as a subscription of their own chat; undefined if nothing is left
   * of it. Their ids and names are taken out afterwards.
   */
  without?(value: Value, person: DataSubject): Value | undefined;
}

/** What one person goes by. */
export interface Identity {
  /** The ids of channels, those that a channel proves, and the conversations that nobody else is in. */
  readonly ids: readonly (string | undefined)[];
  readonly names?: readonly (string | undefined)[];
  /** Our own references to what is theirs, such as a survey session. */
  readonly references?: readonly (string | undefined)[];
  /** The survey service's ids of their sessions: it keeps the answers under them. */
  readonly serviceSessions?: readonly string[];
}

/** The person who is erased. */
export interface DataSubject {
  /**
   * Whether an id is one of theirs, or a conversation one that nobody else is in.
   * @param channel where somebody else may go by the same id elsewhere
   */
  isTheirs(id: string | undefined, channel?: string): boolean;
}
