import { hash } from 'node:crypto';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { databaseStatementMs } from '../../../limits.ts';
import { systemTime } from '../../../time.ts';
import { originalText, storedKey, storedText } from '../../documents.ts';
import type { JobName } from '../../jobs/statements.ts';
import type { PostgresTarget } from '../connection.ts';
import { currentClient } from '../current-client.ts';
import { storeErrorOf, tryStatement } from '../postgres-trouble.ts';

/** Permission for a process to run a job now. It is valid while the process reports that it lives. */
export interface Ticket extends JobName {
  readonly id: string;
  readonly retryCount: number;
}

/**
 * How long a process may be silent until others get its tickets; how often that is checked; how often a process reports
 * that it lives. A database that is away for 10 s takes no ticket from anyone, and a process that was killed holds nothing
 * for 30 s.
 */
const silentSeconds = 20;
const superviseSeconds = 2;
export const keepMilliseconds = 3_000;

/** On top of those of the records: looking for tickets and heartbeats never wait for a turn's connection. */
const connections = 2;

/** Beyond the server's own limit for each of several statements: nothing will come back, and the connection is given up. */
const maxSilence = 3 * databaseStatementMs;

const ticketData = z.object({ key: z.string() });

export type TicketQueue = Awaited<ReturnType<typeof openTicketQueue>>;

/**
 * Begins to hand out tickets for jobs of these kinds, at most one for each job among all processes, by pg-boss, in a schema of
 * its own. Everything throws what a statement would.
 */
export async function openTicketQueue(
  target: PostgresTarget,
  kinds: readonly string[],
  onError: (error: unknown) => void,
) {
  const { pool, location } = target;
  const options = {
    ...pool,
    Client: currentClient(target),
    max: connections,
    query_timeout: maxSilence,
    application_name: `${pool.application_name ?? 'canvass'} jobs`,
    schema: 'canvass_jobs',
    // Rhythms are rows of our own table.
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  };
  // The one assertion against pg-boss: it passes on to pg whatever its own types leave out.
  const boss = new PgBoss(options as ConstructorOptions);
  boss.on('error', (error) => onError(storeErrorOf(error, location)));
  boss.on('warning', ({ message }) => onError(new Error(message)));

  const leaving = new Map<string, { readonly tickets: Ticket[]; readonly done: Promise<void> }>();

  function tried<Value>(work: () => Promise<Value>): Promise<Value> {
    return tryStatement(location, work);
  }

  async function open(): Promise<void> {
    await boss.start();
    for (const kind of kinds) {
      await boss.createQueue(queueName(kind), {
        policy: 'exclusive',
        heartbeatSeconds: silentSeconds,
        // A ticket is given back, or taken from a process that is silent; nothing else ends it.
        expireInSeconds: 24 * 60 * 60,
        retryLimit: 2 ** 31 - 1,
      });
    }
  }

  try {
    await open();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw storeErrorOf(error, location);
  }

  return {
    /** Makes tickets for jobs without one. @returns how many */
    async offer(kind: string, keys: readonly string[]): Promise<number> {
      // In one order in every process: each insertion waits for what another's has not committed.
      const jobs = keys
        .toSorted()
        .map((key) => ({ singletonKey: storedKey(key), data: { key: storedText(key) } }));
      const made = await tried(() => boss.insert(queueName(kind), jobs, { returnId: true }));
      return made?.length ?? 0;
    },
    /** Takes tickets that are free, or whose process is gone. */
    async take(kind: string, most: number): Promise<readonly Ticket[]> {
      const taken = await tried(() => boss.fetch(queueName(kind), { batchSize: most }));
      return taken.map(({ id, retryCount, data }) => {
        return { kind, key: originalText(ticketData.parse(data).key), id, retryCount };
      });
    },
    /** Reports that this process lives. */
    async keep(tickets: readonly Ticket[]): Promise<void> {
      const byKind = Map.groupBy(tickets, ({ kind }) => kind);
      await Promise.all([...byKind].map(([kind, some]) => tried(() => boss.touch(queueName(kind), some))));
    },
    /** What is given back at the same time is one statement. A ticket that another process has by now stays. */
    giveBack(ticket: Ticket): Promise<void> {
      const { kind } = ticket;
      let batch = leaving.get(kind);
      if (batch === undefined) {
        const tickets: Ticket[] = [];
        const done = systemTime.giveWay().then(async () => {
          leaving.delete(kind);
          await tried(() => boss.deleteJob(queueName(kind), tickets));
        });
        batch = { tickets, done };
        leaving.set(kind, batch);
      }
      batch.tickets.push(ticket);
      return batch.done;
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** A kind as a queue name that pg-boss accepts: characters of identifiers, or a digest. */
function queueName(kind: string): string {
  if (/^[a-z][a-z0-9-]{0,60}$/.test(kind)) return kind;
  return `digest/${hash('sha256', storedText(kind), 'hex').slice(0, 40)}`;
}
