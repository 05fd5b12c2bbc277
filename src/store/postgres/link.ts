import { Client } from 'pg';
import { systemTime } from '../../time.ts';
import type { PostgresTarget } from './connection.ts';
import { storeErrorOf } from './postgres-trouble.ts';
import { beatMs, leaseMs } from './processes.ts';

/** What a process hears of the others on its database. No listener may throw. */
interface LinkEvents {
  /** News from another process. */
  readonly onNews: (news: string) => void;
  /** News may have been missed: there was no connection for a while. */
  readonly onGap: () => void;
  /** A process stopped giving signs of life. One of the others hears of it, once. */
  readonly onDeath: () => void;
  /** The connection failed, or is back. */
  readonly onTrouble: (error: unknown) => void;
  readonly onRecovery: () => void;
}

/** A process's own connection to the database, beside those that its statements share. */
interface Link {
  /** Tells the other processes, soon. Never waits and never fails: what is lost they find when they look for it. */
  tell(news: string): void;
  /** @param unfinished whether this process leaves work behind that the others should look for */
  close(unfinished: boolean): Promise<void>;
}

const channel = 'canvass';
/** For any statement here; the connection of one that takes longer is given up. */
const patienceMs = 4_000;
const pauseMs = 500;
const maxAtOnce = 500;
/** News beyond it is dropped: whoever waits for it looks for it now and then. */
const maxWaiting = 50_000;

/**
 * Makes this process known to the others, and listens to them, until it is closed. A connection that breaks is made again,
 * for as long as it takes.
 * @param instance this process's own name, new at each start
 * @throws `StoreError` where the first connection can't be made
 */
export async function openLink(
  { pool: settings, location }: PostgresTarget,
  instance: string,
  events: LinkEvents,
): Promise<Link> {
  const waiting = new Set<string>();
  const closing = new AbortController();
  let client: Client | undefined;
  let telling = false;
  /** After a while without a connection the others may just not have been able to give a sign of life either. */
  let judgesFrom = systemTime.monotonic() + leaseMs / 2;

  async function connect(): Promise<Client> {
    const broken = new AbortController();
    const next = new Client({ ...settings, query_timeout: patienceMs });
    next.on('error', (error) => broken.abort(error));
    next.on('end', () => broken.abort(new Error('the connection ended')));
    next.on('notification', ({ processId, payload = '' }) => {
      if (processId !== insideOf(next).processID) events.onNews(payload);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      await beat(next);
    } catch (error) {
      drop(next);
      throw storeErrorOf(error, location);
    }
    void watch(next, AbortSignal.any([broken.signal, closing.signal]));
    return next;
  }

  async function beat(on: Client): Promise<void> {
    await on.query(
      `INSERT INTO processes (id, beat_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET beat_at = now()`,
      [instance],
    );
    if (systemTime.monotonic() < judgesFrom) return;
    const dead = await on.query(
      `DELETE FROM processes WHERE beat_at < now() - interval '${leaseMs} milliseconds'`,
    );
    if ((dead.rowCount ?? 0) > 0) events.onDeath();
  }

  /** Until the connection breaks: then there is another. */
  async function watch(on: Client, over: AbortSignal): Promise<void> {
    try {
      for (;;) {
        if (!(await systemTime.sleep(beatMs, { signal: over, background: true }))) throw over.reason;
        await beat(on);
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      client = undefined;
      drop(on);
      events.onTrouble(storeErrorOf(over.aborted ? over.reason : error, location));
      await connectAgain();
    }
  }

  async function connectAgain(): Promise<void> {
    judgesFrom = Number.POSITIVE_INFINITY;
    while (!closing.signal.aborted) {
      try {
        client = await connect();
        if (closing.signal.aborted) return drop(client);
        judgesFrom = systemTime.monotonic() + leaseMs / 2;
        events.onRecovery();
        events.onGap();
        return void tellAll();
      } catch {
        // It was logged when it broke.
        await systemTime.sleep(pauseMs, { signal: closing.signal, background: true });
      }
    }
  }

  async function tellAll(): Promise<void> {
    if (telling) return;
    telling = true;
    while (waiting.size > 0 && client !== undefined) {
      const batch = [...waiting.values().take(maxAtOnce)];
      for (const news of batch) waiting.delete(news);
      try {
        await client.query({
          name: 'tell',
          text: `SELECT pg_notify('${channel}', news) FROM unnest($1::text[]) AS news`,
          values: [batch],
        });
      } catch {
        // The connection is broken, which is dealt with where it is watched.
        break;
      }
    }
    telling = false;
  }

  client = await connect();
  return {
    tell(news) {
      if (waiting.size < maxWaiting) waiting.add(news);
      void tellAll();
    },
    async close(unfinished) {
      const last = client;
      client = undefined;
      closing.abort();
      // Dead from now on; or once its lease is over, where there is something to look for.
      const bye = unfinished ? undefined : last?.query('DELETE FROM processes WHERE id = $1', [instance]);
      await bye?.catch(() => {});
      if (last !== undefined) await Promise.race([last.end().catch(() => {}), systemTime.sleep(pauseMs)]);
      if (last !== undefined) drop(last);
    },
  };
}

/** At once, whatever is under way on it. */
function drop(client: Client): void {
  client.removeAllListeners();
  client.on('error', () => {});
  insideOf(client).connection.stream.destroy();
}

/** The one assertion against node-postgres: its types leave out the connection, and the id that the server gave it. */
function insideOf(client: Client) {
  return client as Client & {
    readonly processID: number | null;
    readonly connection: { readonly stream: { destroy(): void } };
  };
}
