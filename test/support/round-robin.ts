import { createServer, IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A plain proxy in front of several servers: each request goes to the next of them, whoever sends it. */
export interface RoundRobin {
  readonly url: string;
  /** Where the next requests go, in turn; full URLs without a slash at their end. */
  use(backends: readonly string[]): void;
  /** Breaks all connections that are open. */
  cut(): void;
  close(): Promise<void>;
}

export async function startRoundRobin(backends: readonly string[] = []): Promise<RoundRobin> {
  let targets = backends;
  let turn = 0;
  const sockets = new Set<Socket>();

  function next(): URL {
    turn += 1;
    return new URL(targets[turn % targets.length] ?? 'http://127.0.0.1:1');
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk);
    const { method, url, headers } = incoming;
    // As proxies do: a server that doesn't answer the door is passed over. One that took the request is not.
    for (let tries = 0; tries < targets.length; tries += 1) {
      const { hostname, port } = next();
      const answer = await new Promise<IncomingMessage | NodeJS.ErrnoException>((resolve) => {
        const forwarded = request({ hostname, port, method, path: url, headers }, resolve);
        forwarded.on('error', resolve);
        forwarded.end(Buffer.concat(body));
      });
      if (answer instanceof IncomingMessage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
        return;
      }
      if (answer.code !== 'ECONNREFUSED') break;
    }
    // Not chained: restify, where it runs in this process, has every writeHead return nothing.
    outgoing.writeHead(502);
    outgoing.end();
  }

  const server = createServer((incoming, outgoing) => {
    // Whoever asked is gone before all of the request came, or this proxy was closed.
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = next();
    const forwarded = connect(Number(port), hostname, () => {
      const fields = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      forwarded.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${fields.join('')}\r\n`);
      forwarded.write(head);
      forwarded.pipe(socket).pipe(forwarded);
    });
    forwarded.on('error', () => socket.destroy());
    forwarded.on('close', () => socket.destroy());
    socket.on('error', () => forwarded.destroy());
    socket.on('close', () => forwarded.destroy());
  });
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    use(backends) {
      targets = backends;
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
