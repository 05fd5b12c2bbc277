import { Cron } from 'croner';
import type { Rhythm } from './ports/jobs.ts';

/**
 * The next occurrence of a rhythm after a time, in milliseconds since 1970; undefined: never. Throws a `RangeError` if the
 * expression doesn't have five valid cron fields, or the time zone is unknown.
 *
 * When clocks are put forward, a time of day that doesn't exist occurs right after the gap; when they are put back, one that
 * exists twice occurs only the first time. A rhythm with a wildcard or a step in its minutes or hours simply follows elapsed time
 * through both.
 */
export function nextOccurrence(rhythm: Rhythm, after: number): number | undefined {
  return nextOccurrences(rhythm, after, 1)[0];
}

/** At most `count` occurrences, the soonest first; errors as above. */
export function nextOccurrences(rhythm: Rhythm, after: number, count: number): readonly number[] {
  return read(rhythm, (cron) => cron.nextRuns(count, new Date(after)));
}

/** The last occurrence at or before a time; undefined and errors as above. */
export function lastOccurrence(rhythm: Rhythm, until: number): number | undefined {
  // Occurrences are whole seconds, and croner returns those before a time.
  const after = new Date(Math.floor(until / 1000) * 1000 + 1000);
  return read(rhythm, (cron) => cron.previousRuns(1, after))[0];
}

function read({ cron, timeZone }: Rhythm, ask: (cron: Cron) => readonly Date[]): readonly number[] {
  try {
    // Croner would accept a date as an expression, and use the machine's time zone for an empty one.
    if (cron.trim().split(/\s+/).length !== 5) throw new RangeError('A rhythm has five fields.');
    if (timeZone === '') throw new RangeError('A rhythm has a time zone.');
    // Several hours in a list are times of day too: `no-wildcard`.
    const dates = ask(new Cron(cron, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard' }));
    return dates.map((date) => date.getTime());
  } catch (cause) {
    throw new RangeError(`No rhythm: ${JSON.stringify(cron)} in ${JSON.stringify(timeZone)}.`, { cause });
  }
}
