import { z } from 'zod';

/**
 * Writes times in English, in the reader's zone. Cards, the report page and everything else for operators use these functions, so
 * that they all show the same; numbers and durations are in `format.ts`.
 */

/** The zone in which a time is shown, and the current time, which decides whether the year is shown. */
export const timeContextSchema = z.object({
  /** IANA. */
  timeZone: z.string(),
  /** Milliseconds since 1970. */
  now: z.number(),
  /** How far the campaign service's clock is ahead of that, in milliseconds; absent: not at all. */
  serviceAhead: z.number().optional(),
});

export type TimeContext = Readonly<z.infer<typeof timeContextSchema>>;

/** When something in the past happened, by our clock. @param at by the campaign service's clock, to the second at best */
export function byOurClock(at: number, { now, serviceAhead = 0 }: TimeContext): number {
  const ours = at - serviceAhead;
  return ours - now < 60_000 ? Math.min(ours, now) : ours;
}

/** A time with its zone: `20 Nov 08:00 UTC`; with the year if it isn't the current one: `20 Nov 2025 08:00 UTC`. */
export function timeWords(time: number, { timeZone, now }: TimeContext): string {
  const { hour, minute } = partsIn('en-GB', timeZone, time);
  return `${dateWords(time, { timeZone, now })} ${hour}:${minute} ${zoneWords(time, timeZone)}`;
}

/** An end, as `timeWords` writes it; for a day's end the last minute of that day, `20 Nov 23:59 UTC`. */
export function untilWords(until: number, clock: TimeContext): string {
  return timeWords(toldUntil(until, clock.timeZone), clock);
}

/** The same as a timestamp: a day's end is stored as the beginning of the next day, which isn't what “until Friday” means. */
export function toldUntil(until: number, timeZone: string): number {
  return daysBetween(until - 1, until, timeZone) === 0 ? until : until - 1;
}

/** `20 Nov`; with the year if it isn't the current one. */
function dateWords(time: number, { timeZone, now }: TimeContext): string {
  const { year, month = '', day } = partsIn('en-GB', timeZone, time);
  return `${day} ${month.slice(0, 3)}${year === partsIn('en-GB', timeZone, now)['year'] ? '' : ` ${year}`}`;
}

/** A time not long ago, as it follows “since”: `today 08:00`, `yesterday 08:00`, `Friday 08:00`, older ones `9 Nov 08:00`. */
export function sinceWords(time: number, { timeZone, now }: TimeContext): string {
  const days = daysBetween(time, now, timeZone);
  const { hour, minute } = partsIn('en-GB', timeZone, time);
  const near = days === 0 ? 'today' : days === 1 ? 'yesterday' : weekdayWords(time, timeZone);
  const day = days >= 0 && days < 7 ? near : dateWords(time, { timeZone, now });
  return `${day} ${hour}:${minute}`;
}

/**
 * Something that happens only once, within a sentence: `once, today at 17:00`, `once, tomorrow at 09:00`, `once, Friday 20 Nov at
 * 12:00`.
 */
export function onceWords(time: number, clock: TimeContext): string {
  const { hour, minute } = partsIn('en-GB', clock.timeZone, time);
  const near = ['today', 'tomorrow'][daysBetween(clock.now, time, clock.timeZone)];
  return `once, ${near ?? dayWords(time, clock)} at ${hour}:${minute}`;
}

/** `Monday 9 Nov` */
export function dayWords(time: number, clock: TimeContext): string {
  return `${weekdayWords(time, clock.timeZone)} ${dateWords(time, clock)}`;
}

/** `Monday` */
export function weekdayWords(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(time);
}

/**
 * A stretch of the past, as it follows what happened in it: `yesterday`, `on Friday 20 Nov`, `last night`, `since yesterday 08:00`,
 * `from 20 Nov 12:00 UTC to 20 Nov 18:00 UTC`.
 */
