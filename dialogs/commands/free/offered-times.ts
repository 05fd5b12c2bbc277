import { Temporal } from 'temporal-polyfill';
import { placeholders, type ValueName } from '../placeholders.ts';
import { splitLine } from '../tokens.ts';
import type { Moment } from '../values/value.ts';
import type { Line } from './line.ts';
import type { DayPart } from './spoken-times.ts';

/** Offered when someone wants something without saying when, or for how long. */
export const offeredValues: Partial<Record<ValueName, readonly string[]>> = {
  schedule: ['at 20:00', 'at 22:00', 'every day at 08:00'],
  digestTime: ['daily at 08:00'],
  duration: ['2h', '1 day'],
  until: ['Friday'],
};

/** The same, on the day or at the time of day that is said, and not one that is over; a single time with its date. */
export function offeredFor(name: ValueName, line: Line): readonly string[] {
  const all = offeredValues[name] ?? [];
  if (name === 'until') return [...all, inTwoWeeks(line.moment)];
  if (name !== 'schedule') return all;
  return timesFor(line, all).map((one) => {
    const reading = placeholders.schedule.read(splitLine(one), line.moment);
    return reading.kind === 'read' ? (reading.written?.line ?? reading.value.words) : one;
  });
}

/** `3 December` */
function inTwoWeeks({ now, timeZone = 'UTC' }: Moment): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return today.add({ weeks: 2 }).toPlainDate().toLocaleString('en-GB', { day: 'numeric', month: 'long' });
}

/** The hours that are offered of a day, by the part of it that is said. */
const hoursOf: Partial<Record<DayPart | 'any', readonly string[]>> = {
  night: ['20:00', '22:00'],
  morning: ['08:00', '09:00'],
  afternoon: ['14:00', '16:00'],
  any: ['08:00', '20:00'],
};

function timesFor({ words, times, moment }: Line, all: readonly string[]): readonly string[] {
  const [part] = times.flatMap((one) => one.part ?? []);
  const hours = hoursOf[part ?? 'any'] ?? hoursOf.any ?? [];
  const day = times.find(({ kind }) => kind === 'recurring') ?? times.find(({ kind }) => kind === 'day');
  if (day !== undefined) return hours.map((hour) => `${day.text} at ${hour}`);
  // `every quarter`, `every deploy`
  if (words.some(({ plain }) => plain === 'every')) return [];
  if (part === undefined || part === 'morning') return all;
  const single =
    part === 'afternoon' ? hours.map((hour) => `at ${hour}`) : all.filter((one) => !one.startsWith('every'));
  const today = single.filter((one) => isAhead(one, moment));
  return today.length > 0 ? today : ['in 30 minutes', 'in 1 hour'];
}

/** Longer than this before a time of day, the same time of today is over. Milliseconds. */
const mostAhead = 18 * 60 * 60_000;

function isAhead(timeOfDay: string, moment: Moment): boolean {
  const reading = placeholders.schedule.read(splitLine(timeOfDay), moment);
  return reading.kind === 'read' && (reading.value.once ?? 0) - moment.now < mostAhead;
}
