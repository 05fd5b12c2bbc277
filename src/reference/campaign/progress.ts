import { type RunStatus, unfinishedStatus } from './run/timeline.ts';
import type { StoredRun } from './storage.ts';

export interface Progress {
  readonly status: RunStatus;
  /** Since the run was accepted, ms of life. */
  readonly elapsed: number;
  /** ISO 8601, null until the run is over. */
  readonly endDate: string | null;
  /** Null until the run is over. */
  readonly result: string | null;
}

/** Where a run stands at `now` (ms since 1970): decided by what was stored of it and by the clock alone. */
export function progressOf({ script, acceptedAt, endsAt, result }: StoredRun, now: number): Progress {
  const elapsed = (now - acceptedAt) * script.speed;
  const over = now >= endsAt;
  return {
    status: over ? 'Completed' : unfinishedStatus(script, elapsed),
    // The stored end is rounded: what is over shows all of its results.
    elapsed: over ? Number.POSITIVE_INFINITY : elapsed,
    endDate: over ? new Date(endsAt).toISOString() : null,
    result: over ? result : null,
  };
}
