import { Cron } from 'croner';
import type { Rhythm } from '../../../dialogs/ports/jobs.ts';

/** Means "never"; later than every time. */
export const never = Number.MAX_SAFE_INTEGER;

const lastDate = 8_640_000_000_000_000;

/** A job's time as stored, in whole milliseconds. @throws RangeError for NaN */
export function appointment(at: number): number {
  if (Number.isNaN(at)) throw new RangeError('A job must be woken at a time.');
  return Math.ceil(Math.min(Math.max(at, 0), lastDate));
}

const first = 1000;
const longest = 5 * 60 * 1000;

/**
 * How long a failed job waits, in milliseconds: from 1 s doubling to 5 min, minus a random part of up to a half, so that
 * many jobs that failed together aren't retried together.
 *
 * @param failures how often it failed in a row, from 1
 * @param random from 0 to 1
 */
export function backOff(failures: number, random: number): number {
  return Math.ceil(Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + random / 2));
}

/** No wait is longer. */
export const maxBackOff = longest;

/**
 * The next occurrence of a rhythm after a time, in milliseconds since 1970; undefined: never. Throws a `RangeError` where
 * the expression doesn't have five valid cron fields, or the time zone is unknown.
 *
 * When clocks are put forward, a time of day that doesn't exist occurs right after the gap; when they are put back, one
 * that exists twice occurs only the first time. A rhythm with a wildcard or a step in its minutes or hours simply
 * follows elapsed time through both.
 */
export function nextOccurrence(rhythm: Rhythm, after: number): number | undefined {
  return read(rhythm, (cron) => cron.nextRun(new Date(after))?.getTime());
}

/** The last occurrence at or before a time; undefined and errors as above. */
export function lastOccurrence(rhythm: Rhythm, until: number): number | undefined {
  // Occurrences are whole seconds, and croner is asked for those before a time.
  const after = new Date(Math.floor(until / 1000) * 1000 + 1000);
  return read(rhythm, (cron) => cron.previousRuns(1, after)[0]?.getTime());
}

function read<Value>({ cron, timeZone }: Rhythm, ask: (cron: Cron) => Value): Value {
  try {
    // Croner would accept a date as an expression, and use the machine's time zone for an empty one.
    if (cron.trim().split(/\s+/).length !== 5) throw new RangeError('A rhythm has five fields.');
    if (timeZone === '') throw new RangeError('A rhythm has a time zone.');
    // Several hours in a list are times of day too: `no-wildcard`.
    return ask(new Cron(cron, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' }));
  } catch (cause) {
    throw new RangeError(`No rhythm: ${JSON.stringify(cron)} in ${JSON.stringify(timeZone)}.`, { cause });
  }
}
