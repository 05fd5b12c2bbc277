import type { Click } from '../../../dialogs/buttons.ts';
import type { SessionAnswer } from '../direct-line/session-answer.ts';
import { type Activity, type Draft, isActivity, isObject } from './activity.ts';
import { spoken, words } from './web-chat-language.ts';
import { type ChatAdapter, type ConnectionStatus, status } from './web-chat-library.ts';
import { createSeen } from './web-chat-seen.ts';
import { isPersonalLink, openSession, saveSession } from './web-chat-session.ts';
import { createSubject, createValueSubject, type Observable, toObserver } from './web-chat-subject.ts';
import { createWaiting, type Delivery, type Waiting } from './web-chat-waiting.ts';

export interface Connection extends ChatAdapter {
  readonly conversation: string;
  /** Web Chat reads the user's id from it. */
  readonly token: string;
  /** What is still to be pressed for the person, once. */
  takePress(): Click | undefined;
  /**
   * The state of the connection. Web Chat only ever hears that it is there: otherwise it would take nothing more to send, and
   * give up what is on its way.
   */
  readonly state$: Observable<ConnectionStatus>;
  /** The messages on their way. */
  readonly waiting: Waiting;
  /** Shows a text on this screen only; the server never sees it. */
  tell(text: string): void;
  /** Whether something was sent from this page, by the client's own id. */
  isOwn(id: string): boolean;
  end(): void;
}

const minWaitMs = 500;
const maxWaitMs = 8000;
const tryMs = 15_000;
/** The server says something every 20 s. A stream in silence for longer is dead, although nobody has closed it. */
const silenceMs = 45_000;
/** What the server has taken comes back over the stream at once. */
const echoMs = 5000;
/** A press for the person, as at a link, isn't kept; after this long it would come out of the blue. */
const maxSendingMs = 18_000;

/**
 * A chat adapter for Web Chat that speaks Direct Line 3.0 with our own server. Unlike the stock client it reports a
 * lost connection at once, reconnects within seconds of the server's return (with a new token if necessary), and keeps
 * a message until it has arrived: the server recognises one that comes twice by its `clientActivityID`.
 * @param firstSession what `openSession` returned when the page was loaded
 * @param observe sees every activity first; true if it was shown already, and only changes how it is shown
 * @param firstPress what the person has come for: a new conversation begins with it, in place of a greeting
 */
