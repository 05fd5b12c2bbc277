import { keepSession, openSession } from './web-chat-session.js';
import { createSubject, toObserver } from './web-chat-subject.js';
import { createPressedWords } from './web-chat-words.js';

/** Web Chat's connection states (the chat adapter's `connectionStatus$`). */
export const status = { uninitialized: 0, connecting: 1, online: 2, expired: 3, failed: 4, ended: 5 };

const shortestWait = 500;
const longestWait = 8000;
/** Web Chat calls a message failed after 20 s; it must not be sent after that. */
const sendingMilliseconds = 18_000;

/**
 * A chat adapter for Web Chat that speaks Direct Line 3.0 with our own server. Unlike the stock client it
 * says at once when the line is down, comes back within seconds of the server doing so, with a new token if
 * need be, and sends a message of unknown fate again: the server knows it by its `clientActivityID`.
 * `firstSession`: what `openSession` gave when the page was loaded. `tooLong`: what is said where a message is too long
 * for the server; Web Chat itself says no more than that it was not sent.
 */
export function createConnection(firstSession, tooLong) {
  const activities = createSubject();
  const connectionStatus = createSubject(status.uninitialized);
  const words = createPressedWords();
  let session = { ...firstSession, begun: firstSession.resumed };
  let isFresh = true;
  let watermark = '';
  /** When the newest message of the history was said, by the server's clock. */
  let newest = 0;
  let socket;
  let wait = shortestWait;
  let timer;
  let ended = false;

  async function call(path, options = {}) {
    return fetch(`${session.domain}${path}`, {
      ...options,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      signal: options.signal ?? AbortSignal.timeout(20_000),
    });
  }

  async function renew() {
    const next = await openSession();
    if (session.begun && session.conversation !== next.conversation) {
      // The server no longer has the conversation that is on the screen.
      location.reload();
      throw new Error('Another conversation');
    }
    session = { ...next, begun: next.resumed };
  }

  async function enter() {
    if (!isFresh) await renew();
    isFresh = false;
    const path = session.begun
      ? `/conversations/${session.conversation}?watermark=${watermark}`
      : '/conversations';
    const begin = { method: 'POST', body: JSON.stringify({ locale: document.documentElement.lang }) };
    const response = await call(path, session.begun ? {} : begin);
    if (!response.ok) throw new Error(`No conversation: ${response.status}`);
    session.begun = true;
    keepSession(session);
    return (await response.json()).streamUrl;
  }

  function listen(streamUrl) {
    socket = new WebSocket(streamUrl);
    socket.onopen = () => {
      wait = shortestWait;
      connectionStatus.next(status.online);
    };
    socket.onmessage = ({ data }) => {
      if (data === '') return;
      const set = JSON.parse(data);
      if (set.watermark) watermark = set.watermark;
      for (const activity of set.activities) {
        words.hear(activity);
        newest = Math.max(newest, Date.parse(activity.timestamp) || 0);
        activities.next(activity);
      }
    };
    socket.onclose = later;
  }

  function later() {
    if (ended) return;
    socket = undefined;
    connectionStatus.next(status.connecting);
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, longestWait);
  }

  async function connect() {
    clearTimeout(timer);
    timer = undefined;
    if (connectionStatus.value !== status.connecting) connectionStatus.next(status.connecting);
    try {
      listen(await enter());
    } catch {
      later();
    }
  }

  async function send(chosen) {
    const activity = words.inWords(chosen);
    const again = sentAgain(activity, newest);
    const deadline = Date.now() + sendingMilliseconds;
    for (let pause = shortestWait; ; pause *= 2) {
      const left = deadline - Date.now();
      const response = await trySending(pause === shortestWait ? activity : again, left);
      if (response?.ok) return (await response.json()).id;
      if (response?.status === 413) explain(tooLong);
      if (response?.status === 401 || response?.status === 403) await renew().catch(() => {});
      else if (response !== undefined && response.status < 500 && response.status !== 429) break;
      const asked = Number(response?.headers.get('retry-after') ?? 0) * 1000;
      const next = Math.max(asked, pause);
      if (next >= deadline - Date.now()) break;
      await new Promise((resolve) => setTimeout(resolve, next));
    }
    throw new Error('The message was not sent.');
  }

  /** Said on this screen alone: the server knows nothing of it. */
  function explain(text) {
    const from = { id: 'canvass', name: 'Canvass', role: 'bot' };
    const timestamp = new Date().toISOString();
    activities.next({ type: 'message', id: crypto.randomUUID(), timestamp, from, text, textFormat: 'plain' });
  }

  async function trySending(activity, milliseconds) {
    try {
      return await call(`/conversations/${session.conversation}/activities`, {
        method: 'POST',
        body: JSON.stringify(activity),
        signal: AbortSignal.timeout(Math.max(1, milliseconds)),
      });
    } catch {
      return undefined;
    }
  }

  /** Back from sleep or from a tunnel: no need to wait for the timer. */
  function hurry() {
    if (timer !== undefined && document.visibilityState === 'visible') {
      wait = shortestWait;
      connect();
    }
  }
  addEventListener('online', hurry);
  addEventListener('offline', () => socket?.close());
  document.addEventListener('visibilitychange', hurry);

  let begun = false;
  return {
    get conversation() {
      return session.conversation;
    },
    /** Web Chat reads the user's id from it. */
    get token() {
      return session.token;
    },
    connectionStatus$: connectionStatus,
    activity$: {
      subscribe(observer) {
        const subscription = activities.subscribe(observer);
        if (!begun) connect();
        begun = true;
        return subscription;
      },
    },
    postActivity(activity) {
      return {
        subscribe(observer) {
          const { next, error, complete } = toObserver(observer);
          send(activity).then((id) => {
            next?.(id);
            complete?.();
          }, error);
          return { unsubscribe() {} };
        },
      };
    },
    end() {
      ended = true;
      clearTimeout(timer);
      socket?.close();
      connectionStatus.next(status.ended);
    },
  };
}

/**
 * A later message may come before one that is sent again. The server is told what had been said when this one was
 * written, as by Web Chat's own Retry: it is no answer to what was asked since.
 */
function sentAgain(activity, newest) {
  const place = { 'webchat:sequence-id': newest + 0.001 };
  return { ...activity, channelData: { ...place, ...activity.channelData } };
}
