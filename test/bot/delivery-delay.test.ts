import { expect, test } from 'vitest';
import { createDeliveryDelays } from '../../src/bot/activity/delivery-delay.ts';

const noon = Date.UTC(2026, 4, 4, 12);

/** @param sent milliseconds after noon, by the channel's clock */
function activity(sent: number | undefined) {
  return {
    serviceUrl: 'https://teams.example/',
    ...{
      conversation: { id: 'c' },
      timestamp: sent === undefined ? undefined : new Date(noon + sent).toISOString(),
    },
  };
}

test('what comes at once was sent when it came', () => {
  const delays = createDeliveryDelays();
  for (const at of [0, 5_000, 9_000]) expect(delays.sentAt(activity(at), noon + at + 250)).toBeUndefined();
});

test('what was held up was sent earlier, also as the first that a new process gets', () => {
  const delays = createDeliveryDelays();
  expect(delays.sentAt(activity(0), noon + 20_000)).toBe(noon + 3_000);
  for (const at of [30_000, 31_000, 32_000, 33_000, 34_000]) delays.sentAt(activity(at), noon + at + 100);
  expect(delays.sentAt(activity(40_000), noon + 50_100)).toBe(noon + 40_100);
});

test.each([-60_000, 60_000])('a clock of the channel that is %d ms off makes nothing late', (off) => {
  const delays = createDeliveryDelays();
  const sentAt = (at: number) => delays.sentAt(activity(at + off), noon + at + 150);
  for (const at of [0, 1_000, 2_000, 3_000, 4_000]) sentAt(at);
  expect(sentAt(5_000)).toBeUndefined();
});

test('where the channel says no time, nothing is known', () => {
  expect(createDeliveryDelays().sentAt(activity(undefined), noon)).toBeUndefined();
  expect(createDeliveryDelays().sentAt({ ...activity(0), timestamp: 'yesterday' }, noon)).toBeUndefined();
});
