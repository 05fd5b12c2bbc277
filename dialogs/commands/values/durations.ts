import { typed } from '../tokens.ts';
import { type Extent, fault, read, type ValueReading } from './value.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const units: Readonly<Record<string, number>> = { w: 7 * day, d: day, h: 60 * minute, m: minute, s: 1000 };
const part =
  /(?:(\d{1,6}(?:\.\d{1,2})?) ?|\ban? )(w|wk|weeks?|d|days?|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?)(?![a-z])/gu;

/** A duration such as `2h`, `90m`, `1 day`, `2h30m`, `1 hour and 30 minutes`; from a minute to a year. */
export function readDuration({ text, words }: Extent): ValueReading<number> {
  const said = typed(text, words);
  const { milliseconds, smallest } = sumOfParts(words.map(({ lower }) => lower).join(' ')) ?? none;
  if (milliseconds < minute || smallest < minute) return fault('duration', said);
  return milliseconds > 366 * day ? fault('durationTooLong', said) : read(milliseconds);
}

const none = { milliseconds: 0, smallest: 0 };

/** How long that is, and its smallest unit; undefined if it isn't a duration. In milliseconds. */
export function sumOfParts(text: string) {
  const parts = durationParts(text) ?? [];
  // Each unit once, the largest first: `30m2h` and `1h 1h` are typos.
  const inOrder = parts.every(
    ({ unit }, index) => unit < (parts[index - 1]?.unit ?? Number.POSITIVE_INFINITY),
  );
  const smallest = parts.at(-1)?.unit;
  if (!inOrder || smallest === undefined) return undefined;
  return {
    milliseconds: Math.round(parts.reduce((sum, { count, unit }) => sum + count * unit, 0)),
    smallest,
  };
}

/** The parts of a duration, with their units in milliseconds; undefined if there is anything else in it. */
export function durationParts(text: string) {
  const line = text.toLowerCase().replace(/\s+/gu, ' ');
  if (!/^(?: |and(?![a-z]))*$/u.test(line.replace(part, ' '))) return undefined;
  return Array.from(line.matchAll(part), ([, count = '1', name = '']) => ({
    count: Number(count),
    unit: units[name.charAt(0)] ?? 0,
  }));
}
