import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPoll } from '../../../../dialogs/campaign/run/next-poll.ts';

describe('the next poll of a run', () => {
  const situation = {
    now: 1000,
    deadline: 10_000_000,
    interval: 15_000,
    unchangedLooks: 0,
    failedLooks: 0,
    soon: false,
    random: () => 0.5,
  };
  it.each<[string, Partial<Parameters<typeof nextPoll>[0]>, number]>([
    ['every interval', {}, 15_000],
    ['a fifth sooner', { random: () => 0 }, 12_000],
    ['a fifth later', { random: () => 1 }, 18_000],
    ['later while nothing changes', { unchangedLooks: 1 }, 22_500],
    ['never more than 1.6 intervals apart', { unchangedLooks: 50 }, 24_000],
    ['later while polls fail', { failedLooks: 2, unchangedLooks: 1 }, 60_000],
    ['never more than 8 intervals apart', { failedLooks: 5000 }, 120_000],
    ['soon when something is about to happen', { soon: true, unchangedLooks: 9 }, 5000],
    ['when an end can be confirmed, or a little later', { confirmableAt: 5000 }, 5000],
    ['never before an end can be confirmed', { confirmableAt: 5000, random: () => 0 }, 4000],
    ['two seconds after that at most', { confirmableAt: 5000, random: () => 1 }, 6000],
    ['an interval after that at most', { confirmableAt: 5000, interval: 500, random: () => 1 }, 4500],
    ['at once when an end could have been confirmed long ago', { confirmableAt: -9000, random: () => 0 }, 1],
    ['at the deadline at the latest', { deadline: 1500 }, 500],
  ])('%s', (_, more, pause) => {
    expect(nextPoll({ ...situation, ...more })).toBe(1000 + pause);
  });

  it('doesn’t exist at or after the deadline', () => {
    expect(nextPoll({ ...situation, now: 10_000_000 })).toBeUndefined();
    expect(nextPoll({ ...situation, now: 10_000_001 })).toBeUndefined();
  });

  it('is always in the future and never after the deadline', () => {
    fc.assert(
      fc.property(
        fc.record({
          now: fc.nat(),
          deadline: fc.nat(),
          interval: fc.integer({ min: 1, max: 3_600_000 }),
          unchangedLooks: fc.nat(),
          failedLooks: fc.nat(),
          soon: fc.boolean(),
          confirmableAt: fc.option(fc.nat(), { nil: undefined }),
          random: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => () => value),
        }),
        (asked) => {
          const next = nextPoll(asked);
          expect(next === undefined).toBe(asked.now >= asked.deadline);
          if (next === undefined) return;
          expect(next).toBeGreaterThan(asked.now);
          expect(next).toBeLessThanOrEqual(asked.deadline);
        },
      ),
    );
  });
});