export function createConnection(
  firstSession: SessionAnswer,
  observe: (activity: Activity) => boolean,
  firstPress: Click | undefined,
): Connection {
  /** For those who subscribe once the conversation is under way: Web Chat comes after its first messages. */
  const received: Activity[] = [];
  const activities = createSubject<Activity>();
  const connectionStatus = createValueSubject<ConnectionStatus>(status.uninitialized);
  const forWebChat = createValueSubject<ConnectionStatus>(status.uninitialized);
  connectionStatus.subscribe((value) => {
    if (forWebChat.value !== status.online || value === status.ended) forWebChat.next(value);
  });
  let session = { ...firstSession, begun: firstSession.resumed };
  let isFresh = true;
  let toPress = firstPress;
  let watermark = '';
  const seen = createSeen();
  /** What was sent from this page, by the client's ids. */
  const own = new Set<string>();
  let socket: WebSocket | undefined;
  let wait = minWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function call(path: string, options: RequestInit = {}): Promise<Response> {
    return fetch(`${session.domain}${path}`, {
      ...options,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      signal: options.signal ?? AbortSignal.timeout(20_000),
    });
  }

  async function renew(): Promise<void> {
    const next = await openSession();
    if (session.begun && session.conversation !== next.conversation) {
      // The server no longer has the conversation shown on the screen.
      location.reload();
      throw new Error('Another conversation');
    }
    const { conversation: before } = session;
    session = { ...next, begun: next.resumed };
    if (before !== session.conversation) waiting.follows(before);
  }

  /** @returns the stream's URL */
  async function openStream(): Promise<string> {
    if (!isFresh) await renew();
    isFresh = false;
    const path = session.begun
      ? `/conversations/${session.conversation}?watermark=${watermark}`
      : '/conversations';
    const { lang: locale } = document.documentElement;
    const begin = { method: 'POST', body: JSON.stringify({ locale, press: toPress }) };
    const response = await call(path, session.begun ? {} : begin);
    if (!response.ok) throw new Error(`No conversation: ${response.status}`);
    // Not 201: another tab has begun it, or an answer was lost; then it is pressed once more, which does no harm.
    if (response.status === 201) toPress = undefined;
    session.begun = true;
    saveSession(session);
    return textIn(await response.json(), 'streamUrl');
  }

  function receive(activity: Activity): void {
    if (activity.from?.role === 'user') waiting.arrived(activity);
    if (observe(activity)) return;
    if (activity.type === 'message') received.push(activity);
    activities.next(activity);
  }

  function listen(streamUrl: string): void {
    // What was replaced is shown in its place: see `observe`.
    const known = seen.last.map((id) => `&known=${encodeURIComponent(id)}`).join('');
    socket = new WebSocket(`${streamUrl}&replaces=true${known}`);
    socket.onopen = () => {
      wait = minWaitMs;
      hearWithin(silenceMs);
      connectionStatus.next(status.online);
      waiting.wake();
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      hearWithin(silenceMs);
      if (typeof data !== 'string' || data === '') return;
      const set: unknown = JSON.parse(data);
      if (!isObject(set) || !Array.isArray(set['activities'])) return;
      const { watermark: reached } = set;
      if (typeof reached === 'string' && reached !== '') watermark = reached;
      for (const activity of set['activities'].filter(isActivity)) {
        seen.note(activity, reached !== undefined);
        receive(activity);
      }
    };
    socket.onclose = reconnectLater;
  }

  /** Gives up a stream that has been silent for so long. Its own end may take minutes to be noticed. */
  function hearWithin(milliseconds: number): void {
    const heard = socket;
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (heard === undefined || heard !== socket) return;
      heard.onmessage = null;
      heard.onclose = null;
      heard.close();
      reconnectLater();
    }, milliseconds);
  }

  function reconnectLater(): void {
    if (ended) return;
    socket = undefined;
    connectionStatus.next(status.connecting);
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, maxWaitMs);
  }

  async function connect(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (connectionStatus.value !== status.connecting) connectionStatus.next(status.connecting);
    try {
      listen(await openStream());
    } catch {
      reconnectLater();
    }
  }

  const waiting = createWaiting({
    conversation: () => session.conversation,
    isPersonal: isPersonalLink,
    deliver,
  });

  async function deliver(activity: Draft, signal?: AbortSignal): Promise<Delivery> {
    // Typed before there is a conversation on the server.
    if (!session.begun) return { kind: 'later', afterMs: 0 };
    const response = await trySending(activity, signal);
    if (response === undefined) return { kind: 'unreached' };
    if (response.ok) {
      const answer: unknown = await response.json().catch(() => undefined);
      if (!isObject(answer) || typeof answer['id'] !== 'string') return { kind: 'unreached' };
      if (!seen.last.includes(answer['id'])) hearWithin(echoMs);
      return { kind: 'sent', id: answer['id'] };
    }
    // Only this status says so.
    if (response.status === 413) tell(words.tooLong);
    const mayRenew = [401, 403, 404].includes(response.status);
    if (mayRenew) await renew().catch(() => {});
    else if (response.status < 500 && response.status !== 429) return { kind: 'refused' };
    // A proxy may name a date.
    return { kind: 'later', afterMs: (Number(response.headers.get('retry-after')) || 0) * 1000 };
  }

  /** What isn't kept. @returns its id */
  async function sendNow(activity: Draft): Promise<string> {
    const deadline = Date.now() + maxSendingMs;
    for (let pause = minWaitMs; ; pause *= 2) {
      const delivery = await deliver(pause === minWaitMs ? activity : asResent(activity));
      if (delivery.kind === 'sent') return delivery.id;
      const next = Math.max(delivery.kind === 'later' ? delivery.afterMs : 0, pause);
      if (delivery.kind === 'refused' || next >= deadline - Date.now()) break;
      await new Promise((resolve) => setTimeout(resolve, next));
    }
    throw new Error('It was not sent.');
  }

  function send(written: Draft): Promise<string> {
    const activity = withSeen(written);
    return activity.type === 'message' ? waiting.post(activity, asResent(activity)) : sendNow(activity);
  }

  /**
   * A later message may overtake one that is sent again. As with Web Chat's own Retry, the server learns where in the
   * history this one was written, so that it is not taken for an answer to a question asked since.
   */
  function asResent(activity: Draft): Draft {
    const place = { 'webchat:sequence-id': seen.newest + 0.001 };
    return { ...activity, channelData: { ...place, ...activity.channelData } };
  }

  /**
   * A socket may be dead without anyone noticing, while what is posted still arrives: the server learns what was here, so that
   * a text isn't an answer to a question that had not come yet.
   */
  function withSeen(activity: Draft): Draft {
    const { clientActivityID } = activity.channelData ?? {};
    if (clientActivityID !== undefined) own.add(clientActivityID);
    const marks = {
      'canvass:seen': seen.ofBot,
      'canvass:newest': seen.newestOfBot,
      ...(isPersonalLink && { 'canvass:locale': spoken() }),
    };
    return { ...activity, channelData: { ...marks, ...activity.channelData } };
  }

  function tell(text: string): void {
    const from = { id: 'canvass', role: 'bot' };
    const timestamp = new Date().toISOString();
    receive({ type: 'message', id: crypto.randomUUID(), timestamp, from, text, textFormat: 'plain' });
  }

  async function trySending(activity: Draft, signal?: AbortSignal): Promise<Response | undefined> {
    try {
      return await call(`/conversations/${session.conversation}/activities`, {
        method: 'POST',
        body: JSON.stringify(activity),
        signal: AbortSignal.any([AbortSignal.timeout(tryMs), ...(signal === undefined ? [] : [signal])]),
      });
    } catch {
      return undefined;
    }
  }

  /** The device woke up or is back online: no need to wait for the timer. */
  function reconnectNow(): void {
    if (timer !== undefined && document.visibilityState === 'visible') {
      wait = minWaitMs;
      connect();
    }
  }
  addEventListener('online', reconnectNow);
  addEventListener('offline', () => socket?.close());
  document.addEventListener('visibilitychange', reconnectNow);

  let begun = false;
  return {
    get conversation() {
      return session.conversation;
    },
    takePress() {
      const press = toPress;
      toPress = undefined;
      return press;
    },
    waiting,
    tell,
    isOwn: (id: string) => own.has(id),
    get token() {
      return session.token;
    },
    state$: connectionStatus,
    connectionStatus$: forWebChat,
    activity$: {
      subscribe(...observer) {
        const subscription = activities.subscribe(...observer);
        for (const activity of received) toObserver(observer).next?.(activity);
        if (!begun) connect();
        begun = true;
        return subscription;
      },
    },
    postActivity: (activity) => ({
      subscribe(...observer) {
        const { next, error, complete } = toObserver(observer);
        send(activity).then((id) => {
          next?.(id);
          complete?.();
        }, error);
        return { unsubscribe() {} };
      },
    }),
    end() {
      ended = true;
      clearTimeout(timer);
      socket?.close();
      connectionStatus.next(status.ended);
    },
  };
}

/** A text in what the server answers. @throws if it isn't there */
function textIn(answer: unknown, field: string): string {
  const text = isObject(answer) ? answer[field] : undefined;
  if (typeof text !== 'string') throw new Error(`An answer without ${field}`);
  return text;
}
