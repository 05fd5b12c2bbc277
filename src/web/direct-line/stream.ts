import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { maxSockets } from '../../limits.ts';
import { systemTime } from '../../time.ts';
import type { RateLimits } from '../rate-limits.ts';
import { directLinePath } from './account.ts';
import { parseWatermark } from './activities.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import type { WebChatFeed } from './feed.ts';
import { type Following, followConversation, maxKnown } from './follow-conversation.ts';

/** Clients send empty pings only. */
const maxMessageBytes = 4096;
const goingAway = 'The server is stopping';
const closingMilliseconds = 500;
/** A live socket answers a ping sooner. */
const patienceMilliseconds = 2000;
const beforeConversation = `${directLinePath}/conversations/`;
const streamPath = /^([^/]+)\/stream$/u;

interface Admitted extends Following {
  readonly address: string;
}

/** The WebSocket side of the web chat. */
export function createStreamServer<Activity>({
  feed,
  tokens,
  limits,
  log,
}: Pick<DirectLineDependencies<Activity>, 'feed' | 'tokens' | 'log'> & {
  readonly limits: Pick<RateLimits, 'stream' | 'addressOf' | 'countRefusal'>;
}) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
  let draining = false;
  const byAddress = createGroups();
  const byConversation = createGroups();

  async function admit(req: IncomingMessage): Promise<Admitted | number> {
    const url = URL.parse(req.url ?? '/', 'http://localhost');
    const path = url?.pathname ?? '';
    const below = path.startsWith(beforeConversation) ? path.slice(beforeConversation.length) : '';
    const conversation = streamPath.exec(below)?.[1];
    if (url === null || conversation === undefined) return 404;
    if ((await limits.stream(req)) !== undefined) return 429;
    const from = parseWatermark(url.searchParams.get('watermark'));
    const identity = await tokens.verify('stream', url.searchParams.get('t') ?? '');
    if (typeof identity === 'string') return identity === 'expired' ? 403 : 401;
    if (identity.conversation !== conversation) return 403;
    if (from === undefined) return 400;
    const replaces = url.searchParams.get('replaces') === 'true';
    const known = url.searchParams.getAll('known').slice(-maxKnown);
    return { conversation, from, address: limits.addressOf(req), replaces, known };
  }

  /** Must be called synchronously with counting the new socket, so that simultaneous ones can't exceed the limit. */
  function whyFull({ conversation, address }: Admitted): number | undefined {
    if (sockets.clients.size >= maxSockets.all) return 503;
    if (byAddress.count(address) >= maxSockets.address) return 429;
    if (byConversation.count(conversation) < maxSockets.conversation) return undefined;
    // A client that lost its network leaves dead sockets; probing closes them before the next try.
    byConversation.probe(conversation);
    return byConversation.count(conversation) < maxSockets.conversation ? undefined : 429;
  }

  return {
    /** Takes an HTTP upgrade over; `refusedBefore` is a status that was decided earlier. */
    async upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, refusedBefore?: number): Promise<void> {
      // A connection that breaks during these checks must not end the process.
      socket.on('error', () => socket.destroy());
      // A proxy asks another replica then.
      const admitted = refusedBefore ?? (draining ? 503 : await admit(req));
      const refused = typeof admitted === 'number' ? admitted : whyFull(admitted);
      if (typeof admitted === 'number' || refused !== undefined) {
        if (typeof admitted !== 'number') limits.countRefusal('sockets');
        const line = `HTTP/1.1 ${refused} ${STATUS_CODES[refused ?? 0] ?? ''}`;
        socket.end(`${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
        return;
      }
      const { conversation, address } = admitted;
      sockets.handleUpgrade(req, socket, head, (accepted) => {
        byAddress.add(address, accepted);
        byConversation.add(conversation, accepted);
        streamConversation(accepted, feed, admitted, log);
      });
    },

    /** How many are open. */
    count: () => sockets.clients.size,

    /** Takes no more, and tells the pages that the server is going away (1001), one after the other over so many milliseconds. */
    drain(milliseconds: number): void {
      draining = true;
      const open = [...sockets.clients];
      // Closed all at once, they would come back all at once.
      for (const [index, socket] of open.entries())
        systemTime.after((milliseconds * index) / open.length, () => socket.close(1001, goingAway), {
          background: true,
        });
    },

    /** Tells every page that the server is going away (1001), and drops those that don't answer soon. */
    async close(): Promise<void> {
      const closed = [...sockets.clients].map((socket) => {
        const gone = new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
        });
        socket.close(1001, goingAway);
        return gone;
      });
      const timer = systemTime.after(closingMilliseconds, () => {
        for (const socket of sockets.clients) socket.terminate();
      });
      await Promise.all(closed);
      timer.cancel();
      sockets.close();
    },
  };
}

/** Open sockets grouped by a key. */
function createGroups() {
  /** The time at which a socket that has not answered yet was pinged. */
  const groups = new Map<string, Map<WebSocket, number | undefined>>();

  function remove(key: string, socket: WebSocket): void {
    const group = groups.get(key);
    group?.delete(socket);
    if (group?.size === 0) groups.delete(key);
  }

  return {
    count: (key: string): number => groups.get(key)?.size ?? 0,
    add(key: string, socket: WebSocket): void {
      const group = groups.get(key) ?? new Map<WebSocket, number | undefined>();
      groups.set(key, group.set(socket, undefined));
      socket.on('pong', () => {
        if (group.has(socket)) group.set(socket, undefined);
      });
      socket.once('close', () => remove(key, socket));
    },
    /** Ends sockets that were pinged before and have not answered; pings the others. */
    probe(key: string): void {
      const now = systemTime.monotonic();
      for (const [socket, askedAt] of groups.get(key) ?? []) {
        if (askedAt === undefined) {
          groups.get(key)?.set(socket, now);
          socket.ping();
        } else if (now - askedAt > patienceMilliseconds) {
          remove(key, socket);
          socket.terminate();
        }
      }
    },
  };
}

/** Below the 30–60 s after which proxies drop a silent connection. */
const keepAliveMilliseconds = 20_000;

/** Sends a conversation over a socket; an empty message now and then keeps the connection open. */
function streamConversation(socket: WebSocket, feed: WebChatFeed, following: Following, log: Logger): void {
  /** Resolves once it was passed to the operating system, or the socket is closed. */
  function send(set: string): Promise<void> {
    return new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve();
      socket.once('close', resolve);
      socket.send(set, () => {
        socket.off('close', resolve);
        resolve();
      });
    });
  }

  let answered = true;
  const ping = (): void => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
    socket.send('');
  };
  const keepAlive = systemTime.every(keepAliveMilliseconds, ping, { background: true });
  const end = followConversation(
    { isOpen: () => socket.readyState === socket.OPEN, send, close: () => socket.close(1011) },
    feed,
    following,
    log,
  );
  socket.on('pong', () => {
    answered = true;
  });
  // Without a listener an invalid frame would end the process; the close event follows.
  socket.on('error', () => {});
  socket.on('close', () => {
    keepAlive.cancel();
    end();
  });
}
