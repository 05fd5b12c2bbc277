import type { CampaignHistory } from './campaigns.ts';

type Skews = CampaignHistory['skews'];

/** What the processes' clock showed at a moment of the world; of several, the fastest one. */
export function clockAt(skews: Skews, at: number): number {
  return at + (skews.findLast(({ from }) => from <= at)?.skew ?? 0);
}

/**
 * The latest time that it showed between two moments: it may have been put back since. Canvass's own clock isn't then: it goes on
 * at half the speed until it is right again.
 */
export function latestClock(skews: Skews, from: number, until: number): number {
  const changed = skews.filter((one) => one.from > from && one.from <= until);
  const before = changed.map((one) => clockAt(skews, one.from - 1) + (until - one.from) / 2);
  const after = changed.map((one) => one.from + one.skew);
  return Math.max(clockAt(skews, from), ...before, ...after, clockAt(skews, until));
}
