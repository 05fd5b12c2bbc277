import { expect, test } from 'vitest';
import { maxCallMs } from '../dialogs/ports/limits.ts';
import * as limits from '../src/limits.ts';

test('every call is shorter than the time after which it counts as cut off by a crash', () => {
  expect(limits.longestCallMs).toBeLessThan(maxCallMs / 2);
  for (const call of [limits.serviceCall, limits.changeCall, limits.statusCall]) {
    expect(call.tryMs).toBeLessThanOrEqual(call.totalMs);
    expect(limits.connectMs).toBeLessThan(call.tryMs);
  }
});

test('a connection outlasts a turn that waits for a call, and left-over turns outlast both', () => {
  expect(limits.maxSilenceMs).toBeGreaterThan(maxCallMs);
  expect(limits.leftOverMs).toBeGreaterThan(limits.maxSilenceMs);
});

test('answers a click before Teams reports a failure, and nests the time limits of a stop', () => {
  expect(limits.clickPatienceMs).toBe(4_000);
  const { webFarewellMs, farewellMs, stopAtMs, stopMs } = limits;
  expect([webFarewellMs, farewellMs, stopAtMs, stopMs]).toEqual([8_500, 8_800, 9_500, 10_000]);
});
