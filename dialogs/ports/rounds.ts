/** Things polled for a long time at a shared pace, without a job for each poll. Only one of several processes polls. */
export interface Rounds {
  /** Polls it from now on. It must also be stored, so that a process that takes over can read it. */
  add(key: string): Promise<void>;
}

/** `look`: short and frequent. `end`: the last one, which may take a long time. */
export type LookKind = 'look' | 'end';

/** When to poll it next, in milliseconds since 1970, and how; undefined: not again. */
export type NextLook = { readonly at: number; readonly kind: LookKind } | undefined;

/** Polls one thing. After a rejection, it is tried again after a growing pause. */
export type LookAt = (key: string, kind: LookKind) => Promise<NextLook>;
