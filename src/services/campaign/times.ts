const ticksPerSecond = 10_000_000;
const ticksPerMillisecond = 10_000;

/**
 * `[-][d.]hh:mm:ss[.fffffff]`, .NET's constant format: days only from a full day on, the fraction (always seven digits)
 * only if there is one. `milliseconds` may have a fraction; it is rounded to 100 nanoseconds.
 * @throws RangeError if it isn't finite
 */
export function formatTimeSpan(milliseconds: number): string {
  const ticks = Math.round(Math.abs(milliseconds) * ticksPerMillisecond);
  if (!Number.isFinite(ticks)) throw new RangeError(`No time span has ${milliseconds} ms.`);
  const allSeconds = Math.floor(ticks / ticksPerSecond);
  const fraction = ticks % ticksPerSecond;
  const days = Math.floor(allSeconds / 86_400);
  const clock = [Math.floor(allSeconds / 3600) % 24, Math.floor(allSeconds / 60) % 60, allSeconds % 60];
  return [
    milliseconds < 0 && ticks > 0 ? '-' : '',
    days > 0 ? `${days}.` : '',
    clock.map((part) => String(part).padStart(2, '0')).join(':'),
    fraction > 0 ? `.${String(fraction).padStart(7, '0')}` : '',
  ].join('');
}

const timeSpan = /^(-)?(?:(\d{1,8})\.)?(\d{1,6}):([0-5]?\d)(?::([0-5]?\d)(?:\.(\d{1,9}))?)?$/;

/**
 * Milliseconds (with a fraction if the span has one) of `[-][d.]hh:mm[:ss[.fffffff]]`, .NET's constant format, which
 * the campaign seed §2 shows as `hh:mm:ss.fffffff`. More than 24 hours may also be in the hours. `undefined` for
 * anything else.
 */
export function parseTimeSpan(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const parts = timeSpan.exec(text.trim());
  if (parts === null) return undefined;
  const [, minus, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  const allMinutes = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  const length = (allMinutes * 60 + Number(seconds)) * 1000 + Number(`0.${fraction}`) * 1000;
  return minus === undefined || length === 0 ? length : -length;
}

const serviceDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Milliseconds since 1970 of a timestamp of the service. Without an offset it is UTC (campaign seed §2). The year 0001
 * is how a .NET system writes "none": `undefined`, as for anything that is not a date.
 */
export function parseServiceDate(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const parts = serviceDate.exec(text.trim());
  if (parts === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset = 'Z'] = parts;
  if (year === undefined || month === undefined || day === undefined || Number(year) <= 1) return undefined;
  const wall = new Date(0);
  wall.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = wall.getUTCMonth() === Number(month) - 1 && wall.getUTCDate() === Number(day);
  if (!exists || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  wall.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0')));
  return wall.getTime() - offsetMilliseconds(offset);
}

function offsetMilliseconds(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
