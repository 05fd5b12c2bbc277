import { z } from 'zod';
import type { Database, Statement } from '../../database.ts';
import { type Source, wholeNow } from '../../documents.ts';
import type { JobSettings } from '../../jobs/run-job.ts';
import { setAsideRecords } from '../../record-keeping.ts';

const brokenRow = z.looseObject({ id: z.int() });

/**
 * Sets jobs aside that can't be read, so that they hold up no others: with a log line, and kept where records of that
 * sort are.
 */
export async function setBrokenJobsAside(database: Database, settings: JobSettings): Promise<void> {
  for (const row of await database.all(readBroken, [])) {
    const { id, ...columns } = brokenRow.parse(row);
    const keptAs = `${setAsideRecords.prefix}${database.random.id()}/job`;
    await database.atomically(setAsideJob(database, id, keptAs, JSON.stringify(columns)));
    settings.onError(new Error(`A job can not be read. It was set aside as ${keptAs}.`));
  }
}

/** Jobs that no reader makes anything of: a column holds what it must not. */
const readBroken = `SELECT rowid AS id, * FROM jobs
  WHERE typeof(kind) <> 'text' OR typeof(key) <> 'text' OR typeof(at) <> 'integer' OR typeof(repeat_at) <> 'integer'
    OR typeof(retry_at) <> 'integer' OR typeof(failures) <> 'integer' OR typeof(cron) NOT IN ('text', 'null')
    OR typeof(time_zone) NOT IN ('text', 'null') OR typeof(running_since) NOT IN ('integer', 'null')`;

/** Takes a broken job off the table; `text` is what an operator finds of it. */
function setAsideJob(source: Source, id: number, keptAs: string, text: string): readonly Statement[] {
  const now = wholeNow(source);
  return [
    {
      sql: 'INSERT INTO documents (key, version, body, updated_at) VALUES (?, ?, ?, ?)',
      parameters: [keptAs, now, text, now],
    },
    { sql: 'DELETE FROM jobs WHERE rowid = ?', parameters: [id] },
  ];
}
