import type { JobHandler, Jobs } from '../../dialogs/ports/jobs.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordKind } from '../../dialogs/ports/records.ts';
import type { EpochMs } from '../../dialogs/ports/time.ts';
import type { Database } from './database.ts';
import { wholeNow } from './documents.ts';
import { prune, pruneSilentVisitors } from './prune.ts';
import { notedSetting, noteSetting } from './settings.ts';

export const pruneKind = 'prune';
const lastPrune = 'last prune';
const outdated = 'old';
const silentVisitors = 'silent visitors';
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const afterStart = 5 * 60 * 1000;
/** Somebody who opened the page and said nothing only loses a greeting, and will get another one. */
const silentDays = 3;
const maxSilent = 20_000;

interface PruneSettings {
  /** Of web chat conversations. Days. */
  readonly chatDays: number;
  readonly kinds: readonly RecordKind[];
  /** The keys of all records that are useless without a web chat conversation. */
  readonly recordsOf: (conversation: string, user: string) => readonly string[];
  /** Marks what will be needed later as used, even if it hasn't been for long. */
  readonly touchAwaited: () => Promise<void>;
  /** How long an unfinished survey, and everything that it may need, is kept. */
  readonly expiryMilliseconds: number;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Once a day, deletes records that are older than their kind's `keepFor`, and web chat conversations in which nothing was
 * said for `chatDays`, with all records of their visitors. Once an hour, deletes the conversations of
 * visitors who never said anything: after three days, or the oldest ones if there are very many.
 */
export function createPruneJob(
  database: Database,
  { chatDays, kinds, recordsOf, touchAwaited, expiryMilliseconds, log }: PruneSettings,
): JobHandler {
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
    await touchAwaited();
    const before = (days: number): number => now - Math.max(days * day, expiryMilliseconds + day);
    const pruned = await prune(database, {
      records: kinds.flatMap(({ prefix, keepFor }) =>
        'forEver' in keepFor ? [] : [{ prefix, before: before(keepFor.days) }],
      ),
      conversations: { before: before(chatDays), recordsOf },
    });
    log.info(pruned, 'What is of no use any more was deleted.');
    await noteSetting(database, lastPrune, String(wholeNow(database)));
    return now + day;
  };
}

/** When it was last done to its end, by any process; undefined: never. Milliseconds since 1970. */
export async function lastPruneAt(database: Database): Promise<number | undefined> {
  const noted = Number(await notedSetting(database, lastPrune));
  return noted > 0 ? noted : undefined;
}

export async function schedulePruning(jobs: Jobs, now: EpochMs): Promise<void> {
  for (const key of [outdated, silentVisitors]) await jobs.wakeAt(pruneKind, key, now + afterStart);
}
