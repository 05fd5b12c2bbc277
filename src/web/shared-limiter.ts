import type { Rate } from '../limits.ts';
import { systemTime } from '../time.ts';
import { createTokenBuckets, type MakeLimiter, type RateLimiter } from './rate-limits.ts';

/** Whole uses of an allowance that are asked for. */
export interface RateAsk {
  readonly key: string;
  readonly uses: number;
  readonly burst: number;
  readonly perSecond: number;
}

/** Takes from what all processes share, each key at most once. `left`: what is left of it, less than 1 where it is used up. */
export type TakeShared = (
  asks: readonly RateAsk[],
) => Promise<ReadonlyMap<string, { readonly granted: number; readonly left: number }>>;

/** For so long (ms) uses are gathered before they are settled, where nobody waits. */
const gatherMs = 50;
/** For so long (ms) each process counts for itself where the shared count can't be had. */
const withoutMs = 1_000;
/**
 * Of a burst, what a process lets pass before it has asked: so that no request waits in an ordinary minute. It is settled
 * afterwards; what was used up by then has slipped through, in each process once.
 */
export const creditOf = ({ burst }: Pick<Rate, 'burst'>): number => Math.max(1, Math.floor(burst / 30));

/** Nobody is busy for long on fewer uses than this. */
const minBusy = 4;
/** For so long (ms) what was had in advance is good. */
const spareMs = 5_000;

interface Share {
  /** Taken from the shared count, and not used yet; good until `spareUntil`. */
  spare: number;
  spareUntil: number;
  /** Used, and not settled yet. */
  owed: number;
  /** Requests that wait for the next settlement. */
  waiting: number;
  /** Until then the allowance is used up; monotonic milliseconds. */
  emptyUntil: number;
}

/**
 * Counts on what several processes share, without a round trip for each request: uses of a short while are settled together,
 * for all keys at once. An allowance's processes let pass, all together, what it allows, and at most `creditOf` each on top
 * of that; a process that can't settle counts for itself.
 */
export function shareLimits(takeShared: TakeShared, now: () => number = systemTime.monotonic): MakeLimiter {
  const due = new Map<string, { readonly rate: Rate; readonly share: Share }>();
  let settling: Promise<void> | undefined;
  let isPutTogether = false;
  let urgent = Promise.withResolvers<void>();
  let withoutUntil = 0;

  /** Settles what is due, now or soon. Never rejects. */
  function settle(isUrgent: boolean): Promise<void> {
    if (isUrgent) urgent.resolve();
    settling ??= gather()
      .then(settleDue)
      .finally(() => {
        settling = undefined;
        isPutTogether = false;
        // What came while that was settled.
        if (due.size > 0) void settle(false);
      });
    return settling;
  }

  /** With what is due by now: what is being settled just now was put together before. */
  function settleWithThis(): Promise<void> {
    return isPutTogether && settling !== undefined ? settling.then(() => settle(true)) : settle(true);
  }

  async function gather(): Promise<void> {
    const soon = systemTime.after(gatherMs, urgent.resolve);
    await urgent.promise;
    soon.cancel();
    urgent = Promise.withResolvers();
  }

  async function settleDue(): Promise<void> {
    isPutTogether = true;
    const batch = [...due];
    due.clear();
    const asks = batch.map(([key, { rate, share }]) => {
      // Who is busy gets as much again in advance.
      const ahead = share.owed >= Math.max(minBusy, creditOf(rate) / 2) ? share.owed : 0;
      const { burst, perSecond } = rate;
      return { key, uses: Math.min(share.owed + share.waiting + ahead, burst), burst, perSecond };
    });
    try {
      const grants = await takeShared(asks.filter(({ uses }) => uses > 0));
      for (const [key, { rate, share }] of batch) {
        const { granted = 0, left = 1 } = grants.get(key) ?? {};
        const paid = Math.min(granted, share.owed);
        share.owed -= paid;
        share.spare += granted - paid;
        share.spareUntil = now() + spareMs;
        if (left < 1) share.emptyUntil = now() + ((1 - left) / rate.perSecond) * 1000;
      }
    } catch {
      withoutUntil = now() + withoutMs;
    }
  }

  return (name, rate): RateLimiter => {
    // A Map keeps insertion order, and every use inserts again: its first key is the one longest unused.
    const shares = new Map<string, Share>();
    const here = createTokenBuckets(rate, now);
    const credit = creditOf(rate);

    function shareOf(key: string): Share {
      const share = shares.get(key) ?? { spare: 0, spareUntil: 0, owed: 0, waiting: 0, emptyUntil: 0 };
      shares.delete(key);
      if (shares.size >= rate.maxKeys) for (const oldest of shares.keys().take(1)) shares.delete(oldest);
      shares.set(key, share);
      if (share.spareUntil < now()) share.spare = 0;
      return share;
    }

    const seconds = (share: Share): number => Math.max(1, Math.ceil((share.emptyUntil - now()) / 1000));

    async function waitFor(key: string, share: Share): Promise<number> {
      share.waiting += 1;
      due.set(`${name} ${key}`, { rate, share });
      await settleWithThis();
      share.waiting -= 1;
      if (share.spare >= 1) {
        share.spare -= 1;
        return 0;
      }
      return now() < withoutUntil ? here.take(key) : seconds(share);
    }

    return {
      take(key) {
        if (now() < withoutUntil) return here.take(key);
        const share = shareOf(key);
        if (share.spare >= 1) {
          share.spare -= 1;
          return 0;
        }
        if (share.emptyUntil > now()) return seconds(share);
        if (share.owed >= credit) return waitFor(key, share);
        share.owed += 1;
        due.set(`${name} ${key}`, { rate, share });
        void settle(false);
        return 0;
      },
    };
  };
}
