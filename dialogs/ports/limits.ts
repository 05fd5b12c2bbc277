/**
 * No call through a port takes longer, including all its tries and pauses; `src/limits.ts` sees to that. A call that was
 * started longer ago and has no stored result was cut short by a crash.
 */
export const maxCallMs = 60_000;

/**
 * What was announced longer ago isn't sent any more: its process has stood still since, and another may have taken over and told
 * people that it is unknown. No process is taken for dead sooner.
 */
export const sendWithinMs = 15_000;

/** What was asked for longer ago isn't begun any more: nobody waits for it. */
export const beginWithinMs = 120_000;

/** Test cases of all reports that one part of a process remembers for minutes: 100,000 take up to 40 MB. */
export const maxRememberedCases = 100_000;
