import { timeOf } from '../../commands/values/wall-clock.ts';

const shape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(z|utc|[+-]\d{2}:?\d{2})?)?$/iu;

/**
 * A time as it is typed into a form: `2026-11-20`, `2026-11-20 08:00`, `2026-11-20T08:00:00Z`. A day alone means
 * its beginning.
 * @param timeZone IANA: the zone where none is written
 */
export function readDate(text: string, timeZone: string): number | undefined {
  const match = shape.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone] = match;
  const clock = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  if (!exists(clock)) return undefined;
  if (zone === undefined) return timeOf(clock, timeZone);
  const asUtc = timeOf(clock, 'UTC');
  return /^[+-]/u.test(zone) ? asUtc - offsetOf(zone) : asUtc;
}

function exists({ year, month, day, hour, minute, second }: Parameters<typeof timeOf>[0]): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970;
  return isDay && hour < 24 && minute < 60 && second < 60;
}

function offsetOf(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The same in the other direction: `2026-11-20 08:00` in a zone. */
export function dateText(time: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(time);
}
