import { once } from 'node:events';
import type { Server } from 'restify';

/** @returns `http://host:port` with the actual port. Rejects if the address can't be listened on. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  // On restify's own emitter: restify re-emits errors there, and throws those without a listener.
  const listening = once(server, 'listening');
  server.listen(port, host);
  await listening;
  const address = server.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
