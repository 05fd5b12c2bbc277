import type { Logger } from '../../dialogs/ports/logger.ts';
import { sharedReading } from '../small-memo.ts';
import { type Database, StoreError, type StoreErrorCode } from './database.ts';

/** Milliseconds for which a result is reused, so that any number of requests cause only one write in that time. */
const stands = 1000;

const words: Partial<Record<StoreErrorCode, string>> = {
  STORE_BUSY: 'database locked',
  STORE_CANNOT_WRITE: 'database can not be written',
  STORE_REPLACED: 'database files were deleted or replaced',
  STORE_UNREACHABLE: 'database can not be reached',
  STORE_REFUSED: 'database refuses the connection',
};

/**
 * Returns in a few words why Canvass can't take messages, or undefined if it can. It tries a write to the database, and
 * logs when the result changes.
 */
export function createReadiness(
  database: Pick<Database, 'probe' | 'time'>,
  jobs: { isUp(): boolean },
  log: Logger,
): () => Promise<string | undefined> {
  let before: string | undefined;

  async function probe(): Promise<string | undefined> {
    let reason: string | undefined;
    try {
      await database.probe();
    } catch (err) {
      reason = (err instanceof StoreError ? words[err.code] : undefined) ?? 'database';
      if (reason !== before) log.error({ err }, 'The database takes no writes. Canvass is not ready.');
    }
    if (reason === undefined && before !== undefined) log.info({}, 'The database takes writes again.');
    before = reason;
    return reason;
  }

  const probed = sharedReading(stands, database.time.monotonic, probe);
  return async () => (await probed()) ?? (jobs.isUp() ? undefined : 'jobs');
}
