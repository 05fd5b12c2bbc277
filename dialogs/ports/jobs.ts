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
 * The kind of job that is woken for an occurrence of a `kind` that was missed and is too long past to be made up
 * for, if there is a handler for it. Its key is the job's own and the time that was missed: {@link readMissedKey}.
 */
export function missedKind(kind: string): string {
  return `${kind} missed`;
}

export function missedKey(key: string, at: number): string {
  return `${key} ${at}`;
}

export function readMissedKey(missed: string): { readonly key: string; readonly at: number } {
  const end = missed.lastIndexOf(' ');
  return { key: missed.slice(0, end), at: Number(missed.slice(end + 1)) };
}

/**
 * What a job does.
 * @returns when to be woken next (milliseconds since 1970); undefined: not again. A rejection is tried again
 * after a pause that grows.
 */
export type JobHandler = (key: string) => Promise<number | undefined>;
