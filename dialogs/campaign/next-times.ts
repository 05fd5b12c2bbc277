import { Cron } from 'croner';
import type { Rhythm } from '../ports/jobs.ts';

/** When a rhythm comes round next: at most `count` times, milliseconds since 1970. */
export function nextTimes({ cron, timeZone }: Rhythm, now: number, count: number): readonly number[] {
  return new Cron(cron, { timezone: timeZone }).nextRuns(count, new Date(now)).map((date) => date.getTime());
}
