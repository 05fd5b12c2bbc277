const first = 1000;
const longest = 5 * 60 * 1000;

/**
 * How long a job that failed waits, in milliseconds: from 1 s doubling to 5 min, less up to a half by chance, so
 * that many jobs which failed together don't come back together.
 *
 * @param failures how often it failed in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  return Math.ceil(Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + random / 2));
}

/** No wait is longer. */
export const longestBackOff = longest;
