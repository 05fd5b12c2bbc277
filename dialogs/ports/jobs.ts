import type { EpochMs } from './time.ts';

/**
 * Calls handlers at a given time: at least once, never twice at the same time for one job, and across restarts. A
 * handler gets only its key; it reads the current state, acts and stores. It must tolerate an extra call.
 */
export interface Jobs {
  /**
   * Calls the handler of `kind` with `key` at a time (milliseconds since 1970; a past one: now). Each kind and key has one
   * appointment; a later call moves it, even while its handler runs.
   */
  wakeAt(kind: string, key: string, at: number): Promise<void>;
  /** Calls it repeatedly, by a cron expression in a time zone, until it is cancelled. */
  repeat(kind: string, key: string, rhythm: Rhythm): Promise<void>;
  cancel(kind: string, key: string): Promise<void>;
}

/** A call of {@link Jobs} as data: part of an atomic write of records. */
export type Appointment = { readonly kind: string; readonly key: string } & (
  | { readonly at: EpochMs }
  | { readonly rhythm: Rhythm }
  | { readonly cancelled: true }
);

export interface Rhythm {
  /** Five fields, e.g. `0 8 * * 1-5`. */
  readonly cron: string;
  /** IANA, e.g. `Europe/Berlin`. */
  readonly timeZone: string;
}

/** How late an occurrence of a rhythm may still be acted on. Milliseconds. */
export const maxLate = 60 * 60_000;

/**
 * The kind of job called for an occurrence of `kind` that was missed too long ago to run late, if it has a handler. Its key holds
 * the job's key and the missed time: {@link readMissedKey}.
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
 * @returns when to be called next (milliseconds since 1970); undefined: not again. After a rejection it is called again
 * with growing pauses.
 */
export type JobHandler = (key: string) => Promise<number | undefined>;
