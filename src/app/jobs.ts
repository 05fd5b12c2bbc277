import { campaignFeatures } from '../../dialogs/campaign/features.ts';
import { editJob, postJob } from '../../dialogs/outbox/outbox.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { Database } from '../store/database.ts';
import type { JobEngine, JobOptions } from '../store/jobs/jobs.ts';
import type { JobGroup } from '../store/jobs/run-job.ts';
import type { PostgresUrl } from '../store/postgres/connection.ts';
import { createJobs } from '../store/sqlite/jobs/jobs.ts';
import type { Metrics } from '../web/metrics.ts';

/**
 * Opens the jobs; their errors are logged and their runs counted.
 * @param url of the database, if several processes may share it
 */
export async function openJobs(
  database: Database,
  url: PostgresUrl | undefined,
  log: Logger,
  metrics: Metrics,
): Promise<JobEngine> {
  const options: JobOptions = {
    groupOf: (kind) => groups.get(kind) ?? 'background',
    onError(err, job) {
      if (job === undefined) log.error({ err }, 'Jobs could not be read.');
      else log.error({ err, job: job.kind, key: job.key }, 'A job did not run as it should.');
    },
    onRun: ({ kind, outcome, secondsLate }) => metrics.jobRun(kind, outcome, secondsLate),
  };
  if (url === undefined) return createJobs(database, options);
  // pg-boss and what it needs are only loaded where they are used.
  const { createPostgresJobs } = await import('../store/postgres/jobs/jobs.ts');
  return createPostgresJobs(database, url, options);
}

/**
 * What a person waits for, or what was set for a time, isn't delayed by other work, nor by a channel that hangs.
 */
const groups: ReadonlyMap<string, JobGroup> = new Map([
  ...campaignFeatures.flatMap(({ awaitedJobs = [] }) =>
    awaitedJobs.map((kind) => [kind, 'awaited'] as const),
  ),
  ...[postJob, editJob].map((kind) => [kind, 'messages'] as const),
]);
