/** Stands for "never": later than every time. */
export const never = Number.MAX_SAFE_INTEGER;

const lastDate = 8_640_000_000_000_000;

/** A job's time as stored, in whole milliseconds. @throws RangeError for NaN */
export function timeOfJob(at: number): number {
  if (Number.isNaN(at)) throw new RangeError('A job must be woken at a time.');
  return Math.ceil(Math.min(Math.max(at, 0), lastDate));
}

const firstBackOff = 1000;
export const maxBackOff = 5 * 60 * 1000;

/**
 * How long a failed job waits, in milliseconds: from 1 s doubling to 5 min, less a random part of up to a half, so that many
 * jobs that failed together aren't all retried at the same moment.
 * @param failures how often it failed in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  return Math.ceil(Math.min(maxBackOff, firstBackOff * 2 ** (failures - 1)) * (0.5 + random / 2));
}
