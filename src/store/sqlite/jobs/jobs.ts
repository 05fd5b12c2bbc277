import { z } from 'zod';
import { atMost, type Database, type Statement } from '../../database.ts';
import { type Source, storedText, wholeNow } from '../../documents.ts';
import type { Holdings } from '../../jobs/holdings.ts';
import { createJobEngine, type JobEngine, type JobOptions } from '../../jobs/jobs.ts';
import type { JobSettings } from '../../jobs/run-job.ts';
import { failRun, type Job, jobColumns, readJob } from '../../jobs/statements.ts';
import { backOff, never } from '../../jobs/timing.ts';
import { setAsideRecords } from '../../record-keeping.ts';

/** Jobs on the embedded database: one table and one timer, in the one process that has the folder, which thus holds them all. */
export function createJobs(database: Database, options: JobOptions): JobEngine {
  return createJobEngine(database, (_kinds, settings) => hold(database, settings), options);
}

const list = 'SELECT value FROM json_each(?)';

/** What is due first; `+` keeps the engine on the index by time. */
const readSoonest = `SELECT ${jobColumns} FROM jobs
  WHERE due < ${never} AND +kind IN (${list}) ORDER BY due ${atMost}`;

const readRunning = `SELECT ${jobColumns} FROM jobs WHERE running_since IS NOT NULL`;

async function hold(database: Database, settings: JobSettings): Promise<Holdings> {
  await setBrokenJobsAside(database, settings);
  await failLeftOverRuns(database, settings);

  async function read(kinds: readonly string[], most: number): Promise<readonly Job[]> {
    const known = JSON.stringify(kinds.map(storedText));
    return (await database.all(readSoonest, [known, most])).map(readJob);
  }

  return {
    list,
    async soonest(kinds, most) {
      try {
        return await read(kinds, most);
      } catch (error) {
        await setBrokenJobsAside(database, settings).catch(() => undefined);
        throw error;
      }
    },
    take: async (wanted, most) =>
      wanted.slice(0, most).map((job) => ({ job, release: async () => {}, abandon: async () => {} })),
    close: async () => {},
  };
}

/** Runs end with their process. They count as failed, so that a job that kills its process isn’t tried for ever. */
async function failLeftOverRuns(database: Database, settings: JobSettings): Promise<void> {
  const running = (await database.all(readRunning, [])).map(readJob);
  const now = settings.now();
  await database.atomically(
    running.flatMap((job) =>
      failRun(job, job.runningSince ?? 0, now + backOff(job.failures + 1, settings.random())),
    ),
  );
}

const brokenRow = z.looseObject({ id: z.int() });

/**
 * Sets jobs aside that can't be read, so that they hold up no others: with a log line, and kept with other records of
 * that sort.
 */
async function setBrokenJobsAside(database: Database, settings: JobSettings): Promise<void> {
  for (const row of await database.all(readBroken, [])) {
    const { id, ...columns } = brokenRow.parse(row);
    const keptAs = `${setAsideRecords.prefix}${database.random.id()}/job`;
    await database.atomically(setAsideJob(database, id, keptAs, JSON.stringify(columns)));
    settings.onError(new Error(`A job can not be read. It was set aside as ${keptAs}.`));
  }
}

/** Jobs that can't be read: a column holds what it must not. */
const readBroken = `SELECT rowid AS id, * FROM jobs
  WHERE typeof(kind) <> 'text' OR typeof(key) <> 'text' OR typeof(at) <> 'integer' OR typeof(repeat_at) <> 'integer'
    OR typeof(retry_at) <> 'integer' OR typeof(failures) <> 'integer' OR typeof(cron) NOT IN ('text', 'null')
    OR typeof(time_zone) NOT IN ('text', 'null') OR typeof(running_since) NOT IN ('integer', 'null')`;

/** Takes a broken job out of the table; `text` is what an operator finds of it. */
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
