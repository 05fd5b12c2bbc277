import { expect, it } from 'vitest';
import { createServiceClock } from '../../../src/services/campaign/service-clock.ts';

const now = Date.UTC(2026, 10, 20, 8);

it.each([
  [0, 0],
  [59_999, 0],
  [-59_999, 0],
  [60_000, 60_000],
  [3 * 3_600_000, 3 * 3_600_000],
  [-90_000, -90_000],
])('a service that is %s ms ahead counts as %s ms ahead', (ahead, noticed) => {
  const clock = createServiceClock(() => now);
  clock.note(now + ahead);
  expect(clock.ahead()).toBe(noticed);
});

it('uses the difference of the last response with a date', () => {
  const clock = createServiceClock(() => now);
  expect(clock.ahead()).toBe(0);
  clock.note(now + 7_200_000);
  // An answer without the header tells nothing.
  clock.note(undefined);
  expect(clock.ahead()).toBe(7_200_000);
  clock.note(now);
  expect(clock.ahead()).toBe(0);
});
