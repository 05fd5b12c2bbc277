import type { JobHandler, Jobs } from '../../dialogs/ports/jobs.ts';
import { shortLivedRecords } from '../bot/short-lived-records.ts';
import type { Log } from '../logging/log.ts';
import type { Database } from '../store/database.ts';
import { prune } from '../store/prune.ts';
import { setAsidePrefix } from '../store/record-keeping.ts';
import { leftConversationRecords } from '../web/direct-line/left-conversations.ts';

export const pruneKind = 'prune';
const key = 'old';
const day = 24 * 60 * 60 * 1000;
const keptDays = 90;
const afterStart = 5 * 60 * 1000;

/**
 * Once a day deletes what has been of no use for 90 days: which cards show what, what was set aside, and web chat conversations that
 * no browser can come back to.
 * @param expiryMilliseconds an unfinished survey lives that long, and so do its cards
 */
export function createPruneJob(database: Database, log: Log, expiryMilliseconds: number): JobHandler {
  return async () => {
    const before = Date.now() - Math.max(keptDays * day, expiryMilliseconds + day);
    const pruned = await prune(database, {
      prefixes: [...shortLivedRecords, 'campaign/acts/', setAsidePrefix, leftConversationRecords],
      before,
    });
    log.info(pruned, 'What is of no use any more was deleted.');
    return Date.now() + day;
  };
}

export async function schedulePruning(jobs: Jobs): Promise<void> {
  await jobs.wakeAt(pruneKind, key, Date.now() + afterStart);
}
