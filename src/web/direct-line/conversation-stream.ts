import type { WebSocket } from 'ws';
import type { ActivityJson, Log } from '../ports.ts';
import { readActivitySet } from './read-activity-set.ts';
import type { WebChatFeed } from './web-chat-feed.ts';

/** Below the 30–60 s after which proxies drop a silent connection. */
const keepAliveMilliseconds = 20_000;

/**
 * Sends a conversation's activities over a socket, from a sequence on, each once and in order, as
 * `{activities, watermark}` (Direct Line 3.0, "Receive activities via WebSocket stream"); an empty message
 * now and then keeps the connection open. The next page is read once the one before has left the process, so that a
 * reader who doesn't read costs one page.
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

  /** Resolves once it is handed to the system, or the socket is closed. */
  function send(set: object): Promise<void> {
    return new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve();
      socket.once('close', resolve);
      socket.send(JSON.stringify(set), () => {
        socket.off('close', resolve);
        resolve();
      });
    });
  }

  async function sendNew(): Promise<void> {
    if (reading) return;
    reading = true;
    while ((grown || waiting !== undefined) && socket.readyState === socket.OPEN) {
      if (grown) {
        grown = false;
        const { set, sequence, more } = await readActivitySet(feed.log, conversation, sent);
        if (set.activities.length > 0) await send(set);
        sent = sequence;
        grown ||= more;
      } else {
        const passing = waiting;
        waiting = undefined;
        await send({ activities: [passing] });
      }
    }
    reading = false;
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
