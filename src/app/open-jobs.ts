import type { Log } from '../logging/log.ts';
import type { Database } from '../store/database.ts';
import { createJobs, type JobEngine } from '../store/jobs/create-jobs.ts';
import type { Metrics } from '../web/metrics.ts';

/** The jobs, with their troubles logged and their runs counted. */
export function openJobs(database: Database, log: Log, metrics: Metrics): JobEngine {
  return createJobs(database, {
    onError(err, job) {
      if (job === undefined) log.error({ err }, 'Jobs could not be read.');
      else log.error({ err, job: job.kind, key: job.key }, 'A job did not run as it should.');
    },
    onRun: ({ kind, outcome, secondsLate }) => metrics.jobRun(kind, outcome, secondsLate),
  });
}
