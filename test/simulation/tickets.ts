import { z } from 'zod';
import type { Database } from '../../src/store/database.ts';
import { originalText, storedText } from '../../src/store/documents.ts';
import type { Ticket, TicketQueue } from '../../src/store/postgres/jobs/queue.ts';

/** Where simulated tickets lie. */
export const ticketsTable = `CREATE TABLE tickets (
  id integer PRIMARY KEY AUTOINCREMENT,
  kind text NOT NULL,
  key text NOT NULL,
  taken integer NOT NULL DEFAULT 0,
  taken_at integer,
  retry_count integer NOT NULL DEFAULT 0,
  heartbeat_at integer,
  UNIQUE (kind, key)
)`;

/** As the queues of pg-boss are set up: who was silent for longer loses the ticket, which is looked at every two seconds. */
const silentMs = 20_000;

const given = z.object({ id: z.number(), key: z.string(), retry_count: z.number() });

/**
 * Tickets as pg-boss hands them out, whose statements no other engine understands: a queue of the policy `exclusive`, with
 * heartbeats. One ticket for each job, whatever its state; taken by one process, until that gives it back or was silent
 * for too long; what is given back or kept too late changes nothing, because by then it is another try of the ticket. The
 * look at who is silent is part of each call here, instead of every two seconds in some process.
 */
export function createTickets(database: Database): TicketQueue {
  const loseSilent = () => ({
    sql: `UPDATE tickets SET taken = 0, retry_count = retry_count + 1, heartbeat_at = NULL
          WHERE taken = 1 AND heartbeat_at < now() - ?`,
    parameters: [silentMs],
  });

  return {
    async offer(kind, keys) {
      const asked = await database.atomically([
        {
          sql: `INSERT INTO tickets (kind, key) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT (kind, key) DO NOTHING`,
          parameters: [storedText(kind), JSON.stringify(keys.toSorted().map(storedText))],
        },
      ]);
      return asked.done ? (asked.results[0]?.changes ?? 0) : 0;
    },
    async take(kind, most): Promise<readonly Ticket[]> {
      const asked = await database.atomically([
        loseSilent(),
        {
          sql: `UPDATE tickets SET taken = 1, taken_at = now(), heartbeat_at = now() WHERE id IN
                  (SELECT id FROM tickets WHERE kind = ? AND taken = 0 ORDER BY id LIMIT ?)
                RETURNING id, key, retry_count`,
          parameters: [storedText(kind), most],
        },
      ]);
      const rows = asked.done ? (asked.results[1]?.rows ?? []) : [];
      return rows.map((row) => {
        const { id, key, retry_count: retryCount } = given.parse(row);
        return { kind, key: originalText(key), id: `${id}`, retryCount };
      });
    },
    async keep(tickets) {
      await database.atomically([
        loseSilent(),
        ...tickets.map(({ id, retryCount }) => ({
          sql: 'UPDATE tickets SET heartbeat_at = now() WHERE id = ? AND retry_count = ? AND taken = 1',
          parameters: [Number(id), retryCount],
        })),
      ]);
    },
    async giveBack({ id, retryCount }) {
      await database.atomically([
        {
          sql: 'DELETE FROM tickets WHERE id = ? AND retry_count = ? AND taken = 1',
          parameters: [Number(id), retryCount],
        },
      ]);
    },
    close: async () => {},
  };
}
