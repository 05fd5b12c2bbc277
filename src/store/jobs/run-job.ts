import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandler } from '../../../dialogs/ports/jobs.ts';
import type { Database, Statement } from '../database.ts';
import { appointment, never } from './appointment.ts';
import { backOff } from './back-off.ts';
import type { Job } from './job-row.ts';
import type { JobSettings } from './job-settings.ts';
import { endRun, failRun } from './job-statements.ts';

const longMilliseconds = 10 * 60 * 1000;
const betweenTries = 1000;

/**
 * Runs a job that was taken, and writes down what came of it, however often that takes. After a close it is
 * tried once: what isn't written down runs again after the next start.
 */
export async function runJob(
  database: Database,
  job: Job,
  handler: JobHandler,
  settings: JobSettings,
  isClosed: () => boolean,
): Promise<void> {
  const secondsLate = Math.max(0, settings.now() - job.due) / 1000;
  const begun = performance.now();
  const slow = setTimeout(() => {
    settings.onError(new Error('A job has been running for 10 minutes and holds its place.'), job);
  }, longMilliseconds).unref();
  let failed = false;
  let statements: readonly Statement[];
  try {
    const next = await handler(job.key);
    statements = endRun(job, next === undefined ? never : appointment(next));
  } catch (error) {
    failed = true;
    settings.onError(error, job);
    statements = failRun(job, settings.now() + backOff(job.failures + 1, settings.random()));
  } finally {
    clearTimeout(slow);
  }
  const seconds = (performance.now() - begun) / 1000;
  await writeDown(database, statements, (error) => settings.onError(error, job), isClosed);
  settings.onRun({ kind: job.kind, outcome: failed ? 'failed' : 'done', secondsLate, seconds });
}

async function writeDown(
  database: Database,
  statements: readonly Statement[],
  onError: (error: unknown) => void,
  isClosed: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      await database.atomically(statements);
      return;
    } catch (error) {
      if (isClosed()) return;
      onError(error);
      await wait(betweenTries);
    }
  }
}
