import { Cron } from 'croner';
import type { Rhythm } from '../../../dialogs/ports/jobs.ts';

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
