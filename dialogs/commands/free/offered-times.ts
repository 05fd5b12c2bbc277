import { placeholders, type ValueName } from '../placeholders.ts';
import { splitLine } from '../tokens.ts';
import type { Moment } from '../values/value.ts';
import type { Line } from './line.ts';
import { howOften } from './times.ts';

/** Offered when someone wants something without saying when, or for how long. */
export const offeredValues: Partial<Record<ValueName, readonly string[]>> = {
  schedule: ['at 20:00', 'at 22:00', 'every day at 08:00'],
  digestTime: ['daily at 08:00'],
  duration: ['2h', '1 day'],
  until: ['Friday', 'in 2 weeks'],
};

/** The same, on the day or at the time of day that is said, and not one that is over; a single time with its date. */
export function offeredFor(name: ValueName, line: Line): readonly string[] {
  const all = offeredValues[name] ?? [];
  if (name !== 'schedule') return all;
  return timesFor(line, all).map((one) => {
    const reading = placeholders.schedule.read(splitLine(one), line.moment);
    return reading.kind === 'read' ? (reading.written?.line ?? reading.value.words) : one;
  });
}

/** The hours that are offered of a day, by the part of it that is said. */
const hoursOf: readonly (readonly [part: RegExp, hours: readonly string[]])[] = [
  [/^(?:evening|night|nightly|tonight|overnight)$/u, ['20:00', '22:00']],
  [/^(?:morning|early)$/u, ['08:00', '09:00']],
  [/^(?:afternoon)$/u, ['14:00', '16:00']],
  [/./u, ['08:00', '20:00']],
];

function timesFor(line: Line, all: readonly string[]): readonly string[] {
  const { words, moment } = line;
  const said = words.map(({ plain }) => plain);
  const [, hours = []] = hoursOf.find(([part]) => said.some((plain) => part.test(plain))) ?? [];
  const often = howOften(line);
  if (often !== undefined) return hours.map((hour) => `${often.text} at ${hour}`);
  const at = said.findIndex((plain) =>
    /^(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u.test(plain),
  );
  if (at >= 0) {
    const day = said[at - 1] === 'next' ? `next ${said[at]}` : said[at];
    return hours.map((hour) => `${day} at ${hour}`);
  }
  // `every quarter`, `every deploy`
  if (said.includes('every')) return [];
  if (!said.some((plain) => /^(?:tonight|afternoon|evening|later|overnight)$/u.test(plain))) return all;
  const single = said.includes('afternoon')
    ? ['at 14:00', 'at 16:00']
    : all.filter((one) => !one.startsWith('every'));
  const today = single.filter((one) => isAhead(one, moment));
  return today.length > 0 ? today : ['in 30 minutes', 'in 1 hour'];
}

/** Longer than this before a time of day, the same time of today is over. Milliseconds. */
const mostAhead = 18 * 60 * 60_000;

function isAhead(timeOfDay: string, moment: Moment): boolean {
  const reading = placeholders.schedule.read(splitLine(timeOfDay), moment);
  return reading.kind === 'read' && (reading.value.once ?? 0) - moment.now < mostAhead;
}
