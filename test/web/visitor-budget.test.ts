import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { maxActivityBytes, requestRates } from '../../src/limits.ts';
import { beginConversation, call, directLine, listen } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestWebServer, type TestWebServer } from '../support/start-web-server.ts';
import { stopMonotonicClock } from '../support/stop-monotonic-clock.ts';

const megabyte = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Another address to listen by, from a conversation's own route. */
async function streamOf(
  server: TestWebServer,
  { path, token }: { path: string; token: string },
): Promise<string> {
  const { json } = await call(server.url, path, { token });
  return z.object({ streamUrl: z.string() }).parse(json).streamUrl;
}

/** What the process holds beyond what the system does. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('eight sockets that don’t read cost a page each, and receive everything in order later', async () => {
  await using server = await startTestWebServer({ maxHistoryBytes: 64 * megabyte });
  const conversations = await Promise.all(Array.from({ length: 2 }, () => beginConversation(server.url)));
  const text = 'x'.repeat(100_000);
  for (const { conversation } of conversations) {
    const outbox = server.feed.outboxFor(conversation);
    await Promise.all(
      Array.from({ length: 110 }, (_, number) => outbox.send({ type: 'message', text: `${number} ${text}` })),
    );
  }
  const before = held();
  const silent = await Promise.all(
    conversations.flatMap((conversation) =>
      Array.from({ length: 4 }, async () => {
        const socket = new WebSocket(await streamOf(server, conversation));
        const texts: string[] = [];
        const set = z.object({ activities: z.array(z.object({ text: z.string() })) });
        socket.on('message', (data) => {
          if (String(data) === '') return;
          for (const said of set.parse(JSON.parse(String(data))).activities) {
            texts.push(said.text.split(' ', 1)[0] ?? '');
          }
        });
        await once(socket, 'open');
        socket.pause();
        return { socket, texts };
      }),
    ),
  );
  // The server has sent all that the system takes once nothing more leaves it between two looks.
  let sent = -1;
  await vi.waitFor(
    async () => {
      const now = server.pagesRead();
      const settled = now === sent;
      sent = now;
      if (!settled) throw new Error('Still sending');
    },
    { timeout: 20_000, interval: 200 },
  );
  expect((held() - before) / megabyte).toBeLessThan(14);
  for (const { socket } of silent) socket.resume();
  const numbers = Array.from({ length: 110 }, (_, number) => String(number));
  await vi.waitFor(() => expect(silent.every(({ texts }) => texts.length === 111)).toBe(true), {
    timeout: 20_000,
  });
  for (const { texts, socket } of silent) {
    expect(texts.slice(1)).toEqual(numbers);
    socket.terminate();
  }
});

test('limits a page of history to 64 KB, by socket and by polling, and continues with the next', async () => {
  await using server = await startTestWebServer();
  const { conversation, path, token } = await beginConversation(server.url);
  const outbox = server.feed.outboxFor(conversation);
  for (let number = 0; number < 12; number++) {
    await outbox.send({ type: 'message', text: `${number} ${'é'.repeat(10_000)}` });
  }
  const seen: string[] = [];
  for (let watermark = '', pages = 0; pages < 12; pages++) {
    const { text, json } = await call(server.url, `${path}/activities?watermark=${watermark}`, { token });
    expect(Buffer.byteLength(text)).toBeLessThan(65 * 1024);
    const set = z
      .object({ activities: z.array(z.object({ text: z.string() })), watermark: z.string() })
      .parse(json);
    if (set.activities.length === 0) break;
    seen.push(...set.activities.map((said) => said.text.split(' ', 1)[0] ?? ''));
    watermark = set.watermark;
  }
  expect(seen.slice(1)).toEqual(Array.from({ length: 12 }, (_, number) => String(number)));
});

test('a stream’s URL works only once', async () => {
  await using server = await startTestWebServer();
  const begun = await beginConversation(server.url);
  const first = listen(begun.streamUrl);
  await eventually(() => expect(first.texts()).toHaveLength(1));
  expect(await listen(begun.streamUrl).refused).toBe(401);
  await first.close();
  expect(await listen(begun.streamUrl).refused).toBe(401);
  const other = listen(await streamOf(server, begun));
  await eventually(() => expect(other.texts()).toHaveLength(1));
  await other.close();
});

test('limits a conversation to four sockets, even for concurrent attempts, and replaces dead ones', async () => {
  await using server = await startTestWebServer();
  const begun = await beginConversation(server.url);
  const urls = await Promise.all(Array.from({ length: 12 }, () => streamOf(server, begun)));
  const sockets = urls.map((url) => new WebSocket(url));
  const ends = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number>((resolve) => {
          socket.on('error', () => {});
          socket.once('open', () => resolve(101));
          socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        }),
    ),
  );
  expect(ends.toSorted()).toEqual([101, 101, 101, 101, ...Array(8).fill(429)]);
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN);
  // One of them stops answering, as a phone that went out of reach.
  open[0]?.pause();
  await vi.waitFor(
    async () => {
      const socket = new WebSocket(await streamOf(server, begun));
      socket.on('error', () => {});
      await once(socket, 'open');
      socket.terminate();
    },
    { timeout: 30_000, interval: 500 },
  );
  expect(open.slice(1).every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true);
  for (const socket of open) socket.terminate();
});

test('limits the rate of new sockets from one address, and recovers soon', async () => {
  await using server = await startTestWebServer();
  const url = `${server.url.replace('http', 'ws')}${directLine}/conversations/c/stream?t=x`;
  const { burst } = requestRates.stream;
  {
    // Else a slow machine earns its next sockets meanwhile.
    using _stopped = stopMonotonicClock();
    const ends = await Promise.all(Array.from({ length: burst + 40 }, () => listen(url).refused));
    expect(ends.filter((status) => status === 429)).toHaveLength(40);
    expect(ends.filter((status) => status === 401)).toHaveLength(burst);
  }
  await eventually(async () => expect(await listen(url).refused).toBe(401));
});

test('limits an activity to 16 KB, and keeps a text just below that verbatim', async () => {
  await using server = await startTestWebServer();
  const { post, read } = await beginConversation(server.url);
  const text = `${'x'.repeat(15_500)}\nend`;
  expect((await post({ type: 'message', text })).status).toBe(200);
  await eventually(() => expect(server.bot.handled.at(-1)?.text).toBe(text));
  const refused = await post({ type: 'message', text: 'x'.repeat(maxActivityBytes) });
  expect(refused).toMatchObject({ status: 413, json: { error: { code: 'BodyTooLarge' } } });
  expect((await post({ type: 'message', text: 'y', channelData: { big: text + text } })).status).toBe(413);
  expect((await read()).activities.filter(({ from }) => from.role === 'user')).toHaveLength(1);
});

test('stores and shows only the known fields of a client’s activity', async () => {
  await using server = await startTestWebServer();
  const { post, read } = await beginConversation(server.url);
  const long = 'z'.repeat(1000);
  await post({
    type: 'message',
    text: 'kept',
    locale: long,
    localTimezone: 'Europe/Berlin',
    replyToId: long,
    name: 7,
    somethingElse: long,
    entities: [{ type: 'mention', text: long }],
    attachments: [{ contentType: 'image/png', contentUrl: `data:image/png;base64,${long}`, content: long }],
    channelData: {
      clientActivityID: 'mine',
      postBack: true,
      order: 3,
      messageBack: { displayText: 'Good', more: long },
      foreign: { nested: long },
      long,
    },
  });
  const { activities } = await read();
  const said = activities.find(({ text }) => text === 'kept');
  expect(said).toMatchObject({
    localTimezone: 'Europe/Berlin',
    attachments: [{ contentType: 'image/png' }],
  });
  expect(said?.['channelData']).toEqual({
    clientActivityID: 'mine',
    postBack: true,
    order: 3,
    messageBack: { displayText: 'Good' },
  });
  expect(JSON.stringify(said)).not.toContain('zzz');
  expect(said).not.toHaveProperty('somethingElse');
});

test('limits a conversation to 20 concurrent turns, and refuses more with Retry-After', async () => {
  await using server = await startTestWebServer();
  const { say } = await beginConversation(server.url);
  const answers = await Promise.all(Array.from({ length: 40 }, () => say('hold')));
  const [taken, refused] = [200, 429].map((code) => answers.filter(({ status }) => status === code));
  expect([taken?.length, refused?.length]).toEqual([20, 20]);
  expect(refused?.[0]?.headers.get('retry-after')).toBe('1');
  server.bot.release();
  await eventually(async () => expect((await say('later')).status).toBe(200));
});
