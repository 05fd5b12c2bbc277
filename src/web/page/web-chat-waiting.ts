import { type Activity, type Draft, type Fate, isObject } from './activity.ts';
import { inBrowserAlone } from './web-chat-storage.ts';

/** The outcome of one try. */
export type Delivery =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'refused' }
  /** It may have arrived all the same. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'later'; readonly afterMs: number };

interface Kept {
  readonly conversation: string;
  /** By a personal link, which opens no other conversation. */
  readonly isPersonal: boolean;
  readonly at: number;
  readonly activity: Draft;
}

interface Given {
  conversation(): string;
  readonly isPersonal: boolean;
  deliver(activity: Draft, signal: AbortSignal): Promise<Delivery>;
}

type Follower = (activity: Draft, fate: Fate) => void;
export type Waiting = ReturnType<typeof createWaiting>;

const prefix = 'canvass.waiting.';
/** By then its conversation may be gone, and it is reported unsent. The server keeps one for 30 days after the last visit. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** Of everything waiting in this browser, in characters. */
const maxKept = 64 * 1024;
const minPauseMs = 500;
const maxPauseMs = 8000;
/** What takes longer to arrive is said to wait. */
const patienceMs = 5000;

/**
 * The person's messages on their way. Each is kept in the browser until the server has it, so that it waits for a connection
 * over a reload and a closed tab, too, and is sent in its turn, under its first id. One of several tabs sends; if two do,
 * the server recognises it by that id.
 */
export function createWaiting({ conversation, isPersonal, deliver }: Given) {
  const followers = new Set<Follower>();
  /** Of what isn't settled, as far as this tab knows. */
  const fates = new Map<string, { readonly activity: Draft; fate: Fate }>();
  /** Those of this tab. `first`: as it is sent for the first time. */
  const own = new Map<string, { first: Draft | undefined } & PromiseWithResolvers<string>>();
  let latest = 0;
  let isRunning = false;
  let pauseMs = minPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying = new AbortController();

  function tell(activity: Draft, fate: Fate): void {
    const id = clientIdOf(activity);
    if (fates.get(id)?.fate === fate) return;
    if (fate === 'sending' || fate === 'waiting') fates.set(id, { activity, fate });
    else fates.delete(id);
    for (const follower of followers) follower(activity, fate);
  }

  const mine = (): readonly Kept[] =>
    all().filter((kept) => kept.conversation === conversation() && !isTooOld(kept));

  function settle(kept: Kept, fate: 'sent' | 'withdrawn' | 'refused', id?: string): void {
    forget(kept);
    const clientId = clientIdOf(kept.activity);
    tell(kept.activity, fate);
    if (id === undefined) own.get(clientId)?.reject(new Error(fate));
    else own.get(clientId)?.resolve(id);
    own.delete(clientId);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    const afterMs = await alone(`${prefix}${conversation()}`, sendAll);
    isRunning = false;
    if (afterMs !== undefined) timer = setTimeout(send, afterMs);
    else if (mine().length > 0) await send();
  }

  /** @returns after how long to try again, if not all was sent */
  async function sendAll(): Promise<number | undefined> {
    for (let next = mine()[0]; next !== undefined; next = mine()[0]) {
      const sender = own.get(clientIdOf(next.activity));
      trying = new AbortController();
      const delivery = await deliver(sender?.first ?? next.activity, trying.signal);
      if (sender !== undefined) sender.first = undefined;
      if (delivery.kind === 'sent') settle(next, 'sent', delivery.id);
      else if (delivery.kind === 'refused') settle(next, 'refused');
      else if (!trying.signal.aborted) {
        if (delivery.kind === 'unreached') for (const { activity } of mine()) tell(activity, 'waiting');
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
        return Math.max(delivery.kind === 'later' ? delivery.afterMs : 0, pauseMs / 2);
      }
      if (delivery.kind === 'sent') pauseMs = minPauseMs;
    }
    return undefined;
  }

  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (!key?.startsWith(prefix)) return;
    const gone = newValue === null ? read(oldValue) : undefined;
    if (gone !== undefined && fates.has(clientIdOf(gone.activity))) settle(gone, 'withdrawn');
    else send();
  });

  return {
    /**
     * Sends a message once those before it have arrived. Rejects if it was refused or withdrawn.
     * @param first as it is sent for the first time
     * @param again as it is sent any later time
     */
    post(first: Draft, again: Draft): Promise<string> {
      latest = Math.max(Date.now(), latest + 1);
      const kept = { conversation: conversation(), isPersonal, at: latest, activity: again };
      const sender = { first, ...Promise.withResolvers<string>() };
      own.set(clientIdOf(again), sender);
      tell(again, 'sending');
      if (!keep(kept)) settle(kept, 'refused');
      setTimeout(() => {
        if (fates.has(clientIdOf(again))) tell(again, 'waiting');
      }, patienceMs);
      send();
      return sender.promise;
    },

    /** There is a connection: no need to wait for a timer, nor for a try that may have been lost. */
    wake(): void {
      pauseMs = minPauseMs;
      trying.abort();
      send();
    },

    /** What was written before its conversation began, and so was never sent, belongs to the one that takes its place. */
    follows(before: string): void {
      for (const kept of all()) {
        if (kept.conversation !== before) continue;
        inBrowserAlone.write(nameOf(kept), JSON.stringify({ ...kept, conversation: conversation() }));
      }
    },

    /** It has come back from the server. */
    arrived(activity: Activity): void {
      const kept = find(activity);
      if (kept !== undefined) settle(kept, 'sent', activity.id);
    },

    /** Whether something couldn't be sent so far. */
    isHeldUp: (): boolean => [...fates.values()].some(({ fate }) => fate === 'waiting'),

    withdraw(activity: Draft): void {
      const kept = find(activity);
      if (kept === undefined) return;
      settle(kept, 'withdrawn');
      trying.abort();
    },

    isEmpty: (): boolean => fates.size === 0,

    /** Calls back for each message on its way, now and whenever its fate changes. */
    follow(follower: Follower): () => void {
      followers.add(follower);
      for (const { activity, fate } of fates.values()) follower(activity, fate);
      return () => void followers.delete(follower);
    },

    /** What can no longer be sent, once: its conversation is over in this browser, or it has waited for too long. */
    takeLate(): readonly Draft[] {
      const late = all().filter(
        (kept) => isTooOld(kept) || (!isPersonal && !kept.isPersonal && kept.conversation !== conversation()),
      );
      for (const kept of late) forget(kept);
      return late.map(({ activity }) => activity);
    },
  };
}

