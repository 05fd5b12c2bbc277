import { expect, test } from 'vitest';
import { maxCallMs } from '../dialogs/ports/limits.ts';
import * as limits from '../src/limits.ts';

test('no call takes as long as what is taken for cut short by a crash', () => {
  expect(limits.longestCallMs).toBeLessThan(maxCallMs / 2);
  for (const call of [limits.serviceCall, limits.changeCall, limits.statusCall]) {
    expect(call.tryMs).toBeLessThanOrEqual(call.totalMs);
    expect(limits.connectMs).toBeLessThan(call.tryMs);
  }
});

test('a connection outlives a turn that waits for a call, and left-over turns outlive both', () => {
  expect(limits.maxSilenceMs).toBeGreaterThan(maxCallMs);
  expect(limits.leftOverMs).toBeGreaterThan(limits.maxSilenceMs);
});

test('a click is answered before Teams calls it failed, and each step of a stop leaves time to the one around it', () => {
  expect(limits.clickPatienceMs).toBe(4_000);
  const { webFarewellMs, farewellMs, stopAtMs, stopMs } = limits;
  expect([webFarewellMs, farewellMs, stopAtMs, stopMs]).toEqual([8_500, 8_800, 9_500, 10_000]);
});
