/** Things that are polled for a long time at a shared pace, without a job for each poll. Only one of several processes polls. */
export interface Rounds {
  /** Polls it from now on. It must be stored, too: another process that takes over reads it from there. */
  add(key: string): Promise<void>;
}

/** `look`: short and frequent. `end`: the last one, which may take long. */
export type LookKind = 'look' | 'end';

/** When to poll it next, in milliseconds since 1970, and how; undefined: not again. */
export type NextLook = { readonly at: number; readonly kind: LookKind } | undefined;

/** Polls one thing. A rejection is tried again after a growing pause. */
export type LookAt = (key: string, kind: LookKind) => Promise<NextLook>;
