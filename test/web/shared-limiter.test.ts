import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Rate, RateAsk } from '../../src/limits.ts';
import { mostUnsettled, shareLimits, type TakeShared } from '../../src/web/shared-limiter.ts';

/** Exact token buckets that everybody shares, at the end of a line. */
function sharedBuckets(now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const asked: (readonly RateAsk[])[] = [];
  let isDown = false;
  const take: TakeShared = async (asks) => {
    asked.push(asks);
    await wait(1);
    if (isDown) throw new Error('away');
    return new Map(
      asks.map(({ key, uses, burst, perSecond }) => {
        const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now() };
        const left = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
        const granted = Math.min(uses, Math.floor(left));
        buckets.set(key, { tokens: left - granted, at: now() });
        return [key, { granted, left: left - granted }];
      }),
    );
  };
  return {
    take,
    asked,
    setDown(down: boolean) {
      isDown = down;
    },
  };
}

/** Several processes that share their limits, and a clock that goes by hand. */
function setUp(processes: number, rate: Rate) {
  let time = 0;
  const now = () => time;
  const shared = sharedBuckets(now);
  const limiters = Array.from({ length: processes }, () => shareLimits(shared.take, now)('visitor', rate));
  return {
    ...shared,
    limiters,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** How many of so many requests at each process are let through. */
async function flood(limiters: ReturnType<typeof setUp>['limiters'], each: number): Promise<number> {
  const answers = await Promise.all(
    limiters.map(async (limiter) => {
      let passed = 0;
      for (let count = 0; count < each; count += 1) if ((await limiter.take('k')) === 0) passed += 1;
      return passed;
    }),
  );
  return answers.reduce((sum, passed) => sum + passed, 0);
}

test('a flood at three processes gets one allowance, plus what each may leave unsettled', async () => {
  const rate = { burst: 120, perSecond: 10, maxKeys: 10 };
  const { limiters, pass } = setUp(3, rate);
  const first = await flood(limiters, 300);
  expect(first).toBeGreaterThanOrEqual(rate.burst);
  expect(first).toBeLessThanOrEqual(rate.burst + 3 * mostUnsettled(rate));
  // And however long it goes on, no more than is given again.
  let later = 0;
  for (let second = 0; second < 10; second += 1) {
    pass(1000);
    later += await flood(limiters, 50);
  }
  expect(first + later).toBeLessThanOrEqual(rate.burst + 10 * rate.perSecond + 3 * mostUnsettled(rate));
  expect(first + later).toBeGreaterThanOrEqual(rate.burst + 9 * rate.perSecond);
});

test('an ordinary request doesn’t wait, and requests are settled in batches', async () => {
  const { limiters, asked } = setUp(1, { burst: 120, perSecond: 10, maxKeys: 10 });
  const [limiter] = limiters;
  expect(['a', 'b', 'a', 'c'].map((key) => limiter?.take(key))).toEqual([0, 0, 0, 0]);
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]?.map(({ key, uses }) => [key, uses])).toEqual([
    ['visitor a', 2],
    ['visitor b', 1],
    ['visitor c', 1],
  ]);
});

test('one message a second is never refused, whichever of twenty processes it reaches', async () => {
  const { limiters, asked, pass } = setUp(20, { burst: 120, perSecond: 10, maxKeys: 10 });
  const settled = () => asked.flat().reduce((sum, { uses }) => sum + uses, 0);
  for (let message = 1; message <= 200; message += 1) {
    expect(await limiters[message % 20]?.take('k')).toBe(0);
    pass(1000);
    if (message % 20 === 0) await expect.poll(settled, { interval: 5 }).toBe(message);
  }
});

test('each of three processes accepts a request within two seconds after a flood', async () => {
  const { limiters, pass } = setUp(3, { burst: 120, perSecond: 10, maxKeys: 10 });
  await flood(limiters, 300);
  // What was used last is settled.
  await wait(100);
  pass(2000);
  for (const limiter of limiters) expect(await limiter.take('k')).toBe(0);
});

test('an exhausted allowance isn’t queried again before it refills', async () => {
  const { limiters, asked, pass } = setUp(1, { burst: 1, perSecond: 0.1, maxKeys: 10 });
  const [limiter] = limiters;
  expect(await limiter?.take('k')).toBe(0);
  await expect.poll(() => asked).toHaveLength(1);
  await wait(5);
  const seconds = [1, 2, 3].map(() => limiter?.take('k'));
  expect(seconds).toEqual([10, 10, 10]);
  expect(asked).toHaveLength(1);
  pass(10_000);
  expect(await limiter?.take('k')).toBe(0);
});

test('each process counts alone while the shared count is unreachable, and together again afterwards', async () => {
  const { limiters, setDown, pass } = setUp(2, { burst: 60, perSecond: 1, maxKeys: 10 });
  setDown(true);
  expect(await flood(limiters, 200)).toBe(120);
  setDown(false);
  pass(60_000);
  expect(await flood(limiters, 200)).toBeLessThanOrEqual(60 + 2 * 3);
});
