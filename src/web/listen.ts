import { once } from 'node:events';
import type { Server } from 'restify';

/** @returns `http://host:port`, with the port that was taken. Rejects where the address can't be had. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  // On restify's own emitter: it hands errors on to itself, and throws those that nobody there waits for.
  const listening = once(server, 'listening');
  server.listen(port, host);
  await listening;
  const address = server.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
