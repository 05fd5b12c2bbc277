import { typed } from '../tokens.ts';
import { type Extent, fault, read, type ValueReading } from './value.ts';

const minute = 60_000;
const units: readonly { readonly names: readonly string[]; readonly milliseconds: number }[] = [
  { names: ['w', 'wk', 'week', 'weeks'], milliseconds: 7 * 24 * 60 * minute },
  { names: ['d', 'day', 'days'], milliseconds: 24 * 60 * minute },
  { names: ['h', 'hr', 'hrs', 'hour', 'hours'], milliseconds: 60 * minute },
  { names: ['m', 'min', 'mins', 'minute', 'minutes'], milliseconds: minute },
];
const longest = 366 * 24 * 60 * minute;
const part = /\s*(?:(\d{1,6}(?:\.\d{1,2})?)\s*|(?:an?)\s+)([a-z]{1,7})(?![a-z])/uy;

/** A duration such as `2h`, `90m`, `1 day`, `2h30m`, `1 hour and 30 minutes`; from a minute to a year. */
export function readDuration({ text, words }: Extent): ValueReading<number> {
  const said = typed(text, words);
  const milliseconds = sum(words.map(({ lower }) => (lower === 'and' ? '' : lower)).join(' '));
  if (milliseconds === undefined || milliseconds < minute) return fault('duration', said);
  return milliseconds > longest ? fault('durationTooLong', said) : read(milliseconds);
}

function sum(said: string): number | undefined {
  let total = 0;
  let smallest = units.length;
  let at = 0;
  const all = said.trimEnd();
  while (at < all.length) {
    part.lastIndex = at;
    const match = part.exec(all);
    const unit = units.findIndex(({ names }) => names.includes(match?.[2] ?? ''));
    const found = units[unit];
    // Each unit once, the largest first: `30m2h` and `1h 1h` are slips.
    if (match === null || found === undefined || (smallest < units.length && unit <= smallest))
      return undefined;
    total += Number(match[1] ?? '1') * found.milliseconds;
    smallest = unit;
    at = part.lastIndex;
  }
  return Math.round(total);
}
