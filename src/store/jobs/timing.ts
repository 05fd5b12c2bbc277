import { Cron } from 'croner';
import type { Rhythm } from '../../../dialogs/ports/jobs.ts';

/** Stands for no time at all; later than every time. */
export const never = Number.MAX_SAFE_INTEGER;

const lastDate = 8_640_000_000_000_000;

/** A time to be woken, as it is stored: whole milliseconds. Throws a `RangeError` for what is no number. */
export function appointment(at: number): number {
  if (Number.isNaN(at)) throw new RangeError('A job must be woken at a time.');
  return Math.ceil(Math.min(Math.max(at, 0), lastDate));
}

const first = 1000;
const longest = 5 * 60 * 1000;

/**
 * How long a job that failed waits, in milliseconds: from 1 s doubling to 5 min, less up to a half by chance, so
 * that many jobs which failed together don't come back together.
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
 * When a rhythm comes next after a time, in milliseconds since 1970; undefined: never. Throws a `RangeError`
 * where the expression has not five fields that cron knows, or the time zone is none.
 *
 * Where clocks are put forward, a time of day that doesn't exist comes right after the gap; where they are put
 * back, one that exists twice comes the first time alone. A rhythm with a wildcard or a step in its minutes or
 * hours goes through both as time itself does.
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
    // Croner would take a date for an expression, and no time zone for the machine's own.
    if (cron.trim().split(/\s+/).length !== 5) throw new RangeError('A rhythm has five fields.');
    if (timeZone === '') throw new RangeError('A rhythm has a time zone.');
    // Several hours in a list are times of day too: `no-wildcard`.
    return ask(new Cron(cron, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' }));
  } catch (cause) {
    throw new RangeError(`No rhythm: ${JSON.stringify(cron)} in ${JSON.stringify(timeZone)}.`, { cause });
  }
}
