import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Connections } from './connection-limits.ts';
import type { Log } from './ports.ts';

export interface StopSteps {
  /** Resolves when no turn is in flight. */
  readonly turns: () => Promise<void>;
  readonly sockets: () => Promise<void>;
  readonly log: Log;
}

/** Leaves the sockets a moment, within the 10 s that a stop may take. */
const patienceMilliseconds = 8500;

/** Stops accepting, lets turns and requests in flight end (their replies still go out), then closes all. */
export async function stopWebServer(
  server: Server,
  connections: Connections,
  { turns, sockets, log }: StopSteps,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  connections.closeUnused();
  const patience = new AbortController();
  const enough = setTimeout(patienceMilliseconds, 'late', { signal: patience.signal }).catch(() => 'late');
  const finished = turns().then(() => 'finished');
  if ((await Promise.race([finished, enough])) === 'late')
    log.warn({}, 'Turns in flight were left at the stop');
  await sockets();
  connections.closeUnused();
  await Promise.race([closed, enough]);
  patience.abort();
  server.closeAllConnections();
  await closed;
}
