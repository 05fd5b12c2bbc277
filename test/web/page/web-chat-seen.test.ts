import { expect, test } from 'vitest';
import { createSeen } from '../../../src/web/page/web-chat-seen.ts';

const noon = Date.UTC(2026, 4, 4, 12);

/** @param seconds after noon, by the server's clock */
function said(role: 'bot' | 'user', seconds: number) {
  return { id: `at ${seconds}`, timestamp: new Date(noon + seconds * 1000).toISOString(), from: { role } };
}

test('tracks the newest of the bot’s messages on the page', () => {
  const seen = createSeen();
  for (const activity of [said('bot', 1), said('user', 9), said('bot', 5)]) seen.note(activity, true);
  seen.note(said('bot', 30), false);
  seen.note({ id: 'undated', from: { role: 'bot' } }, true);
  expect(seen.ofBot).toBe(noon + 5_000);
  expect(seen.newest).toBe(noon + 30_000);
});

test('tolerates servers whose clocks differ slightly', () => {
  const seen = createSeen();
  for (const seconds of [10, 9]) seen.note(said('bot', seconds), true);
  expect(seen.ofBot).toBe(noon + 10_000);
  expect(seen.newestOfBot).toBe('at 9');
});

test('ignores a clock that was ahead once it is corrected', () => {
  const seen = createSeen();
  for (const seconds of [300, 20, 25]) seen.note(said('bot', seconds), true);
  expect(seen.ofBot).toBe(noon + 25_000);
  expect(seen.newest).toBe(noon + 25_000);
});

test('lists the ids of the last stored messages', () => {
  const seen = createSeen();
  for (const seconds of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    seen.note(said(seconds % 2 ? 'bot' : 'user', seconds), true);
  seen.note(said('bot', 11), false);
  expect(seen.last).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((seconds) => `at ${seconds}`));
});
