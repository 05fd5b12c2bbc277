import { expect, test } from 'vitest';
import { createClock } from '../src/time.ts';

/** A system whose clock can be set, and a monotonic one that only goes on. */
function machine() {
  let system = 1_000_000;
  let monotonicMs = 50;
  return {
    clock: createClock(
      () => Math.trunc(system),
      () => monotonicMs,
    ),
    pass(milliseconds: number): void {
      system += milliseconds;
      monotonicMs += milliseconds;
    },
    set(by: number): void {
      system += by;
    },
  };
}

test('is finer than the system’s clock and just as fast', () => {
  const { clock, pass } = machine();
  expect(clock()).toBe(1_000_000);
  pass(0.25);
  expect(clock()).toBe(1_000_000.25);
  pass(10_000);
  expect(clock()).toBe(1_010_000.25);
});

test('follows at once when the system’s clock is put forward or the machine slept', () => {
  const { clock, pass, set } = machine();
  clock();
  set(3_600_000);
  pass(1);
  expect(clock()).toBe(4_600_001);
});

test('never goes backwards when the system’s clock is put back, until both agree', () => {
  const { clock, pass, set } = machine();
  let last = clock();
  set(-10_000);
  for (let step = 0; step < 25; step += 1) {
    pass(1_000);
    const now = clock();
    expect(now).toBeGreaterThan(last);
    last = now;
  }
  // 10 s behind are caught up within 20 s.
  expect(last).toBe(1_015_000);
});
