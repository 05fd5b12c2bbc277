import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { connectionLimits } from '../../limits.ts';
import { systemTime } from '../../time.ts';

export type ConnectionLimits = Readonly<typeof connectionLimits>;

/** Time between two log lines about connections that were closed because there were too many. */
const warnEveryMs = 60_000;

export type Connections = ReturnType<typeof limitConnections>;

/** Enforces the limits on a server's connections. To be called before it listens. */
export function limitConnections(http: Server, limits: ConnectionLimits, log: Logger) {
  http.maxConnections = limits.connections;
  http.headersTimeout = limits.headers;
  http.requestTimeout = limits.request;
  http.keepAliveTimeout = limits.betweenRequests;
  http.timeout = limits.silence;
  // An option of Node's server constructor that restify doesn't pass on; Node reads it when the server starts to listen.
  Object.assign(http, { connectionsCheckingInterval: limits.look });

  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  const answering = new Set<ServerResponse>();
  let ending = false;
  http.on('connection', (socket) => {
    open.add(socket);
    unused.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unused.delete(socket);
    });
  });
  http.on('upgrade', ({ socket }) => unused.delete(socket));
  http.on('request', (request, response) => {
    const { socket } = request;
    unused.delete(socket);
    answering.add(response);
    if (ending) response.shouldKeepAlive = false;
    response.once('close', () => {
      answering.delete(response);
      if (!socket.destroyed) unused.add(socket);
    });
  });
  dismissUnread(http, limits.farewell);

  let warnedAt = Number.NEGATIVE_INFINITY;
  http.on('drop', () => {
    if (systemTime.monotonic() - warnedAt < warnEveryMs) return;
    warnedAt = systemTime.monotonic();
    log.warn({ most: limits.connections }, 'Connections are refused: too many are open.');
  });

  return {
    /** How many are open, WebSockets among them. */
    count: () => open.size,
    /** Each connection ends with its next answer, which says so (`Connection: close`). */
    endWithAnswers(): void {
      ending = true;
      for (const response of answering) response.shouldKeepAlive = false;
    },
    /** Closes the connections that don’t wait for an answer. */
    closeUnused(): void {
      for (const socket of unused) socket.destroy();
    },
  };
}

/**
 * Ends connections whose request was answered before it had arrived in full: too large, without a key, too often. A
 * client that is still writing gets to read the answer, but can't go on writing.
 */
export function dismissUnread(http: Server, farewell: ConnectionLimits['farewell']): void {
  http.on('request', (request, response) => {
    response.once('finish', () => {
      if (!request.complete) dismiss(request, farewell);
    });
  });
}

function dismiss(request: IncomingMessage, { milliseconds, bytes }: ConnectionLimits['farewell']): void {
  const { socket } = request;
  const maxRead = socket.bytesRead + bytes;
  const timer = systemTime.after(milliseconds, () => socket.destroy());
  socket.once('close', () => timer.cancel());
  request.on('data', () => {
    if (socket.bytesRead > maxRead) socket.destroy();
  });
  request.on('end', () => socket.destroySoon());
  request.resume();
  socket.end();
}

interface Line {
  /** Requests that wait for their answers. */
  open: number;
  refused: number;
  /** Its last answer is decided. */
  ends: boolean;
}

/**
 * Ends connections that keep sending without waiting for answers, or go on after a 429. What was parsed of such a
 * connection is dropped here: with routing, a flood's requests would hold up everyone's. To be called after all other
 * listeners for requests were added.
 * @param refused called for each connection that is ended because it doesn't wait
 */
export function endFloods(
  http: Server,
  { unanswered, refusals }: Pick<ConnectionLimits, 'unanswered' | 'refusals'>,
  refused: () => void,
): void {
  const lines = new WeakMap<Socket, Line>();
  const answer = http.listeners('request');
  http.removeAllListeners('request');
  // Node then says “100 Continue” itself, and goes on with this as with any other request.
  http.removeAllListeners('checkContinue');

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const line = lines.get(socket) ?? { open: 0, refused: 0, ends: false };
    lines.set(socket, line);
    if (line.ends) return;
    if (line.open >= unanswered) {
      line.ends = true;
      refused();
      const headers = { connection: 'close', 'retry-after': '1', 'content-length': '0' };
      response.writeHead(429, headers);
      response.end();
      return;
    }
    line.open += 1;
    if (line.refused >= refusals) {
      line.ends = true;
      response.shouldKeepAlive = false;
    }
    // One that is never finished ends with its connection.
    response.once('finish', () => {
      line.open -= 1;
      if (response.statusCode === 429) line.refused += 1;
    });
    for (const listener of answer) listener.call(http, request, response);
  });
}
