import { putLast } from '../../dialogs/brief-memory.ts';
import type { Rate, RateAsk, RateGrant } from '../limits.ts';
import { systemTime } from '../time.ts';
import { type MakeLimiter, type RateLimiter, refilled, secondsToNext } from './rate-limits.ts';

/** Takes from what all processes share, each key at most once. */
export type TakeShared = (asks: readonly RateAsk[]) => Promise<ReadonlyMap<string, RateGrant>>;

/** How long (ms) uses are gathered before they are settled. */
const gatherMs = 50;
/** What a process may have used of a burst before it is settled: what others used up by then has slipped through. */
export const mostUnsettled = ({ burst }: Pick<Rate, 'burst'>): number => Math.max(1, Math.floor(burst / 20));

/** What a process knows of one key's allowance. */
interface Share {
  readonly rate: Rate;
  /** What may still be used, as of `at`; negative if more was used than there was. */
  tokens: number;
  at: number;
  /** Used, and not settled yet. */
  owed: number;
}

/**
 * Counts on what several processes share, without a round trip for each request: a process counts for itself, and every 50 ms
 * one statement settles what was used, of all keys, and says what is left. What was used beyond what was left is settled with
 * the next uses. If nothing can be settled, each process counts for itself.
 */
export function shareLimits(takeShared: TakeShared, now: () => number = systemTime.monotonic): MakeLimiter {
  const due = new Map<string, Share>();
  let settling: Promise<void> | undefined;

  function settleSoon(): Promise<void> {
    settling ??= systemTime.sleep(gatherMs).then(settle);
    return settling;
  }

  async function settle(): Promise<void> {
    const batch = [...due].map(([key, share]) => {
      const { burst, perSecond } = share.rate;
      return { share, ask: { key, uses: share.owed, burst, perSecond } };
    });
    due.clear();
    const grants = await takeShared(batch.map(({ ask }) => ask)).catch(() => undefined);
    for (const { share, ask } of batch) {
      const grant = grants?.get(ask.key);
      share.owed -= grant?.granted ?? ask.uses;
      if (grant === undefined) continue;
      share.tokens = grant.left - share.owed;
      share.at = now();
    }
    settling = undefined;
    if (due.size > 0) void settleSoon();
  }

  return (name, rate): RateLimiter => {
    const shares = new Map<string, Share>();

    function shareOf(key: string): Share {
      const share = shares.get(key) ?? { rate, tokens: rate.burst, at: now(), owed: 0 };
      putLast(shares, key, share, rate.maxKeys);
      return share;
    }

    function take(key: string): number | Promise<number> {
      const share = shareOf(key);
      const at = now();
      share.tokens = refilled(share, at, rate);
      share.at = at;
      if (share.tokens < 1) return secondsToNext(share.tokens, rate);
      due.set(`${name} ${key}`, share);
      const settled = settleSoon();
      if (share.owed >= mostUnsettled(rate)) return settled.then(() => take(key));
      share.tokens -= 1;
      share.owed += 1;
      return 0;
    }

    return { take };
  };
}
