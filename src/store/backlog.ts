import { z } from 'zod';
import { atMost, type Database, type Row } from './database.ts';
import { originalText, storedText, wholeNow } from './documents.ts';
import { never } from './jobs/timing.ts';

/** How many wait, and how long the oldest has waited. */
export interface Waiting {
  readonly count: number;
  readonly oldestSeconds: number;
}

/** A job begins within milliseconds of its time, unless others have all places or nothing runs any. */
const overdueAfter = 5_000;
/** Beyond this many the rest isn't looked at, so that counting them never takes long. */
const most = 10_000;

/** The jobs that should have begun by now, by kind. */
export async function overdueJobs(database: Database): Promise<ReadonlyMap<string, Waiting>> {
  const now = wholeNow(database);
  const rows = await database.all(
    `SELECT kind AS name, count(*) AS count, min(due) AS since
     FROM (SELECT kind, due FROM jobs WHERE due < ? ORDER BY due ${atMost}) AS overdue GROUP BY kind`,
    [now - overdueAfter, most],
  );
  return new Map(
    rows.map((row) => {
      const { name, ...waiting } = readWaiting(row, now);
      return [originalText(name), waiting];
    }),
  );
}

/**
 * What is yet to be delivered: the jobs of these kinds that aren't over, each with a record of the same key.
 * @param prefix of the records
 */
export async function undelivered(
  database: Database,
  kinds: readonly string[],
  prefix: string,
): Promise<Waiting> {
  const now = wholeNow(database);
  // A record's first version holds when it was made: see `compareAndSet`.
  const row = await database.one(
    `SELECT '' AS name, count(*) AS count, min(documents.version / 1000) AS since
     FROM (SELECT key FROM jobs WHERE kind IN (${kinds.map(() => '?').join(', ')})
           AND (due < ${never} OR running_since IS NOT NULL) ${atMost}) AS waiting
     LEFT JOIN documents ON documents.key = ${database.dialect === 'postgres' ? '(? || waiting.key) COLLATE "C"' : '? || waiting.key'}`,
    [...kinds.map(storedText), most, prefix],
  );
  const { count, oldestSeconds } = readWaiting(row ?? {}, now);
  return { count, oldestSeconds };
}

const waitingRow = z.object({ name: z.string(), count: z.int(), since: z.number().nullable() });

function readWaiting(row: Row, now: number): Waiting & { readonly name: string } {
  const { name, count, since } = waitingRow.parse(row);
  return { name, count, oldestSeconds: Math.max(0, now - (since ?? now)) / 1000 };
}
