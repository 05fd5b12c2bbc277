import type { WebSocket } from 'ws';
import type { ActivityJson, Log } from '../ports.ts';
import { readActivitySet } from './read-activity-set.ts';
import type { WebChatFeed } from './web-chat-feed.ts';

/** Below the 30–60 s after which proxies drop a silent connection. */
const keepAliveMilliseconds = 20_000;

/** Bytes that may wait for a slow reader; it is dropped beyond, and reads on from its watermark later. */
const mostBuffered = 4 * 1024 * 1024;

/**
 * Sends a conversation's activities over a socket, from a sequence on, each once and in order, as
 * `{activities, watermark}` (Direct Line 3.0, "Receive activities via WebSocket stream"); an empty message
 * now and then keeps the connection open.
 */
export function streamConversation(
  socket: WebSocket,
  feed: WebChatFeed,
  conversation: string,
  from: number,
  log: Log,
): void {
  let sent = from;
  let reading = false;
  let grown = false;
  let waiting: ActivityJson | undefined;

  function send(set: object): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(set));
  }

  async function sendNew(): Promise<void> {
    if (reading) return;
    reading = true;
    while (grown && socket.readyState === socket.OPEN) {
      grown = false;
      const { set, sequence, more } = await readActivitySet(feed.log, conversation, sent);
      if (set.activities.length > 0) send(set);
      sent = sequence;
      grown ||= more;
      if (socket.bufferedAmount > mostBuffered) socket.terminate();
    }
    reading = false;
    if (waiting !== undefined) send({ activities: [waiting] });
    waiting = undefined;
  }

  function onChange(passing?: ActivityJson): void {
    // What was said before it goes first; what is said after it takes its place.
    waiting = passing;
    grown ||= passing === undefined;
    sendNew().catch((error: unknown) => {
      // The client connects again and reads from its watermark: nothing is lost.
      log.error({ err: error, conversation }, 'A web chat stream could not be read');
      socket.close(1011);
    });
  }

  let answered = true;
  const keepAlive = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
    socket.send('');
  }, keepAliveMilliseconds).unref();
  const unsubscribe = feed.subscribe(conversation, onChange);
  socket.on('pong', () => {
    answered = true;
  });
  // Without a listener a broken frame would end the process; the close event follows.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(keepAlive);
    unsubscribe();
  });
  onChange();
}
