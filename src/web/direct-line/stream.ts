import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { maxSockets } from '../../limits.ts';
import { systemTime } from '../../time.ts';
import type { ActivityJson } from '../dependencies.ts';
import type { RateLimits } from '../rate-limits.ts';
import { directLinePath } from './account.ts';
import { isShown, parseWatermark, readActivitySet } from './activities.ts';
import type { DirectLineDependencies } from './dependencies.ts';
import { type FeedChange, type WebChatFeed, wasReplaced } from './feed.ts';
import type { AppendedActivity } from './wire.ts';

interface StreamServer {
  /** Takes an HTTP upgrade over; `refusedBefore` is a status that something earlier decided on. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, refusedBefore?: number): Promise<void>;
  /** Tells every page that the server is going away (1001), and drops those that don't answer soon. */
  close(): Promise<void>;
}

/** Clients send empty pings only. */
const maxMessageBytes = 4096;
const closingMilliseconds = 500;
/** A live socket answers a ping sooner. */
const patienceMilliseconds = 2000;
const beforeConversation = `${directLinePath}/conversations/`;
const streamPath = /^([^/]+)\/stream$/u;

interface Admitted {
  readonly conversation: string;
  readonly from: number;
  readonly address: string;
  /** The client shows what was replaced in its place. Direct Line knows no such thing: others would show it once more. */
  readonly replaces: boolean;
}

/** The WebSocket side of the web chat. */
export function createStreamServer<Activity>({
  feed,
  tokens,
  limits,
  log,
}: Pick<DirectLineDependencies<Activity>, 'feed' | 'tokens' | 'log'> & {
  readonly limits: Pick<RateLimits, 'stream' | 'addressOf' | 'countRefusal'>;
}): StreamServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });
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
    return { conversation, from, address: limits.addressOf(req), replaces };
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
    async upgrade(req, socket, head, refusedBefore) {
      // A connection that breaks during these checks must not end the process.
      socket.on('error', () => socket.destroy());
      const admitted = refusedBefore ?? (await admit(req));
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

    async close() {
      const closed = [...sockets.clients].map((socket) => {
        const gone = new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
        });
        socket.close(1001, 'The server is stopping');
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

/** A message further back is not told to have been replaced. */
const maxReplacedBack = 50;
const activityJson = z.record(z.string(), z.unknown());

/** Below the 30–60 s after which proxies drop a silent connection. */
const keepAliveMilliseconds = 20_000;

/**
 * Sends a conversation's activities over a socket, from a sequence on, each once and in order, as
 * `{activities, watermark}` (Direct Line 3.0, "Receive activities via WebSocket stream"); an empty message
 * now and then keeps the connection open. The next page is read once the one before has left the process, so that a
 * client that doesn't read costs the memory of one page.
 */
function streamConversation(
  socket: WebSocket,
  feed: WebChatFeed,
  { conversation, from, replaces }: Admitted,
  log: Logger,
): void {
  let sent = from;
  let reading = false;
  let grown = false;
  let waiting: ActivityJson | undefined;
  /** By their sequences. */
  const replaced = new Map<number, ActivityJson>();

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

  /** Reads what is new and sends it, unless that is under way already. */
  async function sendNew(): Promise<void> {
    if (reading) return;
    reading = true;
    await sendRest();
  }

  /** Sends what is next without a look at the log, and then what has come meanwhile. */
  async function sendNext({ sequence, json }: AppendedActivity): Promise<void> {
    reading = true;
    sent = sequence;
    await send(`{"activities":[${json}],"watermark":"${sequence}"}`);
    await sendRest();
  }

  async function sendRest(): Promise<void> {
    while ((grown || waiting !== undefined || replaced.size > 0) && socket.readyState === socket.OPEN) {
      if (grown) {
        grown = false;
        const { set, sequence, more } = await readActivitySet(feed.log, conversation, sent);
        if (set.activities.length > 0) await send(JSON.stringify(set));
        sent = sequence;
        grown ||= more;
      } else if (replaced.size > 0) {
        // What comes later is read as it is.
        const activities = [...replaced].flatMap(([at, activity]) => (at <= sent ? [activity] : []));
        replaced.clear();
        if (activities.length > 0) await send(JSON.stringify({ activities }));
      } else {
        const passing = waiting;
        waiting = undefined;
        await send(JSON.stringify({ activities: [passing] }));
      }
    }
    reading = false;
  }

  /** Whether it is the one thing that the page lacks, so that it can be sent as it is. */
  function isNext({ sequence, activity }: AppendedActivity): boolean {
    return !reading && !grown && sequence === sent + 1 && isShown(activity);
  }

  /** What was replaced while the client was away. */
  async function findReplaced(): Promise<void> {
    if (!replaces || from === 0) return;
    const { activities } = await feed.log.readSince(conversation, Math.max(0, from - maxReplacedBack));
    for (const { sequence, activity } of activities) {
      const json = activityJson.safeParse(activity).data;
      if (json !== undefined && sequence <= from && wasReplaced(json)) replaced.set(sequence, json);
    }
  }

  function onChange(change: FeedChange): void {
    if (change.kind === 'replaced') {
      if (!replaces) return;
      replaced.set(change.sequence, change.activity);
      run(sendNew());
      return;
    }
    // Earlier messages are sent before it; later ones replace it.
    waiting = change.kind === 'passing' ? change.activity : undefined;
    const next =
      change.kind === 'grown' && change.by !== undefined && isNext(change.by) ? change.by : undefined;
    grown ||= change.kind === 'grown' && next === undefined;
    run(next === undefined ? sendNew() : sendNext(next));
  }

  function run(sending: Promise<void>): void {
    sending.catch((error: unknown) => {
      // The client reconnects and continues from its watermark, so nothing is lost.
      log.error({ err: error, conversation }, 'A web chat stream could not be read');
      socket.close(1011);
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
  const unsubscribe = feed.subscribe(conversation, onChange);
  socket.on('pong', () => {
    answered = true;
  });
  // Without a listener an invalid frame would end the process; the close event follows.
  socket.on('error', () => {});
  socket.on('close', () => {
    keepAlive.cancel();
    unsubscribe();
  });
  run(findReplaced().then(() => onChange({ kind: 'grown' })));
}
