import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPacer, type Lane, type Pacer } from '../../../src/http/client/pacer.ts';
import { pollPace } from '../../../src/limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for places, and notes when each was given. */
function asking(pacer: Pacer) {
  const given: { readonly lane: Lane; readonly at: number }[] = [];
  let refused = 0;
  const began = performance.now();
  return {
    given,
    refused: () => refused,
    ask(lane: Lane, times = 1): void {
      for (let asked = 0; asked < times; asked += 1) {
        void pacer.take(lane).then((granted) => {
          if (granted) given.push({ lane, at: performance.now() - began });
          else refused += 1;
        });
      }
    },
  };
}

const pacerOf = (more = {}) => createPacer({ ...pollPace, random: () => 0, ...more });

it('grants its places per second evenly after a small burst', async () => {
  const { given, ask } = asking(pacerOf());
  ask('look', 400);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(given.length).toBeGreaterThanOrEqual(pollPace.perSecond * 5 - 2);
  expect(given.length).toBeLessThanOrEqual(pollPace.perSecond * 5 + pollPace.burst);
  for (let second = 0; second < 5; second += 1) {
    const within = given.filter(({ at }) => at >= second * 1000 && at < second * 1000 + 1000);
    expect(within.length).toBeLessThanOrEqual(pollPace.perSecond + pollPace.burst);
  }
});

it('lets a search go first and gives every fourth place to reading a long list', async () => {
  const { given, ask } = asking(pacerOf());
  ask('bulk', 200);
  ask('look', 200);
  await vi.advanceTimersByTimeAsync(2_000);
  const bulk = given.filter(({ lane }) => lane === 'bulk').length;
  expect(bulk / given.length).toBeGreaterThan(0.2);
  expect(bulk / given.length).toBeLessThan(0.35);
  ask('first');
  const before = given.length;
  await vi.advanceTimersByTimeAsync(60);
  expect(given.slice(before).findIndex(({ lane }) => lane === 'first')).toBe(0);
});

it.each([429, 503])(
  'grants no place during the pause of a %i, and half as many afterwards',
  async (status) => {
    const onPause = vi.fn();
    const pacer = pacerOf({ onPause });
    const { given, ask } = asking(pacer);
    pacer.note({ status, retryAfterMs: 7_000 });
    // What was under way together is refused together: one pause.
    pacer.note({ status, retryAfterMs: 7_000 });
    ask('look', 300);
    await vi.advanceTimersByTimeAsync(6_990);
    expect(given).toEqual([]);
    expect(pacer.pausedFor()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(4_010);
    expect(pacer.pausedFor()).toBe(0);
    expect(given.length).toBeGreaterThan(pollPace.perSecond * 2 - 5);
    expect(given.length).toBeLessThanOrEqual(pollPace.perSecond * 2 + pollPace.burst + 1);
    expect(onPause).toHaveBeenCalledTimes(1);
    for (let answers = 0; answers < 100; answers += 1) pacer.note({ status: 200 });
    const before = given.length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(given.length - before).toBeGreaterThan(pollPace.perSecond * 2 - 10);
  },
);

it('pauses longer and longer while the service refuses without Retry-After', async () => {
  const pauses: number[] = [];
  const pacer = pacerOf({ onPause: (milliseconds: number) => pauses.push(milliseconds) });
  for (let refusals = 0; refusals < 9; refusals += 1) {
    pacer.note({ status: 503 });
    await vi.advanceTimersByTimeAsync(pacer.pausedFor());
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  pacer.note({ status: 200 });
  pacer.note({ status: 429 });
  expect(pauses.at(-1)).toBe(1000);
});

it('resumes at another moment than other clients of the service', () => {
  const [one, other] = [0.1, 0.9].map((chance) => {
    const pacer = pacerOf({ random: () => chance });
    pacer.note({ status: 429, retryAfterMs: 10_000 });
    return pacer.pausedFor();
  });
  expect(one).toBeGreaterThanOrEqual(10_000);
  expect((other ?? 0) - (one ?? 0)).toBeGreaterThan(1_000);
});

it('refuses requests that get no place in time, and all once it is closed', async () => {
  const pacer = pacerOf();
  const { given, ask, refused } = asking(pacer);
  pacer.note({ status: 429, retryAfterMs: 60_000 });
  ask('look', 3);
  await vi.advanceTimersByTimeAsync(pollPace.maxWaitMs + 10);
  expect(refused()).toBe(3);
  ask('bulk', 2);
  pacer.close();
  ask('first');
  await vi.advanceTimersByTimeAsync(120_000);
  expect([given.length, refused()]).toEqual([0, 6]);
});
