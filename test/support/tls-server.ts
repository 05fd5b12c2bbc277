import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
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
  text(status: number, body: string | Buffer, headers?: Record<string, string>): void;
  /** Cuts the connection without an answer. */
  reset(): void;
  /** The same with a TCP reset in place of an orderly end. */
  abort(): void;
  /** Sends the head, of 200 unless told, and half a body, then cuts the connection. */
  half(status?: number): void;
  /** Never answers. */
  hang(): void;
}

export interface TlsServer {
  readonly url: string;
  /** PEM of its certificate. */
  readonly certificate: string;
  readonly requests: SeenRequest[];
  handle(handler: (request: SeenRequest, answer: Answering) => void | Promise<void>): void;
  close(): Promise<void>;
}

/** Made once: a hundred cases need no certificate of their own each. */
let shared: ReturnType<typeof makeCertificate> | undefined;

/**
 * A scriptable HTTPS server on a free loopback port, with the certificate of all that this process starts.
 * @param onConnection meets each TCP connection before its TLS handshake, e.g. to reset it; counted from 1
 */
export async function startTlsServer(
  handler: (request: SeenRequest, answer: Answering) => void | Promise<void>,
  onConnection?: (socket: Socket, count: number) => void,
): Promise<TlsServer> {
  shared ??= makeCertificate();
  const { certificate, key } = await shared;
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
      void current(seen, answering(response, sockets.get(request.socket.remotePort)));
    });
  });
  const sockets = new Map<number | undefined, Socket>();
  let connections = 0;
  server.on('tlsClientError', () => {});
  server.on('connection', (socket: Socket) => {
    const port = socket.remotePort;
    sockets.set(port, socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(port));
    connections += 1;
    onConnection?.(socket, connections);
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
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function answering(response: ServerResponse, socket: Socket | undefined): Answering {
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
    abort() {
      socket?.resetAndDestroy();
    },
    half(status = 200) {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"status":200,', () => response.socket?.destroy());
    },
    hang() {},
  };
}
