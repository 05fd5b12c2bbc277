const soonPause = 5000;
/** An end is confirmed at most this much later than it could be. */
const maxLateConfirmation = 2000;
const growthUnchanged = 1.5;
const growthFailed = 2;
/** With the jitter, what is shown of a run is at most two intervals old. */
const maxIntervalsUnchanged = 1.6;
const maxIntervalsFailed = 8;

interface PollSituation {
  /** Milliseconds since 1970 by our clock, like `deadline`. */
  readonly now: number;
  readonly deadline: number;
  /** `WATCH_INTERVAL_SECONDS`, in milliseconds. */
  readonly interval: number;
  /** Looks in a row that showed nothing new. */
  readonly unchangedLooks: number;
  /** Looks in a row that failed. */
  readonly failedLooks: number;
  /** The run is about to begin. */
  readonly soon: boolean;
  /** The run says that it is over: from then on one more look can confirm that. */
  readonly confirmableAt?: number | undefined;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
}

/**
 * When to look at a run again: every `interval`, give or take a fifth; up to 1.6 intervals apart while nothing changes, up to 8
 * while looks fail, 5 s apart if something is about to happen, and soon once an end can be confirmed. The last look is at the
 * deadline; undefined after it, which says nothing about the run.
 */
export function nextPoll(situation: PollSituation): number | undefined {
  const { now, deadline, interval, unchangedLooks, failedLooks, soon, confirmableAt, random } = situation;
  if (now >= deadline) return undefined;
  const after = (pause: number) => now + Math.max(1, Math.round(pause * (0.8 + 0.4 * random())));
  const within = (at: number) => Math.min(deadline, at);
  if (failedLooks > 0)
    return within(after(interval * Math.min(maxIntervalsFailed, growthFailed ** failedLooks)));
  if (confirmableAt !== undefined) {
    const late = Math.round(Math.min(interval, maxLateConfirmation) * random());
    return within(Math.max(now + 1, confirmableAt + late));
  }
  if (soon) return within(after(Math.min(interval, soonPause)));
  return within(after(interval * Math.min(maxIntervalsUnchanged, growthUnchanged ** unchangedLooks)));
}
