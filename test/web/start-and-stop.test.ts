import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { StoreError } from '../../src/store/database.ts';
import { createMetrics } from '../../src/web/metrics.ts';
import { beginConversation, call, listen } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { memoryChannel } from '../support/memory-channel.ts';
import { createStandInBot } from '../support/stand-in-bot.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

test('a stop finishes the current turn, sends its reply and closes sockets with 1001', async () => {
  await using server = await startTestWebServer();
  const { say, streamUrl } = await beginConversation(server.url);
  const stream = listen(streamUrl);
  await eventually(() => expect(stream.texts()).toHaveLength(1));
  await say('slow');
  await server.stop();
  expect(await stream.closed).toBe(1001);
  expect(stream.texts()).toContain('You said: slow');
  await expect(call(server.url, '/healthz')).rejects.toThrow();
});

test('a draining server answers, closes each connection after its response, and refuses new sockets', async () => {
  await using server = await startTestWebServer();
  const { say, streamUrl } = await beginConversation(server.url);
  const stream = listen(streamUrl);
  await eventually(() => expect(stream.texts()).toHaveLength(1));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ connection: string | undefined; from: number | undefined }>((resolve, reject) => {
      const request = get(`${server.url}${path}`, { agent }, (answer) => {
        const from = answer.socket.localPort;
        answer.resume();
        answer.once('end', () => resolve({ connection: answer.headers.connection, from }));
      });
      request.on('error', reject);
    });
  const idle = await ask('/healthz');
  expect(idle.connection).toBe('keep-alive');
  await eventually(() => expect(Object.keys(agent.freeSockets)).toHaveLength(1));

  const drained = server.drain(200);
  const last = await ask('/healthz');
  expect(last).toEqual({ connection: 'close', from: idle.from });
  expect(await stream.closed).toBe(1001);
  expect(await listen(streamUrl).refused).toBe(503);
  const { status, headers } = await say('again');
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await drained;
  // It accepts until it is closed.
  expect((await say('and again')).status).toBe(200);
  agent.destroy();
});

test('unhandled activities that were acknowledged are handled after a restart', async () => {
  await using first = await startTestWebServer();
  const { conversation } = await beginConversation(first.url);
  await first.stop();
  let looks = 0;
  const left = {
    type: 'message',
    id: 'left',
    text: 'left over',
    channelId: 'webchat',
    serviceUrl: 'http://localhost/web-chat',
    conversation: { id: conversation },
    from: { id: 'dl_1' },
  };
  await using second = await startTestWebServer({
    folder: first.folder,
    webChat: {
      unhandled: async () => {
        looks += 1;
        // The database is away at first.
        if (looks < 3) throw new StoreError('STORE_BUSY', 'Not now.');
        return [{ type: 'nonsense' }, left];
      },
    },
  });
  await eventually(async () => {
    const { activities } = await second.feed.log.readSince(conversation, 0);
    expect(activities.map(({ activity }) => Object(activity).text)).toContain('You said: left over');
  });
});

test('a turn that was already handled before a restart isn’t counted again', async () => {
  const metrics = createMetrics();
  const bot = createStandInBot(memoryChannel());
  const activity = {
    type: 'message',
    id: 'had',
    channelId: 'webchat',
    serviceUrl: 'http://localhost/web-chat',
    conversation: { id: 'c' },
    from: { id: 'dl_1' },
  };
  let asked = 0;
  await using server = await startTestWebServer({
    metrics,
    bot: {
      ...bot,
      processLocal: async () => {
        asked += 1;
        return asked === 1 ? 'duplicate' : 'done';
      },
    },
    webChat: { unhandled: async () => [activity, { ...activity, id: 'not had' }] },
  });
  await eventually(() => expect(asked).toBe(2));
  expect((await call(server.url, '/metrics')).text).toContain(
    'canvass_turns_total{channel="webchat",outcome="ok"} 1\n',
  );
});

test('readiness gives the reason, and health doesn’t depend on it', async () => {
  let reason: string | undefined = 'database';
  await using server = await startTestWebServer({ notReady: () => reason });
  expect(await call(server.url, '/readyz')).toMatchObject({ status: 503, json: { reason: 'database' } });
  expect((await call(server.url, '/healthz')).status).toBe(200);
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 503],
  ] as const)
    expect((await fetch(`${server.url}${path}`, { method: 'HEAD' })).status, path).toBe(status);
  reason = undefined;
  expect((await call(server.url, '/readyz')).status).toBe(200);
});

test('starting on an address in use fails', async () => {
  await using server = await startTestWebServer();
  await expect(startTestWebServer({ port: Number(new URL(server.url).port) })).rejects.toThrow('EADDRINUSE');
});
