/**
 * What a kind of record holds about people, and what happens to it when one of them is erased. The texts appear in
 * docs/privacy.md and are read by people who export or erase someone.
 */
export type PersonalData<Value = unknown> =
  /** Nothing: what it holds instead. */
  | { readonly none: string }
  /** It is about one person, and is removed with them. */
  | ({ readonly about: string } & Identifying<Value>)
  /** It names people, but serves others: it stays without the person, for the given reason. */
  | ({ readonly names: string; readonly stays: string } & Identifying<Value> & Shared<Value>)
  /** It stays as it is, with the person's id, for the given reason. */
  | ({ readonly keeps: string; readonly because: string } & Identifying<Value> & Shared<Value>);

interface Identifying<Value> {
  /** How to identify the person it is about. @param key without the prefix */
  identifies?(value: Value, key: string): Identity;
}

interface Shared<Value> {
  /**
   * The record without what belongs only to the person, such as a subscription of their own chat; undefined if nothing is left.
   * Their ids and names are removed afterwards.
   */
  without?(value: Value, person: DataSubject): Value | undefined;
}

/** Everything that identifies one person. */
export interface Identity {
  /** The ids of channels, the ids that a channel proves, and conversations with no one else in them. */
  readonly ids: readonly (string | undefined)[];
  readonly names?: readonly (string | undefined)[];
  /** Our own references to things of theirs, such as a survey session. */
  readonly references?: readonly (string | undefined)[];
  /** The survey service's ids of their sessions: it keeps the answers under them. */
  readonly serviceSessions?: readonly string[];
}

/** The person being erased. */
export interface DataSubject {
  /**
   * Whether an id is one of theirs, or a conversation has no one else in it.
   * @param channel if someone else may have the same id elsewhere
   */
  isTheirs(id: string | undefined, channel?: string): boolean;
  /** Whether a text contains their name, and it can't be anybody else's. */
  isNamedIn(text: string): boolean;
}
