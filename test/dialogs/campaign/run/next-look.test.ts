import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdlePlaces, nextLook, restsAfter } from '../../../../dialogs/campaign/run/next-look.ts';

describe('the next look at a run', () => {
  const situation = {
    now: 1000,
    deadline: 10_000_000,
    interval: 15_000,
    unchangedLooks: 0,
    failedLooks: 0,
    soon: false,
    random: () => 0.5,
  };
  /** Idle places of which the first is free so long after `now`. */
  const from = (pause: number) => {
    const places = createIdlePlaces(7);
    places.take(1000 + pause - 143);
    return places;
  };
  it.each<[string, Partial<Parameters<typeof nextLook>[0]>, number]>([
    ['every interval', {}, 15_000],
    ['a fifth sooner', { random: () => 0 }, 12_000],
    ['a fifth later', { random: () => 1 }, 18_000],
    ['later while nothing changes', { unchangedLooks: 1 }, 22_500],
    ['never more than 1.6 intervals apart', { unchangedLooks: 50 }, 24_000],
    [
      'at the next idle place where very many are watched',
      { unchangedLooks: 50, idlePlaces: from(600_000) },
      600_000,
    ],
    ['as ever where an idle place is free at once', { unchangedLooks: 50, idlePlaces: from(0) }, 24_000],
    ['as ever until a run rests', { unchangedLooks: 3, idlePlaces: from(600_000) }, 24_000],
    ['as soon where something changes, however many are watched', { idlePlaces: from(600_000) }, 15_000],
    ['later while looks fail', { failedLooks: 2, unchangedLooks: 1 }, 60_000],
    ['never more than 8 intervals apart', { failedLooks: 5000 }, 120_000],
    ['soon where something is about to happen', { soon: true, unchangedLooks: 9 }, 5000],
    ['when an end can be confirmed, or a little later', { confirmableAt: 5000 }, 5000],
    ['never before an end can be confirmed', { confirmableAt: 5000, random: () => 0 }, 4000],
    ['two seconds after that at most', { confirmableAt: 5000, random: () => 1 }, 6000],
    ['an interval after that at most', { confirmableAt: 5000, interval: 500, random: () => 1 }, 4500],
    ['at once where an end could long be confirmed', { confirmableAt: -9000, random: () => 0 }, 1],
    ['at the deadline at last', { deadline: 1500 }, 500],
  ])('%s', (_, more, pause) => {
    expect(nextLook({ ...situation, ...more })).toBe(1000 + pause);
  });

  it('isn’t there at the deadline or after it', () => {
    expect(nextLook({ ...situation, now: 10_000_000 })).toBeUndefined();
    expect(nextLook({ ...situation, now: 10_000_001 })).toBeUndefined();
  });

  it('is always ahead, and not behind the deadline', () => {
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
          const next = nextLook(asked);
          expect(next === undefined).toBe(asked.now >= asked.deadline);
          if (next === undefined) return;
          expect(next).toBeGreaterThan(asked.now);
          expect(next).toBeLessThanOrEqual(asked.deadline);
        },
      ),
    );
  });
});

describe('looks at very many runs, after a start', () => {
  const minute = 60_000;

  it('are spread evenly once all have been looked at, and never come together again', () => {
    const { looks } = simulate({ runs: 10_000, quietFor: () => 60 * minute, minutes: 120 });
    // 10,000 first looks, 40 a second.
    const wave = Math.ceil(10_000 / 40 / 60);
    const perMinute = countByMinute(looks.flat()).slice(wave, 119);
    expect(perMinute.length).toBeGreaterThan(100);
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(7 * 60 + 1);
    // Nothing is left unused, and nobody waits longer than their turn: all others before them.
    expect(Math.min(...perMinute)).toBeGreaterThan(0.95 * 7 * 60 - 1);
    expect(Math.max(...looks.map(longestPause))).toBeLessThan((10_000 / 6.9) * 1000 + 5 * minute);
  });

  it('leave those their looks in which something happens, and notice soon where it begins to', () => {
    const busyFrom = (run: number) => (run < 50 ? 0 : run < 100 ? 60 * minute : Number.POSITIVE_INFINITY);
    const { looks } = simulate({ runs: 10_000, quietFor: () => 60 * minute, minutes: 100, busyFrom });
    for (const [run, of] of looks.entries()) {
      // From when it has been seen that something happens there: within an idle look's turn.
      const since = busyFrom(run) === 0 ? 6 * minute : 60 * minute + 30 * minute;
      if (run < 100) expect(longestPause(of.filter((at) => at >= since))).toBeLessThanOrEqual(18_000 + 1000);
    }
    expect(Math.max(...countByMinute(looks.slice(100).flat()).slice(6, 99))).toBeLessThanOrEqual(7 * 60 + 1);
  });

  it('come back sooner where something has happened lately', () => {
    const { looks } = simulate({
      runs: 10_000,
      minutes: 60,
      quietFor: (run) => (run % 100 === 0 ? minute / 2 : 60 * minute),
    });
    for (const [run, [first = 0, second = 0]] of looks.entries()) {
      if (run % 100 === 0) expect(second - first).toBeLessThan(9 * minute);
    }
  });

  it('of up to a thousand runs come within two intervals', () => {
    const { looks } = simulate({ runs: 1_000, quietFor: () => 60 * minute, minutes: 20, crowded: false });
    // The simulation counts in seconds.
    expect(Math.max(...looks.map(longestPause))).toBeLessThanOrEqual(31_000);
  });
});

interface Simulated {
  readonly runs: number;
  /** For how long nothing has happened in a run at the start. */
  readonly quietFor: (run: number) => number;
  /** From when on each look at a run shows something new. */
  readonly busyFrom?: (run: number) => number;
  readonly minutes: number;
  readonly crowded?: boolean;
}

/** All runs are due at the start; so many looks a second go out, whatever is longest due first. @returns when, by run */
function simulate({ runs, quietFor, busyFrom, minutes, crowded = true }: Simulated) {
  const [interval, step] = [15_000, 1000 / 40];
  const places = createIdlePlaces(7);
  const random = seeded(1);
  const looks: number[][] = Array.from({ length: runs }, () => []);
  const unchanged = looks.map((_, run) => Math.min(restsAfter, Math.floor(quietFor(run) / interval)));
  const due: number[][] = [looks.map((_, run) => run)];
  const queue: number[] = [];
  for (let now = 0; now < minutes * 60_000; now += step) {
    const second = Math.floor(now / 1000);
    for (const run of due[second] ?? []) queue.push(run);
    due[second] = [];
    const run = queue.shift();
    if (run === undefined) continue;
    looks[run]?.push(now);
    const isNew = now >= (busyFrom?.(run) ?? Number.POSITIVE_INFINITY);
    unchanged[run] = isNew ? 0 : (unchanged[run] ?? 0) + 1;
    const at = nextLook({
      now,
      deadline: Number.POSITIVE_INFINITY,
      interval,
      unchangedLooks: unchanged[run],
      failedLooks: 0,
      soon: false,
      idlePlaces: crowded ? places : undefined,
      random,
    });
    const slot = Math.max(second + 1, Math.floor((at ?? 0) / 1000));
    due[slot] = [...(due[slot] ?? []), run];
  }
  return { looks };
}

function countByMinute(times: readonly number[]): number[] {
  const counts: number[] = [];
  for (const at of times) {
    const minute = Math.floor(at / 60_000);
    counts[minute] = (counts[minute] ?? 0) + 1;
  }
  return Array.from(counts, (count) => count ?? 0);
}

function longestPause(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
