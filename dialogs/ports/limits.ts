/**
 * No call through a port takes longer, with all its tries and pauses. What was begun longer ago, and left no word of how
 * it ended, was cut short by a crash. `src/limits.ts` keeps each call within it.
 */
export const maxCallMs = 60_000;
