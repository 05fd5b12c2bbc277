import { beatMs, leaseMs } from '../../limits.ts';
import type { Database } from '../database.ts';

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

/** One connection to what the processes share. Everything throws once it is broken, as `StoreError`. */
interface LinkConnection {
  /** Gives a sign of life, by the server's clock. */
  beat(): Promise<void>;
  /** Forgets processes without a sign for longer than their lease. @returns how many */
  bury(): Promise<number>;
  tell(news: readonly string[]): Promise<void>;
  /** Takes this process off the list, if it says goodbye, and ends the connection. Never fails. */
  end(goodbye: boolean): Promise<void>;
  /** At once, whatever is under way on it. */
  drop(): void;
}

/**
 * Connects, and listens from then on.
 * @param broken called once at most, with a `StoreError`; never after `end` or `drop`
 * @throws `StoreError`
 */
export type ConnectLink = (
  instance: string,
  onNews: (news: string) => void,
  broken: (error: unknown) => void,
) => Promise<LinkConnection>;

const pauseMs = 500;
const maxAtOnce = 500;
/** News beyond it is dropped: waiters also look now and then. */
const maxWaiting = 50_000;

/**
 * A process's own connection to the database, apart from those that its statements share: makes it known to the others, and
 * listens to them, until it is closed. A connection that breaks is made again,
 * for as long as it takes.
 * @param instance this process's own name, new at each start
 * @throws `StoreError` if the first connection can't be made
 */
export async function openLink(
  connectTo: ConnectLink,
  time: Database['time'],
  instance: string,
  events: LinkEvents,
) {
  const waiting = new Set<string>();
  const closing = new AbortController();
  let connection: LinkConnection | undefined;
  let telling = false;
  /** After a while without a connection the others may just not have been able to give a sign of life either. */
  let judgesFrom = time.monotonic() + leaseMs / 2;

  async function connect(): Promise<LinkConnection> {
    const broken = new AbortController();
    const next = await connectTo(instance, events.onNews, (error) => broken.abort(error));
    try {
      await beat(next);
    } catch (error) {
      next.drop();
      throw error;
    }
    void watch(next, AbortSignal.any([broken.signal, closing.signal]));
    return next;
  }

  async function beat(on: LinkConnection): Promise<void> {
    await on.beat();
    if (time.monotonic() < judgesFrom) return;
    if ((await on.bury()) > 0) events.onDeath();
  }

  /** Until the connection breaks: then there is another. */
  async function watch(on: LinkConnection, over: AbortSignal): Promise<void> {
    try {
      for (;;) {
        if (!(await time.sleep(beatMs, { signal: over, background: true }))) throw over.reason;
        await beat(on);
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      connection = undefined;
      on.drop();
      events.onTrouble(over.aborted ? over.reason : error);
      await connectAgain();
    }
  }

  async function connectAgain(): Promise<void> {
    judgesFrom = Number.POSITIVE_INFINITY;
    while (!closing.signal.aborted) {
      try {
        connection = await connect();
        if (closing.signal.aborted) return connection.drop();
        judgesFrom = time.monotonic() + leaseMs / 2;
        events.onRecovery();
        events.onGap();
        return void tellAll();
      } catch {
        // It was logged when it broke.
        await time.sleep(pauseMs, { signal: closing.signal, background: true });
      }
    }
  }

  async function tellAll(): Promise<void> {
    if (telling) return;
    telling = true;
    while (waiting.size > 0 && connection !== undefined) {
      const batch = [...waiting.values().take(maxAtOnce)];
      for (const news of batch) waiting.delete(news);
      try {
        await connection.tell(batch);
      } catch {
        // The connection is broken, which is dealt with where it is watched.
        break;
      }
    }
    telling = false;
  }

  connection = await connect();
  return {
    /** Notifies the other processes, soon. Never waits and never fails: they find what is lost when they look for it. */
    tell(news: string): void {
      if (waiting.size < maxWaiting) waiting.add(news);
      void tellAll();
    },
    /** @param unfinished whether this process leaves work behind that the others should look for */
    async close(unfinished: boolean): Promise<void> {
      const last = connection;
      connection = undefined;
      closing.abort();
      if (last === undefined) return;
      // Dead from now on; or once its lease is over, if there is something to look for.
      await last.end(!unfinished);
      last.drop();
    },
  };
}
