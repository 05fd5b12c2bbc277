/**
 * What is looked at again and again, for a long time, at a pace that all of it shares: without a job for each look. Of
 * several processes one looks; what is handed over in another comes to it.
 */
export interface Rounds {
  /**
   * Has it looked at from now on. What is handed over must be found among what is stored, too: whoever begins the rounds
   * again reads it from there.
   */
  add(key: string): Promise<void>;
}

/** `look`: a short one, of which there are many. `end`: the last of a thing, which may take long. */
export type LookKind = 'look' | 'end';

/** When it wants to be looked at next, in milliseconds since 1970, and how; undefined: not again. */
export type NextLook = { readonly at: number; readonly kind: LookKind } | undefined;

/** Looks at one thing: reads what is true now, acts and stores. A rejection is tried again after a pause that grows. */
export type LookAt = (key: string, kind: LookKind) => Promise<NextLook>;
