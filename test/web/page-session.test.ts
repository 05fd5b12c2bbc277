import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { call, directLine } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const sessionShape = z.object({
  domain: z.string(),
  token: z.string(),
  conversation: z.string(),
  resumed: z.boolean(),
  user: z.string(),
  azure: z.boolean(),
  resume: z.string(),
});

async function open(url: string, body: object = {}) {
  return sessionShape.parse((await call(url, '/web-chat/session', { body })).json);
}

test('a page resumes its conversation the next day, also after a restart', async () => {
  await using first = await startTestWebServer();
  const session = await open(first.url);
  expect(session).toMatchObject({ resumed: false, azure: false, domain: directLine });
  await call(first.url, `${directLine}/conversations`, { token: session.token, body: {} });
  const path = `${directLine}/conversations/${session.conversation}/activities`;
  await call(first.url, path, { token: session.token, body: { type: 'message', text: 'yesterday' } });
  await first.stop();

  await using second = await startTestWebServer({ folder: first.folder });
  second.passTime(24 * 60 * 60 * 1000);
  expect((await call(second.url, path, { token: session.token })).status).toBe(403);
  const { token, conversation, user, resumed } = await open(second.url, { resume: session.resume });
  expect({ conversation, user, resumed }).toEqual({
    conversation: session.conversation,
    user: session.user,
    resumed: true,
  });
  expect((await call(second.url, path, { token })).text).toContain('yesterday');
});

test('an invalid resume token starts a new conversation', async () => {
  await using server = await startTestWebServer();
  const session = await open(server.url);
  // Its conversation was never begun; then an access token in its place; then nonsense.
  for (const resume of [session.resume, session.token, 'nonsense']) {
    const { conversation, resumed } = await open(server.url, { resume });
    expect(resumed).toBe(false);
    expect(conversation).not.toBe(session.conversation);
  }
  await call(server.url, `${directLine}/conversations`, { token: session.token, body: {} });
  expect((await open(server.url, { resume: session.resume })).resumed).toBe(true);
  server.passTime(31 * 24 * 60 * 60 * 1000);
  expect((await open(server.url, { resume: session.resume })).resumed).toBe(false);
});

test('New conversation revokes every token of the old one, also after a restart', async () => {
  await using first = await startTestWebServer();
  const session = await open(first.url);
  const { token } = session;
  await call(first.url, `${directLine}/conversations`, { token, body: {} });
  const later = await open(first.url, { resume: session.resume });
  // Who has no token of it can't end it.
  for (const resume of [token, 'nonsense', undefined])
    expect(await call(first.url, '/web-chat/session', { body: { resume, leave: true } })).toMatchObject({
      status: 200,
      json: {},
    });
  expect((await open(first.url, { resume: session.resume })).resumed).toBe(true);
  await call(first.url, '/web-chat/session', { body: { resume: later.resume, leave: true } });
  await first.stop();

  await using second = await startTestWebServer({ folder: first.folder });
  for (const { resume } of [session, later]) {
    const { conversation, resumed } = await open(second.url, { resume });
    expect(resumed).toBe(false);
    expect(conversation).not.toBe(session.conversation);
  }
  const refreshed = await call(second.url, `${directLine}/tokens/refresh`, { method: 'POST', token });
  expect(refreshed).toMatchObject({ status: 403, json: { error: { code: 'ConversationLeft' } } });
});

test('keeps a Direct Line secret on the server, and gives the page a token', async () => {
  const asked: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
  const azure = createServer((req, res) => {
    const { url, headers } = req;
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      asked.push({ url, authorization: headers.authorization, body: Buffer.concat(chunks).toString() });
      if (url?.endsWith('/gone') || asked.length > 4) res.statusCode = asked.length > 4 ? 500 : 404;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ conversationId: 'azure1', token: 'their-token', expires_in: 3600 }));
    });
  });
  azure.listen(0, '127.0.0.1');
  await once(azure, 'listening');
  const { port }: AddressInfo = Object(azure.address());
  const baseUrl = `http://127.0.0.1:${port}/v3/directline`;
  await using server = await startTestWebServer({
    webChat: { azure: { secret: () => 'top-secret', baseUrl } },
  });
  onTestFinished(() => void azure.close());
  onTestFinished(() => azure.closeAllConnections());
  const session = await open(server.url);
  expect(session).toMatchObject({
    azure: true,
    domain: baseUrl,
    token: 'their-token',
    conversation: 'azure1',
  });
  expect(asked[0]).toMatchObject({
    url: '/v3/directline/tokens/generate',
    authorization: 'Bearer top-secret',
  });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ user: { id: session.user } });
  expect(session.user).toMatch(/^dl_/);

  expect(await open(server.url, { resume: session.resume })).toMatchObject({
    resumed: true,
    user: session.user,
  });
  expect(asked[1]?.url).toBe('/v3/directline/conversations/azure1');

  await call(server.url, '/web-chat/session', { body: { resume: session.resume, leave: true } });
  const [before] = [asked.length];
  expect((await open(server.url, { resume: session.resume })).resumed).toBe(false);
  expect(asked.slice(before).map(({ url }) => url)).toEqual(['/v3/directline/tokens/generate']);
  asked.length = 2;

  // Our own service is off then, and the page may talk to Azure alone.
  expect((await call(server.url, `${directLine}/tokens/generate`, { method: 'POST' })).status).toBe(404);
  const policy = (await call(server.url, '/')).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' http://127.0.0.1:${port} ws://127.0.0.1:${port};`);

  asked.push({ url: '', authorization: '', body: '' }, { url: '', authorization: '', body: '' });
  const failed = await call(server.url, '/web-chat/session', { body: {} });
  expect(failed.status).toBe(500);
  expect(failed.text + server.logged.join()).not.toContain('top-secret');
});

test('gives up no conversation because Azure is asked too often', async () => {
  const statuses = [200, 429];
  const azure = createServer((req, res) => {
    req.resume();
    res.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json', 'retry-after': '60' });
    res.end(JSON.stringify({ conversationId: 'azure1', token: 'their-token', expires_in: 3600 }));
  });
  azure.listen(0, '127.0.0.1');
  await once(azure, 'listening');
  onTestFinished(() => void azure.close());
  onTestFinished(() => azure.closeAllConnections());
  const { port }: AddressInfo = Object(azure.address());
  const baseUrl = `http://127.0.0.1:${port}/v3/directline`;
  await using server = await startTestWebServer({ webChat: { azure: { secret: () => 'secret', baseUrl } } });
  const { resume } = await open(server.url);
  expect((await call(server.url, '/web-chat/session', { body: { resume } })).status).toBe(500);
  expect((await open(server.url, { resume })).resumed).toBe(true);
});

test('serves none of its routes without web chat', async () => {
  await using server = await startTestWebServer({ chat: false });
  for (const path of ['/', '/page/any/web-chat.js', '/webchat-bundle.js', '/page.css', '/embed.js']) {
    expect((await call(server.url, path)).status).toBe(404);
  }
  for (const path of ['/web-chat/session', `${directLine}/tokens/generate`, `${directLine}/conversations`]) {
    expect((await call(server.url, path, { body: {} })).status).toBe(404);
  }
  expect((await call(server.url, '/healthz')).status).toBe(200);
});
