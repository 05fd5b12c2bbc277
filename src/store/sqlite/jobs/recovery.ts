import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { originalText } from '../../documents.ts';
import { setAsideRecords } from '../../record-keeping.ts';
import type { JobSettings } from './run-job.ts';
import {
  failRun,
  hastenRetries,
  moveRhythm,
  readBroken,
  readJob,
  readRepeating,
  readRunning,
  readStrangers,
  setAsideJob,
} from './statements.ts';
import { backOff, maxBackOff, never, nextOccurrence } from './timing.ts';

const brokenRow = z.looseObject({ id: z.int() });

/**
 * Sets jobs aside that can't be read, so that they hold up no others: with a log line, and kept where records of that
 * sort are.
 */
export async function setBrokenJobsAside(database: Database, settings: JobSettings): Promise<void> {
  for (const row of await database.all(readBroken, [])) {
    const { id, ...columns } = brokenRow.parse(row);
    const keptAs = `${setAsideRecords.prefix}${randomUUID()}/job`;
    await database.atomically(setAsideJob(id, keptAs, JSON.stringify(columns)));
    settings.onError(new Error(`A job can not be read. It was set aside as ${keptAs}.`));
  }
}

const strangerRow = z.object({ kind: z.string(), key: z.string(), count: z.int() });

/**
 * What a process that ended left behind: its runs ended with it, and are tried again as failed ones are, so
 * that a job which takes the process down with it doesn't do so without a pause.
 *
 * @param kinds the known kinds, as a JSON list
 */
export async function recoverJobs(database: Database, kinds: string, settings: JobSettings): Promise<void> {
  const running = (await database.all(readRunning, [])).map(readJob);
  const now = settings.now();
  await database.atomically(
    running.flatMap((job) => failRun(job, now + backOff(job.failures + 1, settings.random()))),
  );
  for (const row of await database.all(readStrangers, [kinds])) {
    const { kind, key, count } = strangerRow.parse(row);
    settings.onError(
      new Error(`Jobs of a kind that this version doesn't know are kept, and not run: ${count}.`),
      { kind: originalText(kind), key: originalText(key) },
    );
  }
}

/** Steps back that are smaller are left alone: an occurrence that has just been run would be run again. */
export const maxStep = 60 * 60 * 1000;

/**
 * Times that were computed by a clock which has been set back since, and so are too far off: the next
 * occurrence of a rhythm, and the next try of a failed run. Appointments are what they are.
 */
export async function mendTimes(database: Database, settings: JobSettings): Promise<void> {
  const now = settings.now();
  const jobs = (await database.all(readRepeating, [])).map(readJob);
  const moves = jobs.flatMap((job) => {
    if (job.rhythm === undefined) return [];
    try {
      const latest = nextOccurrence(job.rhythm, now + maxStep) ?? never;
      if (job.repeatAt <= latest) return [];
      return [moveRhythm(job, nextOccurrence(job.rhythm, now) ?? never)];
    } catch (error) {
      settings.onError(error, job);
      return [];
    }
  });
  await database.atomically([...moves, hastenRetries(now + maxBackOff)]);
}
