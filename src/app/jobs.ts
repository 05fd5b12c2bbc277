import { campaignFeatures } from '../../dialogs/campaign/features.ts';
import { editJob, postJob } from '../../dialogs/outbox/outbox.ts';
import type { EpochMs } from '../../dialogs/ports/clock.ts';
import type { JobHandler, Jobs } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordRepository } from '../../dialogs/ports/records.ts';
import { referenceKey, referenceRecords } from '../bot/conversations/references.ts';
import type { Database } from '../store/database.ts';
import { wholeNow } from '../store/documents.ts';
import type { JobEngine, JobOptions } from '../store/jobs/jobs.ts';
import type { JobGroup } from '../store/jobs/run-job.ts';
import { prune, pruneSilentVisitors } from '../store/prune.ts';
import { createJobs } from '../store/sqlite/jobs/jobs.ts';
import { webChatChannel } from '../web/direct-line/account.ts';
import type { Metrics } from '../web/metrics.ts';
import { recordKinds, visitorRecords } from './record-kinds.ts';

/**
 * Opens the jobs; their errors are logged and their runs counted.
 * @param url of the database, where several processes may share it
 */
export async function openJobs(
  database: Database,
  url: string | undefined,
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
 * What a person waits for, or a time was set for, isn't delayed by whatever else there is to do, nor by a channel that hangs.
 */
const groups: ReadonlyMap<string, JobGroup> = new Map([
  ...campaignFeatures.flatMap(({ awaitedJobs = [] }) =>
    awaitedJobs.map((kind) => [kind, 'awaited'] as const),
  ),
  ...[postJob, editJob].map((kind) => [kind, 'messages'] as const),
]);

export const pruneKind = 'prune';
const outdated = 'old';
const silentVisitors = 'silent visitors';
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const keptDays = 90;
const afterStart = 5 * 60 * 1000;
/** Somebody who opened the page and said nothing only loses a greeting, and will get another one. */
const silentDays = 3;
const maxSilent = 20_000;

/**
 * Once a day, deletes records that are older than their kind's `keepFor`, and web chat conversations older than 90 days,
 * to which no browser can return, with all records of their visitors. Once an hour, deletes the conversations of
 * visitors who never said anything: after three days, or the oldest ones where there are very many.
 * @param expiryMilliseconds how long an unfinished survey, and everything that it may need, is kept
 */
export function createPruneJob(
  database: Database,
  records: RecordRepository,
  log: Logger,
  expiryMilliseconds: number,
): JobHandler {
  const recordsOf = (conversation: string, user: string) =>
    visitorRecords(webChatChannel, conversation, user);

  return async (key) => {
    const now = wholeNow(database);
    if (key === silentVisitors) {
      const conversations = await pruneSilentVisitors(database, {
        before: now - silentDays * day,
        recently: now - hour,
        most: maxSilent,
        recordsOf,
      });
      if (conversations > 0)
        log.info({ conversations }, 'Conversations in which nothing was ever said were deleted.');
      return now + hour;
    }
    await touchAwaitedPlaces(records);
    const before = (days: number): number => now - Math.max(days * day, expiryMilliseconds + day);
    const pruned = await prune(database, {
      records: recordKinds.flatMap(({ prefix, keepFor }) =>
        'forEver' in keepFor ? [] : [{ prefix, before: before(keepFor.days) }],
      ),
      conversations: { before: before(keptDays), recordsOf },
    });
    log.info(pruned, 'What is of no use any more was deleted.');
    return now + day;
  };
}

/** Marks places where something will be posted later as used, even if nothing has been said there for long. */
async function touchAwaitedPlaces(records: RecordRepository): Promise<void> {
  for (const { places } of campaignFeatures) {
    if (places === undefined) continue;
    for await (const { channel, conversation } of places(records))
      await referenceRecords.get(records, referenceKey(channel, conversation));
  }
}

export async function schedulePruning(jobs: Jobs, now: EpochMs): Promise<void> {
  for (const key of [outdated, silentVisitors]) await jobs.wakeAt(pruneKind, key, now + afterStart);
}
