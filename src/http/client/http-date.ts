import type { EpochMs } from '../../../dialogs/ports/clock.ts';
import { clock } from '../../clock.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** RFC 9110 §5.6.7: IMF-fixdate, and the two obsolete forms that a recipient has to take. */
const forms = [
  /^[a-z]{3}, (?<day>\d{2}) (?<month>[a-z]{3}) (?<year>\d{4}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?:gmt|utc)$/iu,
  /^[a-z]{6,9}, (?<day>\d{2})-(?<month>[a-z]{3})-(?<year>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) gmt$/iu,
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[\d ]\d) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?<year>\d{4})$/iu,
];

/**
 * The moment that an HTTP date names (RFC 9110 §5.6.7); `undefined` for anything else. `Date.parse` would
 * make a time of nearly any text.
 * @param now decides the century of a year of two digits: never more than 50 years ahead
 */
export function parseHttpDate(text: string | undefined, now: EpochMs = clock()): EpochMs | undefined {
  for (const form of forms) {
    const parts = form.exec(text?.trim() ?? '')?.groups;
    if (parts !== undefined) return timeOf(parts, now);
  }
  return undefined;
}

function timeOf(parts: Readonly<Record<string, string>>, now: number): number | undefined {
  const month = months.indexOf(parts['month']?.toLowerCase() ?? '');
  const [day, hour, minute, second] = ['day', 'hour', 'minute', 'second'].map((name) => Number(parts[name]));
  if (month < 0 || day === undefined || hour === undefined) return undefined;
  if (minute === undefined || second === undefined || hour > 23 || minute > 59 || second > 60)
    return undefined;
  const time = new Date(0);
  time.setUTCFullYear(fullYear(parts['year'] ?? '', now), month, day);
  if (time.getUTCMonth() !== month || time.getUTCDate() !== day) return undefined;
  return time.setUTCHours(hour, minute, second);
}

function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
