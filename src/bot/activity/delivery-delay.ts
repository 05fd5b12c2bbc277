import { putLast } from '../../../dialogs/brief-memory.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import type { InboundActivity } from './inbound-activity.ts';

/**
 * How many deliveries of a channel are remembered, to know how long one usually takes by the two clocks. Of those that come
 * together, the quickest is: a hundred that waited while this process stood still say little about what is usual.
 */
const remembered = 50;
const togetherMs = 1_000;
/**
 * The first activities may all be late: they were sent while no process ran, or while this one stood still. For this long after
 * the first, the channel's clock is taken to be right. Milliseconds.
 */
const unsureMs = 120_000;
/** What comes this much later than usual was held up. A clock is taken to be right within this, too. Milliseconds. */
const lateMs = 2_000;
const maxChannels = 100;
const maxFailed = 1_000;
/** A smaller difference doesn’t count: the system's clock only has whole milliseconds. */
const clockStepMs = 5;

/**
 * Recognises activities that a channel delivers late, e.g. again after a process died: somebody may have been asked something
 * else since they wrote. The channel's clock may differ from ours, so what counts is how much longer one took than the quickest
 * of the latest; and ours may be corrected meanwhile, so that is measured by a clock that never is.
 */
export function createDeliveryDelays({ monotonic }: Pick<Time, 'monotonic'>) {
  const channels = new Map<
    string,
    { readonly since: number; readonly least: number; readonly last: Quickest[] }
  >();
  /** When an activity whose turn failed was first received, by its key. */
  const failed = new Map<string, number>();
  /** How far our clock was ahead of the monotonic one, and since when: several only if it has been corrected. */
  const corrections: { readonly since: number; readonly ahead: number }[] = [];

  function noteClock(since: number, ahead: number): void {
    const isSame = Math.abs((corrections.at(-1)?.ahead ?? Number.POSITIVE_INFINITY) - ahead) < clockStepMs;
    if (!isSame) corrections.push({ since, ahead });
    if (corrections.length > remembered) corrections.shift();
  }

  /**
   * What our clock showed at a time of the monotonic one, at the earliest: what was said meanwhile is dated by our clock as
   * it was then.
   */
  function shownAt(monotonicMs: number): number {
    const first = corrections.findLastIndex(({ since }) => since <= monotonicMs);
    return monotonicMs + Math.min(...corrections.slice(Math.max(0, first)).map(({ ahead }) => ahead));
  }

  return {
    /** When it was sent at the earliest, by our clock; undefined if it came at once, or the channel doesn't say when. */
    sentAt(
      { serviceUrl, timestamp }: Pick<InboundActivity, 'serviceUrl' | 'timestamp'>,
      receivedAt: number,
    ): number | undefined {
      const now = monotonic();
      const delay = now - Date.parse(timestamp ?? '');
      noteClock(now, receivedAt - now);
      if (Number.isNaN(delay)) return undefined;
      const channel = channels.get(serviceUrl) ?? { since: now, least: now - receivedAt, last: [] };
      putLast(channels, serviceUrl, channel, maxChannels);
      const { since, least, last } = channel;
      const latest = last.at(-1);
      if (latest !== undefined && now - latest.at < togetherMs) latest.delay = Math.min(latest.delay, delay);
      else last.push({ at: now, delay });
      if (last.length > remembered) last.shift();
      const isSure = now - since >= unsureMs;
      // If both clocks are right, it takes no time. Ours may have been set right meanwhile, or wrong.
      const quickest = Math.min(
        ...last.map((one) => one.delay),
        isSure ? delay : Math.max(least, now - receivedAt),
      );
      if (delay - quickest <= lateMs) return undefined;
      // Either of the clocks may be the one that is ahead.
      return shownAt(now - delay + quickest) - (isSure ? 0 : lateMs);
    },
    /**
     * Its turn failed, and its sender may deliver it again: soon, so that it isn't recognised as late, but perhaps after something
     * else was said.
     */
    noteFailed(key: string, receivedAt: number): void {
      if (!failed.has(key)) putLast(failed, key, receivedAt, maxFailed);
    },
    /** When an activity whose turn failed here was first received; undefined for any other. */
    firstReceived: (key: string): number | undefined => failed.get(key),
    /**
     * What the channel's clock shows now, at the earliest; undefined if nothing came from it yet. It doesn't depend on our clock,
     * which may be put back, nor on what another process's shows.
     */
    channelTime({ serviceUrl }: Pick<InboundActivity, 'serviceUrl'>): number | undefined {
      const last = channels.get(serviceUrl)?.last ?? [];
      return last.length === 0
        ? undefined
        : monotonic() - Math.min(...last.map(({ delay }) => delay)) - lateMs;
    },
  };
}

/** The quickest of the deliveries that came together, the first of them `at`. Milliseconds of the monotonic clock. */
interface Quickest {
  readonly at: number;
  delay: number;
}

export type DeliveryDelays = ReturnType<typeof createDeliveryDelays>;
