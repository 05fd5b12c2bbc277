const firstDelay = 200;
const maxDelay = 3000;

/**
 * How long to wait before the next try, in milliseconds: doubling from 200 ms, and never less than the
 * service asked for; with jitter, so that many callers don't come back together.
 */
export function retryDelay(
  tries: number,
  retryAfterMilliseconds: number | undefined,
  random: () => number,
): number {
  const backoff = Math.min(maxDelay, firstDelay * 2 ** (tries - 1)) * (0.5 + random() / 2);
  if (retryAfterMilliseconds === undefined || retryAfterMilliseconds < backoff) return backoff;
  return retryAfterMilliseconds + random() * 100;
}

/**
 * What a `Retry-After` header asks for (RFC 9110 §10.2.3), in milliseconds: whole seconds or a date.
 * `undefined` where there is none or it can't be read.
 * @param headers names in lower case. A date is the service's own, so its `Date` header is the clock for it
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const asked = headers['retry-after']?.trim();
  if (asked === undefined) return undefined;
  if (/^\d+$/u.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  if (Number.isNaN(until)) return undefined;
  const serviceNow = Date.parse(headers['date'] ?? '');
  return Math.max(0, until - (Number.isNaN(serviceNow) ? now : serviceNow));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** RFC 9110 §5.6.7: IMF-fixdate, and the two obsolete forms that a recipient has to take. */
const FORMS = [
  /^[a-z]{3}, (?<day>\d{2}) (?<month>[a-z]{3}) (?<year>\d{4}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?:gmt|utc)$/iu,
  /^[a-z]{6,9}, (?<day>\d{2})-(?<month>[a-z]{3})-(?<year>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) gmt$/iu,
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[\d ]\d) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?<year>\d{4})$/iu,
];

/**
 * Milliseconds since 1970 of an HTTP date (RFC 9110 §5.6.7); `undefined` for anything else. `Date.parse` would
 * make a time of nearly any text.
 * @param now decides the century of a year of two digits: never more than 50 years ahead
 */
export function parseHttpDate(text: string | undefined, now: number = Date.now()): number | undefined {
  for (const form of FORMS) {
    const parts = form.exec(text?.trim() ?? '')?.groups;
    if (parts !== undefined) return timeOf(parts, now);
  }
  return undefined;
}

function timeOf(parts: Readonly<Record<string, string>>, now: number): number | undefined {
  const month = MONTHS.indexOf(parts['month']?.toLowerCase() ?? '');
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
