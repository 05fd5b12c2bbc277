/**
 * Wakes handlers at a time: at least once, one runner of a job at a time, through restarts. A handler is given
 * its key alone, reads what is true now, acts and stores; it has to bear being woken once too often.
 */
export interface Jobs {
  /**
   * Wakes the handler of `kind` with `key` at a time (milliseconds since 1970; past: now). There is one
   * appointment for a kind and key: a later call moves it, even while its handler runs.
   */
  wakeAt(kind: string, key: string, at: number): Promise<void>;
  /** Wakes it again and again by a cron expression in a time zone (IANA), until it is cancelled. */
  repeat(kind: string, key: string, rhythm: Rhythm): Promise<void>;
  cancel(kind: string, key: string): Promise<void>;
}

export interface Rhythm {
  /** Five fields, e.g. `0 8 * * 1-5`. */
  readonly cron: string;
  /** IANA, e.g. `Europe/Berlin`. */
  readonly timeZone: string;
}

/**
 * What a job does.
 * @returns when to be woken next (milliseconds since 1970); undefined: not again. A rejection is tried again
 * after a pause that grows.
 */
export type JobHandler = (key: string) => Promise<number | undefined>;
