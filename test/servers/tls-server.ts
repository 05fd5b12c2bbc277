import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { makeCertificate } from '../../src/reference/certificate.ts';

/** One request as the scripted server saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the server does with a request once its body is read. */
export interface Answering {
  json(status: number, body: unknown, headers?: Record<string, string>): void;
  text(status: number, body: string, headers?: Record<string, string>): void;
  /** Cuts the connection without an answer. */
  reset(): void;
  /** Sends the head and half a body, then cuts the connection. */
  half(): void;
  /** Never answers. */
  hang(): void;
}

export interface TlsServer {
  readonly url: string;
  /** PEM of the server's own certificate. */
  readonly certificate: string;
  readonly requests: SeenRequest[];
  handle(handler: (request: SeenRequest, answer: Answering) => void | Promise<void>): void;
  close(): Promise<void>;
}

/** A scriptable HTTPS server on a free loopback port with a certificate of its own. */
export async function startTlsServer(
  handler: (request: SeenRequest, answer: Answering) => void | Promise<void>,
): Promise<TlsServer> {
  const { certificate, key } = await makeCertificate();
  const requests: SeenRequest[] = [];
  let current = handler;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const url = request.url ?? '/';
      const seen: SeenRequest = {
        method: request.method ?? '',
        url,
        query: new URL(url, 'https://localhost').searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(seen);
      void current(seen, answering(response));
    });
  });
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `https://127.0.0.1:${address.port}`,
    certificate,
    requests,
    handle(next) {
      current = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answering(response: ServerResponse): Answering {
  return {
    // Not chained: restify, where it is loaded, makes `writeHead` return nothing.
    json(status, body, headers = {}) {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    },
    text(status, body, headers = {}) {
      response.writeHead(status, { 'content-type': 'text/html', ...headers });
      response.end(body);
    },
    reset() {
      response.socket?.destroy();
    },
    half() {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"status":200,', () => response.socket?.destroy());
    },
    hang() {},
  };
}
