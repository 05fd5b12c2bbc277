import { createServer as createHttpServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { sendJson } from '../http/server/json.ts';
import { systemTime } from '../time.ts';

/** The first byte of every TLS connection: a handshake record (RFC 8446, §5.1). */
const handshakeRecord = 0x16;

/** How long a connection may take to say its first byte, and how long it may then be silent. */
const maxSilenceMilliseconds = 60_000;

/** How long answers under way are waited for at the end. */
const maxFarewellMilliseconds = 2_000;

export type Listening = Awaited<ReturnType<typeof listen>>;

/**
 * Serves `secure` on loopback. A call without encryption to the very same port gets 401 (survey seed §5.3, campaign
 * seed alike), which is why the first byte of each connection is looked at before anyone reads it.
 *
 * @param port 0 takes a free one
 * @throws the system's own error if the port is unavailable
 */
export async function listen(secure: HttpsServer | HttpServer, port: number) {
  const plain = createHttpServer((_request, response) => {
    sendJson(response, 401, { message: 'Unauthorized: this service is available over HTTPS only.' });
  });
  const accepted = new Set<Socket>();
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  for (const server of [secure, plain]) {
    server.timeout = maxSilenceMilliseconds;
    server.on('request', (_request, response: ServerResponse) => keepWhileOpen(underWay, response));
  }
  secure.on('secureConnection', (socket) => keepWhileOpen(connections, socket));
  plain.on('connection', (socket) => keepWhileOpen(connections, socket));

  const listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    keepWhileOpen(accepted, socket);
    // A connection that is cut is the caller's business.
    socket.on('error', () => socket.destroy());
    socket.setTimeout(maxSilenceMilliseconds, () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.unshift(first);
      if (first[0] === handshakeRecord) {
        // Left paused: TLS takes what was put back and then reads below this socket.
        secure.emit('connection', socket);
      } else {
        plain.emit('connection', socket);
        socket.resume();
      }
    });
    socket.resume();
  });
  const taken = await take(listener, port);
  let closing: Promise<void> | undefined;

  async function closeOnce(): Promise<void> {
    const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
    const until = systemTime.monotonic() + maxFarewellMilliseconds;
    while (underWay.size > 0 && systemTime.monotonic() < until) await systemTime.sleep(5);
    for (const socket of connections) socket.destroySoon();
    const timer = systemTime.after(200, () => destroyAll(accepted));
    for (const socket of accepted) if (socket.bytesRead === 0) socket.destroy();
    await closed;
    timer.cancel();
  }

  return {
    /** Without a slash at its end. */
    url: `https://127.0.0.1:${taken}`,
    port: taken,
    /** Takes no more connections, lets the answers under way go out, and ends the rest. */
    close(): Promise<void> {
      closing ??= closeOnce();
      return closing;
    },
  };
}

function keepWhileOpen<Item extends Socket | ServerResponse>(items: Set<Item>, item: Item): void {
  items.add(item);
  item.once('close', () => items.delete(item));
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}

function take(listener: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', () => {
      listener.off('error', reject);
      const address = listener.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(address.port);
    });
  });
}
