import { afterEach, expect, test, vi } from 'vitest';
import { systemTime } from '../../src/time.ts';
import { beginConversation, listen } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the history uses the same clock as turns, even after the system clock is set back', async () => {
  await using server = await startTestWebServer();
  const { post, streamUrl } = await beginConversation(server.url);
  const stream = listen(streamUrl);
  await eventually(() => expect(stream.texts()).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60 * 1000 });
  const before = Math.trunc(systemTime.now());
  await post({ type: 'message', text: 'hello' });
  await eventually(() => expect(stream.activities).toHaveLength(3));
  const [, said, reply] = stream.activities.map(({ timestamp }) => Date.parse(String(timestamp)));
  expect(said).toBeGreaterThanOrEqual(before);
  expect(reply).toBeGreaterThanOrEqual(said ?? Number.NaN);
  await stream.close();
});
