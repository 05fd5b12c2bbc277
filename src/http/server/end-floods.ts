import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { connectionLimits } from '../../limits.ts';

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
  { unanswered, refusals }: Pick<typeof connectionLimits, 'unanswered' | 'refusals'>,
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
