import { afterEach, expect, test, vi } from 'vitest';
import { systemTime } from '../../src/time.ts';
import { startTestBot } from '../support/start-test-bot.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['forward', 60 * 60 * 1000],
  ['back', -60 * 60 * 1000],
  ['back by only 4 ms', -4],
])('dates a resent message as the history does, even when the system clock was set %s', async (_way, by) => {
  const bot = await startTestBot();
  // One less, so that the message is not received in the very millisecond after it.
  const place = Math.floor(systemTime.now()) - 1;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
  await bot.post(
    bot.activity({
      channelId: 'webchat',
      conversation: { id: 'c' },
      channelData: { 'webchat:sequence-id': place + 0.001 },
    }),
  );
  expect(bot.turns.map(({ writtenAt }) => writtenAt)).toEqual([place + 1]);
  await bot.close();
});
