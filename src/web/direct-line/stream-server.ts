import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Log } from '../ports.ts';
import { streamConversation } from './conversation-stream.ts';
import { directLinePath } from './direct-line-path.ts';
import { parseWatermark } from './read-activity-set.ts';
import type { WebChatFeed } from './web-chat-feed.ts';
import type { WebChatTokens } from './web-chat-tokens.ts';

export interface StreamServer {
  /** Takes an HTTP upgrade over; `refusedBefore` is a status that something earlier decided on. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, refusedBefore?: number): Promise<void>;
  /** Tells every page that the server goes away (1001), and drops those that don't answer soon. */
  close(): Promise<void>;
}

/** Clients send empty pings only. */
const mostMessageBytes = 4096;
const mostSockets = 10_000;
const closingMilliseconds = 500;

const streamPath = new RegExp(`^${directLinePath}/conversations/([^/]+)/stream$`);

/** The WebSocket side of the web chat. */
export function createStreamServer(feed: WebChatFeed, tokens: WebChatTokens, log: Log): StreamServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostMessageBytes });

  async function admit(req: IncomingMessage): Promise<{ conversation: string; from: number } | number> {
    const url = URL.parse(req.url ?? '/', 'http://localhost');
    const conversation = streamPath.exec(url?.pathname ?? '')?.[1];
    if (url === null || conversation === undefined) return 404;
    if (sockets.clients.size >= mostSockets) return 503;
    const identity = await tokens.verify('stream', url.searchParams.get('t') ?? '');
    if (typeof identity === 'string') return identity === 'expired' ? 403 : 401;
    if (identity.conversation !== conversation) return 403;
    const from = parseWatermark(url.searchParams.get('watermark'));
    return from === undefined ? 400 : { conversation, from };
  }

  return {
    async upgrade(req, socket, head, refusedBefore) {
      // A connection that breaks while we look must not end the process.
      socket.on('error', () => socket.destroy());
      const admitted = refusedBefore ?? (await admit(req));
      if (typeof admitted === 'number') {
        const line = `HTTP/1.1 ${admitted} ${STATUS_CODES[admitted] ?? ''}`;
        socket.end(`${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(req, socket, head, (accepted) =>
        streamConversation(accepted, feed, admitted.conversation, admitted.from, log),
      );
    },

    async close() {
      const closed = [...sockets.clients].map((socket) => {
        const gone = new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
        });
        socket.close(1001, 'The server is stopping');
        return gone;
      });
      const timer = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, closingMilliseconds);
      await Promise.all(closed);
      clearTimeout(timer);
      sockets.close();
    },
  };
}
