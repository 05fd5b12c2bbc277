import { z } from 'zod';
import { trackedRunRecords } from '../../dialogs/campaign/run/tracked-runs.ts';
import { webhookJob, webhookRecords } from '../../dialogs/campaign/run/webhook.ts';
import { editJob, postJob, postRecords } from '../../dialogs/outbox/outbox.ts';
import { surveyRecords } from '../../dialogs/survey/survey-record.ts';
import { recordKinds } from '../app/record-kinds.ts';
import { overdueJobs, undelivered, type Waiting } from '../store/backlog.ts';
import type { Database, Statements } from '../store/database.ts';
import { lastPruneAt } from '../store/prune-job.ts';
import { keyRange } from '../store/records.ts';
import { createTallies } from '../store/tallies.ts';
import { databaseSize } from './database-size.ts';

/** How many, how large and since when: milliseconds since 1970. */
interface Extent {
  readonly count: number;
  readonly bytes: number;
  readonly oldest: number | null;
}

/** What `stats` shows. */
export interface Stats {
  readonly database: { readonly location: string; readonly bytes: number };
  /** By status. */
  readonly surveys: Readonly<Record<string, number>>;
  readonly runs: Readonly<Record<string, number>>;
  readonly waiting: Readonly<Record<'posts' | 'webhook', Waiting>>;
  readonly overdue: readonly (Waiting & { readonly kind: string })[];
  readonly jobs: { readonly count: number; readonly running: number; readonly failing: number };
  readonly records: readonly (Extent & { readonly kind: string })[];
  readonly webChat: Extent & { readonly conversations: number };
  readonly handledActivities: Omit<Extent, 'bytes'>;
  /** When what is no longer of use was last deleted: milliseconds since 1970. */
  readonly prunedAt: number | null;
}

export async function readStats(database: Database): Promise<Stats> {
  const tallies = createTallies(database);
  return {
    surveys: await tallies.read(surveyRecords.prefix),
    runs: await tallies.read(trackedRunRecords.prefix),
    waiting: {
      posts: await undelivered(database, [postJob, editJob], postRecords.prefix),
      webhook: await undelivered(database, [webhookJob], webhookRecords.prefix),
    },
    overdue: [...(await overdueJobs(database))].map(([kind, waiting]) => ({ kind, ...waiting })),
    prunedAt: (await lastPruneAt(database)) ?? null,
    ...(await patiently(database, (reading) => countAll(database, reading))),
  };
}

/** A shared database may have more to count than a turn would wait for. On the embedded one it is all one transaction. */
function patiently<Value>(database: Database, work: (reading: Statements) => Promise<Value>): Promise<Value> {
  return database.dialect === 'postgres' ? database.transaction(work, { patient: true }) : work(database);
}

type Counted = 'database' | 'jobs' | 'records' | 'webChat' | 'handledActivities';

async function countAll({ dialect, location }: Database, reading: Statements): Promise<Pick<Stats, Counted>> {
  const records: (Extent & { readonly kind: string })[] = [];
  for (const { prefix } of recordKinds) records.push(await recordsOf(reading, prefix));
  return {
    database: { location, bytes: await databaseSize(dialect, reading) },
    records: records.filter(({ count }) => count > 0),
    jobs: jobsRow.parse(
      await reading.one(
        `SELECT count(*) AS count, count(running_since) AS running,
           coalesce(sum(CASE WHEN failures > 0 THEN 1 ELSE 0 END), 0) AS failing FROM jobs`,
        [],
      ),
    ),
    webChat: webChatRow.parse(
      await reading.one(
        `SELECT count(*) AS conversations, coalesce(sum(last_sequence), 0) AS count,
           coalesce(sum(bytes), 0) AS bytes, min(created_at) AS oldest FROM web_chat_conversations`,
        [],
      ),
    ),
    handledActivities: countRow.parse(
      await reading.one('SELECT count(*) AS count, min(at) AS oldest FROM activities', []),
    ),
  };
}

const number = z.coerce.number();
const countRow = z.object({ count: number, oldest: number.nullable() });
const extentRow = countRow.extend({ bytes: number });
const jobsRow = z.object({ count: number, running: number, failing: number });
const webChatRow = extentRow.extend({ conversations: number });

async function recordsOf(reading: Statements, prefix: string): Promise<Extent & { readonly kind: string }> {
  const { from, below = '\u{10ffff}' } = keyRange(prefix);
  const row = await reading.one(
    `SELECT count(*) AS count, coalesce(sum(octet_length(body)), 0) AS bytes, min(updated_at) AS oldest
     FROM documents WHERE key >= ? AND key < ?`,
    [from, below],
  );
  return { kind: prefix, ...extentRow.parse(row) };
}
