/**
 * No call through a port takes longer, including all its tries and pauses; `src/limits.ts` sees to that. A call that was
 * started longer ago and has no stored result was cut short by a crash.
 */
export const maxCallMs = 60_000;

/** Test cases of all reports that one part of a process remembers for minutes: 100,000 take up to 40 MB. */
export const maxRememberedCases = 100_000;
