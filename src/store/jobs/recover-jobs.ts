import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { setAsidePrefix } from '../record-keeping.ts';
import { originalText } from '../stored-text.ts';
import { backOff } from './back-off.ts';
import { readJob } from './job-row.ts';
import type { JobSettings } from './job-settings.ts';
import { failRun, readBroken, readRunning, readStrangers, setAsideJob } from './job-statements.ts';

const brokenRow = z.looseObject({ id: z.int() });

/**
 * Sets jobs aside that can't be read, so that they hold up no others: with a log line, and kept where records of that
 * sort are.
 */
export async function setBrokenJobsAside(database: Database, settings: JobSettings): Promise<void> {
  for (const row of await database.all(readBroken, [])) {
    const { id, ...columns } = brokenRow.parse(row);
    const keptAs = `${setAsidePrefix}${randomUUID()}/job`;
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