function isTooOld({ at }: Kept): boolean {
  return Date.now() - at > keptMs;
}

export function clientIdOf({ channelData }: Draft): string {
  return channelData?.clientActivityID ?? '';
}

/** Without locks, as on pages without TLS, or if another tab doesn't let go of its lock, the ids have to do. */
async function alone<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return await act();
  let doing: Promise<Result> | undefined;
  const start = (): Promise<Result> => {
    doing = act();
    return doing;
  };
  const request = navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, start);
  return await request.catch(() => doing ?? start());
}

/** In the order in which they were written. */
function all(): readonly Kept[] {
  const names = inBrowserAlone.names().filter((name) => name.startsWith(prefix));
  return names.toSorted().flatMap((name) => read(inBrowserAlone.read(name)) ?? []);
}

function find(activity: Draft): Kept | undefined {
  const id = clientIdOf(activity);
  return all().find((kept) => clientIdOf(kept.activity) === id);
}

const nameOf = ({ at, activity }: Kept): string => `${prefix}${at}.${clientIdOf(activity)}`;

function keep(kept: Kept): boolean {
  const text = JSON.stringify(kept);
  if (JSON.stringify(all()).length + text.length > maxKept) return false;
  inBrowserAlone.write(nameOf(kept), text);
  return true;
}

function forget(kept: Kept): void {
  inBrowserAlone.forget(nameOf(kept));
}

function read(text: string | null | undefined): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(it: unknown): it is Kept {
  if (!isObject(it) || typeof it['at'] !== 'number' || typeof it['conversation'] !== 'string') return false;
  return isObject(it['activity']) && typeof it['activity']['type'] === 'string';
}
