import { expect, test } from 'vitest';
import { createDeliveryDelays } from '../../src/bot/activity/delivery-delay.ts';

const noon = Date.UTC(2026, 4, 4, 12);

/** By two clocks: the one that counts durations, and the one that is put right, which is so far ahead of the true time. */
function createRecogniser() {
  const clocks = { at: 0, ahead: 0 };
  const delays = createDeliveryDelays({ monotonic: () => clocks.at });
  return {
    clocks,
    /** Milliseconds after noon. */
    channelTime() {
      const time = delays.channelTime(activity(0));
      return time === undefined ? undefined : time - noon;
    },
    /** @param at milliseconds after noon */
    sentAt(sent: ReturnType<typeof activity>, at: number) {
      clocks.at = at;
      const then = delays.sentAt(sent, noon + at + clocks.ahead);
      return then === undefined ? undefined : then - noon;
    },
  };
}

/** @param sent milliseconds after noon, by the channel's clock */
function activity(sent: number | undefined) {
  return {
    serviceUrl: 'https://teams.example/',
    conversation: { id: 'c' },
    timestamp: sent === undefined ? undefined : new Date(noon + sent).toISOString(),
  };
}

test('derives the channel’s time to within two seconds, even when our clock is changed', () => {
  const { clocks, sentAt, channelTime } = createRecogniser();
  expect(channelTime()).toBeUndefined();
  sentAt(activity(60_000), 100);
  clocks.ahead = -40_000;
  sentAt(activity(70_000), 10_300);
  clocks.at = 30_000;
  expect(channelTime()).toBe(60_000 - 100 + 30_000 - 2_000);
});

test('doesn’t treat a message that arrives promptly as delayed', () => {
  const delays = createRecogniser();
  for (const at of [0, 5_000, 9_000]) expect(delays.sentAt(activity(at), at + 250)).toBeUndefined();
});

test('dates a delayed message back, even the first one that a new process receives', () => {
  const delays = createRecogniser();
  expect(delays.sentAt(activity(0), 20_000)).toBe(-2_000);
  for (const at of [30_000, 31_000, 32_000, 33_000, 34_000]) delays.sentAt(activity(at), at + 100);
  expect(delays.sentAt(activity(40_000), 50_100)).toBe(38_000);
  expect(delays.sentAt(activity(60_000), 62_500)).toBe(58_000);
  expect(delays.sentAt(activity(150_000), 160_100)).toBe(150_100);
});

test('recognises delayed messages when a new process receives nothing else at first', () => {
  const delays = createRecogniser();
  for (const sent of [0, 10_000, 20_000, 30_000, 30_500, 31_000]) {
    const sentAt = delays.sentAt(activity(sent), 60_000 + sent / 100);
    expect(sentAt).toBe(sent - 2_000);
  }
});

test.each([-60_000, 60_000])(
  'treats nothing as late when the channel’s clock is known to be off by %d ms',
  (off) => {
    const delays = createRecogniser();
    const sentAt = (at: number) => delays.sentAt(activity(at + off), at + 150);
    for (const at of [0, 1_000, 2_000, 3_000, 4_000]) sentAt(at);
    expect(sentAt(125_000)).toBeUndefined();
  },
);

test.each([-60_000, 60_000])(
  'recognises exactly the late messages after our clock is corrected by %d ms',
  (step) => {
    const delays = createRecogniser();
    delays.clocks.ahead = -step;
    for (const at of [0, 1_000, 2_000, 3_000, 4_000]) delays.sentAt(activity(at), at + 150);
    delays.clocks.ahead = 0;
    expect(delays.sentAt(activity(5_000), 5_150)).toBeUndefined();
    expect(delays.sentAt(activity(126_000), 156_150)).toBe(126_150);
  },
);

test('treats nothing as late when our clock is set forward soon after startup', () => {
  const delays = createRecogniser();
  delays.sentAt(activity(0), 150);
  delays.clocks.ahead = 60_000;
  expect(delays.sentAt(activity(5_000), 5_150)).toBeUndefined();
});

test.each([
  ['set forward', -60_000, 0],
  ['set forward twice', -60_000, -20_000],
  ['set back', 60_000, 0],
])('keeps a delayed message older than later ones when our clock is %s meanwhile', (_, before, then) => {
  const delays = createRecogniser();
  delays.clocks.ahead = before;
  for (const at of [0, 1_000, 130_000]) delays.sentAt(activity(at), at + 150);
  const sent = 131_000;
  const said = 139_150 + before;
  delays.sentAt(activity(139_000), 139_150);
  delays.clocks.ahead = then;
  delays.sentAt(activity(150_000), 150_150);
  delays.clocks.ahead = 0;
  expect(delays.sentAt(activity(sent), 170_150)).toBeLessThan(said);
});

test('reports no delay when the channel sends no valid timestamp', () => {
  expect(createRecogniser().sentAt(activity(undefined), 0)).toBeUndefined();
  expect(createRecogniser().sentAt({ ...activity(0), timestamp: 'yesterday' }, 0)).toBeUndefined();
});

test('marks each queued message as late after a pause of the process', () => {
  const delays = createRecogniser();
  for (const at of [0, 1_000, 130_000]) delays.sentAt(activity(at), at + 150);
  for (let sent = 140_000; sent < 600_000; sent += 2_000)
    expect(delays.sentAt(activity(sent), 700_150 + sent / 1_000)).toBeCloseTo(sent, -3);
});
