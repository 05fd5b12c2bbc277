import { atMost, type Database } from '../../database.ts';
import { storedText } from '../../documents.ts';
import type { Held, Holdings } from '../../jobs/holdings.ts';
import { createJobEngine, type JobEngine, type JobOptions } from '../../jobs/jobs.ts';
import type { JobSettings } from '../../jobs/run-job.ts';
import { failRun, type Job, type JobName, jobColumns, readJob } from '../../jobs/statements.ts';
import { backOff, never } from '../../jobs/timing.ts';
import { type PostgresUrl, readPostgresUrl } from '../connection.ts';
import { keepMilliseconds, openTicketQueue, type Ticket, type TicketQueue } from './queue.ts';

/**
 * Jobs of any number of processes on one Postgres. When a job is due is in the same table as on the embedded database; who
 * runs it is settled by a ticket, which pg-boss hands to one process at a time, and to another if that one falls silent.
 *
 * Every process offers tickets for what is due, and takes as many as it can run. A ticket says nothing but whose turn it is:
 * its process reads the job then, and gives the ticket back if it is no longer due.
 */
export function createPostgresJobs(database: Database, url: PostgresUrl, options: JobOptions): JobEngine {
  return createTicketJobs(
    database,
    async (kinds, onError) => await openTicketQueue(readPostgresUrl(url), kinds, onError),
    options,
  );
}

/** The same over any queue of tickets that keeps the promises of pg-boss's. */
export function createTicketJobs(
  database: Database,
  openQueue: (kinds: readonly string[], onError: (error: unknown) => void) => Promise<TicketQueue>,
  options: JobOptions,
): JobEngine {
  const hold = async (kinds: readonly string[], settings: JobSettings): Promise<Holdings> =>
    createHoldings(database, await openQueue(kinds, settings.onError), settings);
  return createJobEngine(database, hold, { lookMilliseconds: 2_000, ...options });
}

const list = 'SELECT json_array_elements_text(?::json)';

/** Tickets are offered for so many at once, so that several processes find some each. */
const ahead = 200;

const readSoonest = `SELECT * FROM (
    SELECT ${jobColumns} FROM jobs WHERE due < ${never} AND kind IN (${list}) ORDER BY due ${atMost}) AS soonest
  UNION ALL SELECT ${jobColumns} FROM jobs WHERE running_since IS NOT NULL AND kind IN (${list})`;

const readThese = `SELECT ${jobColumns} FROM jobs WHERE kind = ? AND key IN (${list})`;

/** A handler that outlives the end of its engine outlives its process by less. */
const afterEnd = 2_000;

function createHoldings(database: Database, queue: TicketQueue, settings: JobSettings): Holdings {
  /** Of the jobs that this process holds, by job. */
  const tickets = new Map<string, Ticket>();
  /** About how many tickets of a kind are free. */
  const ready = new Map<string, number>();
  let keeping: Promise<void> | undefined;

  const timer = database.time.every(keepMilliseconds, () => {
    if (keeping !== undefined || tickets.size === 0) return;
    keeping = queue
      .keep([...tickets.values()])
      .catch(settings.onError)
      .finally(() => {
        keeping = undefined;
      });
  });

  async function release(job: JobName): Promise<void> {
    const ticket = tickets.get(nameOf(job));
    tickets.delete(nameOf(job));
    if (ticket !== undefined) await queue.giveBack(ticket);
  }

  function hold(job: Job, ticket: Ticket): Held {
    tickets.set(nameOf(job), ticket);
    return {
      job,
      release: () => release(job),
      async abandon(since) {
        await database.atomically(failRun(job, since, settings.now() + afterEnd));
        await release(job);
      },
    };
  }

  /** Tickets are offered if too few seem to be ready. */
  async function takeTickets(kind: string, jobs: readonly Job[], most: number): Promise<readonly Ticket[]> {
    const before = ready.get(kind) ?? 0;
    const enough = before >= most;
    const made = enough
      ? 0
      : await queue.offer(
          kind,
          jobs.map(({ key }) => key),
        );
    const taken = await queue.take(kind, most);
    ready.set(kind, taken.length < most ? 0 : before + made - taken.length);
    return taken.length === 0 && enough ? await takeTickets(kind, jobs, most) : taken;
  }

  /** What the tickets just taken are good for. Useless ones are given back. */
  async function sort(kind: string, taken: readonly Ticket[]): Promise<readonly Held[]> {
    const keys = JSON.stringify(taken.map(({ key }) => storedText(key)));
    const rows = (await database.all(readThese, [storedText(kind), keys])).map(readJob);
    const jobs = new Map(rows.map((job) => [job.key, job]));
    const now = settings.now();
    const held: Held[] = [];
    const useless: Ticket[] = [];
    const orphans: Job[] = [];
    for (const ticket of taken) {
      const job = jobs.get(ticket.key);
      // This process was silent for too long, and took its own ticket back: it is still running the job.
      if (tickets.has(nameOf(ticket))) tickets.set(nameOf(ticket), ticket);
      else if (job !== undefined && job.due <= now) held.push(hold(job, ticket));
      else {
        useless.push(ticket);
        if (job?.runningSince !== undefined) orphans.push(job);
      }
    }
    await database.atomically(
      orphans.flatMap((job) =>
        failRun(job, job.runningSince ?? 0, now + backOff(job.failures + 1, settings.random())),
      ),
    );
    await Promise.all(useless.map((ticket) => queue.giveBack(ticket)));
    return held;
  }

  return {
    list,
    async soonest(kinds, most) {
      const known = JSON.stringify(kinds.map(storedText));
      const rows = await database.all(readSoonest, [known, Math.max(most, ahead), known]);
      return rows.map(readJob).toSorted((one, other) => one.due - other.due);
    },
    async take(wanted, most) {
      const held: Held[] = [];
      const before = new Set(tickets.keys());
      const first = Map.groupBy(wanted.slice(0, most), ({ kind }) => kind);
      try {
        for (const [kind, jobs] of Map.groupBy(wanted, (job) => job.kind)) {
          const share = Math.min(first.get(kind)?.length ?? 1, most - held.length);
          const taken = share > 0 ? await takeTickets(kind, jobs, share) : [];
          if (taken.length > 0) held.push(...(await sort(kind, taken)));
        }
      } catch (error) {
        // Tickets that can’t be confirmed are given back, so that they come to others.
        for (const name of tickets.keys()) if (!before.has(name)) tickets.delete(name);
        throw error;
      }
      return held.toSorted((one, other) => one.job.due - other.job.due);
    },
    async close() {
      timer.cancel();
      await keeping;
      await queue.close();
    },
  };
}

function nameOf({ kind, key }: JobName): string {
  return JSON.stringify([kind, key]);
}
