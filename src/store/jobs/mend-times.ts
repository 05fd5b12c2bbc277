import type { Database } from '../database.ts';
import { never } from './appointment.ts';
import { longestBackOff } from './back-off.ts';
import { readJob } from './job-row.ts';
import type { JobSettings } from './job-settings.ts';
import { hastenRetries, moveRhythm, readRepeating } from './job-statements.ts';
import { nextOccurrence } from './next-occurrence.ts';

/** Steps back that are smaller are left alone: an occurrence that has just been run would be run again. */
export const largestStep = 60 * 60 * 1000;

/**
 * Times that were reckoned by a clock which has been set back since, and so are too far off: the next
 * occurrence of a rhythm, and the next try of a failed run. Appointments are what they are.
 */
export async function mendTimes(database: Database, settings: JobSettings): Promise<void> {
  const now = settings.now();
  const jobs = (await database.all(readRepeating, [])).map(readJob);
  const moves = jobs.flatMap((job) => {
    if (job.rhythm === undefined) return [];
    try {
      const latest = nextOccurrence(job.rhythm, now + largestStep) ?? never;
      if (job.repeatAt <= latest) return [];
      return [moveRhythm(job, nextOccurrence(job.rhythm, now) ?? never)];
    } catch (error) {
      settings.onError(error, job);
      return [];
    }
  });
  await database.atomically([...moves, hastenRetries(now + longestBackOff)]);
}
