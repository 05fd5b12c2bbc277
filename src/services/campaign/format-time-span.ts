const TICKS_PER_SECOND = 10_000_000;
const TICKS_PER_MILLISECOND = 10_000;

/**
 * `[-][d.]hh:mm:ss[.fffffff]`, .NET's constant format: days only from a full day on, the fraction (always
 * seven digits) only where there is one. `milliseconds` may have a fraction of its own; it is rounded to
 * 100 nanoseconds. What isn't finite is a `RangeError`.
 */
export function formatTimeSpan(milliseconds: number): string {
  const ticks = Math.round(Math.abs(milliseconds) * TICKS_PER_MILLISECOND);
  if (!Number.isFinite(ticks)) throw new RangeError(`No time span has ${milliseconds} ms.`);
  const allSeconds = Math.floor(ticks / TICKS_PER_SECOND);
  const fraction = ticks % TICKS_PER_SECOND;
  const days = Math.floor(allSeconds / 86_400);
  const clock = [Math.floor(allSeconds / 3600) % 24, Math.floor(allSeconds / 60) % 60, allSeconds % 60];
  return [
    milliseconds < 0 && ticks > 0 ? '-' : '',
    days > 0 ? `${days}.` : '',
    clock.map((part) => String(part).padStart(2, '0')).join(':'),
    fraction > 0 ? `.${String(fraction).padStart(7, '0')}` : '',
  ].join('');
}
