/**
 * No call through a port takes longer, including all retries and pauses; `src/limits.ts` ensures that. A call that was started
 * longer ago and has no stored result was cut short by a crash.
 */
export const maxCallMs = 60_000;

/**
 * Anything announced longer ago isn't sent any more: its process has stalled since, and another may have taken over and told
 * people that its fate is unknown. No process is taken for dead sooner.
 */
export const sendWithinMs = 15_000;

/** A request older than this isn't begun any more: no one is waiting for it. */
export const beginWithinMs = 120_000;

/** Maximum test cases, over all reports, that one part of a process remembers for minutes: 100,000 take up to 40 MB. */
export const maxRememberedCases = 100_000;