export function pastWords(
  { since, until }: { readonly since: number; readonly until?: number },
  clock: TimeContext,
): string {
  const { timeZone, now } = clock;
  if (until === undefined) return `since ${sinceWords(since, clock)}`;
  const ago = daysBetween(since, now, timeZone);
  const length = daysBetween(since, until, timeZone);
  const isDay = [since, until].every((time) => clockTimeWords(time, timeZone) === '00:00');
  if (length === 1 && isDay) return ['today', 'yesterday'][ago] ?? `on ${dayWords(since, clock)}`;
  // Only a night ends on the next day.
  if (length === 1 && !isDay && ago === 1 && clockTimeWords(until, timeZone) !== '00:00') return 'last night';
  return `from ${timeWords(since, clock)} to ${timeWords(until, clock)}`;
}

/** `08:00` */
export function clockTimeWords(time: number, timeZone: string): string {
  const { hour, minute } = partsIn('en-GB', timeZone, time);
  return `${hour}:${minute}`;
}

/** Calendar days in a zone. */
function daysBetween(from: number, to: number, timeZone: string): number {
  // The Swedish format is `2026-11-09`.
  const days = new Intl.DateTimeFormat('sv', { timeZone });
  return Math.round((Date.parse(days.format(to)) - Date.parse(days.format(from))) / 86_400_000);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const writtenTime =
  /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: (\d{4}))? (\d{2}):(\d{2}) [A-Z]{2,5}(?:[+-]\d{1,2}(?::\d{2})?)?/gu;

/**
 * The times in a text, as written by `timeWords`, with the text between them. A zone's short name can mean different zones, so
 * only text that would be written the same way in this one counts as a time.
 * @returns texts, and times in milliseconds since 1970, in order
 */
export function splitTimes(text: string, clock: TimeContext): readonly (string | number)[] {
  const parts: (string | number)[] = [];
  let from = 0;
  for (const found of text.matchAll(writtenTime)) {
    const time = readTime(found, clock);
    if (time === undefined) continue;
    parts.push(text.slice(from, found.index), time);
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}

function readTime(
  [words, day, month = '', year, hour, minute]: RegExpExecArray,
  clock: TimeContext,
): number | undefined {
  const { timeZone, now } = clock;
  const inYear = Number(year ?? partsIn('en-GB', timeZone, now)['year']);
  const wall = Date.UTC(inYear, months.indexOf(month), Number(day), Number(hour), Number(minute));
  const parts = partsIn('en-GB', timeZone, wall);
  const there = Date.UTC(
    Number(parts['year']),
    months.indexOf(parts['month']?.slice(0, 3) ?? ''),
    ...[Number(parts['day']), Number(parts['hour']), Number(parts['minute'])],
  );
  const near = wall - (there - wall);
  // In case clocks change in between.
  return [near, near - hourLength, near + hourLength].find((time) => timeWords(time, clock) === words);
}

const hourLength = 3_600_000;

/** A day or a time of day in UTC, for an axis: `20 Nov`, `08:00`. */
export function axisTimeWords(time: number, style: 'day' | 'time'): string {
  const { month = '', day, hour, minute } = partsIn('en-GB', 'UTC', time);
  return style === 'day' ? `${day} ${month.slice(0, 3)}` : `${hour}:${minute}`;
}

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time in full: `20 November 2026 at 08:00 UTC`. */
export function longTimeWords(time: number): string {
  return `${long.format(time)} UTC`;
}

/** `CET`, `EST`. Each variant of English has the short names of its own region, and `GMT-5` for others. */
function zoneWords(time: number, timeZone: string): string {
  const { timeZoneName = '' } = partsIn('en-GB', timeZone, time);
  if (!/^GMT[+-]/u.test(timeZoneName)) return timeZoneName;
  return partsIn('en-US', timeZone, time)['timeZoneName'] ?? timeZoneName;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(language: string, timeZone: string, time: number): Partial<Record<string, string>> {
  const key = `${language} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
  formats.set(key, format);
  return Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const relativeUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, or how soon, rounded down: `3 hours ago`, `in 2 days`; within a minute `just now`, `in a moment`. */
export function relativeWords(time: number, now: number): string {
  const difference = time - now;
  for (const [unit, milliseconds] of relativeUnits) {
    const count = Math.trunc(difference / milliseconds);
    if (count !== 0) return relative.format(count, unit);
  }
  return difference > 0 ? 'in a moment' : 'just now';
}
