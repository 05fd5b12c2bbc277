export interface LookSituation {
  /** Milliseconds since 1970 by our clock, like `deadline`. */
  readonly now: number;
  readonly deadline: number;
  /** `WATCH_INTERVAL_SECONDS`, in milliseconds. */
  readonly interval: number;
  /** Looks in a row that showed nothing new. */
  readonly unchangedLooks: number;
  /** Looks in a row that failed. */
  readonly failedLooks: number;
  /** The run says that it is over, and one more look will tell: it comes soon. */
  readonly settling?: boolean;
  /** What the service asked for by `Retry-After`, in milliseconds. */
  readonly retryAfter?: number;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/** `unknown`: the time is up. It says nothing of the run, least of all that it failed. */
export type NextLook = { readonly kind: 'look'; readonly at: number } | { readonly kind: 'unknown' };

const settlePause = 5000;
const growthUnchanged = 1.5;
const growthFailed = 2;
const mostIntervalsUnchanged = 4;
const mostIntervalsFailed = 8;

/**
 * When to look at a run again: every `interval`, give or take a fifth; up to 4 intervals apart while nothing
 * changes, up to 8 while looks fail, and never sooner than the service asked. The last look is at the
 * deadline; after it there is none.
 */
export function nextLook(situation: LookSituation): NextLook {
  const { now, deadline, retryAfter = 0, random } = situation;
  if (now >= deadline) return { kind: 'unknown' };
  const jitter = 0.8 + 0.4 * random();
  const pause = Math.max(1, Math.round(plainPause(situation) * jitter), retryAfter);
  return { kind: 'look', at: Math.min(deadline, now + pause) };
}

function plainPause({ interval, unchangedLooks, failedLooks, settling }: LookSituation): number {
  if (failedLooks > 0) return interval * Math.min(mostIntervalsFailed, growthFailed ** failedLooks);
  if (settling === true) return Math.min(interval, settlePause);
  return interval * Math.min(mostIntervalsUnchanged, growthUnchanged ** unchangedLooks);
}
