/** Stands for no time at all; later than every time. */
export const never = Number.MAX_SAFE_INTEGER;

const lastDate = 8_640_000_000_000_000;

/** A time to be woken, as it is stored: whole milliseconds. Throws a `RangeError` for what is no number. */
export function appointment(at: number): number {
  if (Number.isNaN(at)) throw new RangeError('A job must be woken at a time.');
  return Math.ceil(Math.min(Math.max(at, 0), lastDate));
}
