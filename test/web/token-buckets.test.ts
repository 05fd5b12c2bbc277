import { expect, test } from 'vitest';
import { createTokenBuckets } from '../../src/web/rate-limits.ts';

function bucketsWithClock(maxKeys = 1000) {
  let time = 0;
  const buckets = createTokenBuckets({ burst: 3, perSecond: 2, maxKeys }, () => time);
  return {
    take: buckets.take,
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('accepts a burst, then one request per token', () => {
  const { take, pass } = bucketsWithClock();
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 1]);
  pass(499);
  expect(take('a')).toBe(1);
  pass(1);
  expect([take('a'), take('a')]).toEqual([0, 1]);
});

test('doesn’t charge refused requests, so a flood’s effect ends when the bucket is full', () => {
  const { take, pass } = bucketsWithClock();
  for (let request = 0; request < 10_000; request++) take('a');
  pass(1500);
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 1]);
});

test('never holds more than its burst, and keeps keys separate', () => {
  const { take, pass } = bucketsWithClock();
  take('a');
  pass(3_600_000);
  expect([take('a'), take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 0, 1, 0]);
});

test('forgets the least recently used key first', () => {
  const { take } = bucketsWithClock(2);
  for (let request = 0; request < 4; request++) take('busy');
  take('b');
  take('busy');
  take('c');
  expect(take('busy')).toBe(1);
  for (let request = 0; request < 3; request++) take('b');
  expect(take('b')).toBe(1);
});
