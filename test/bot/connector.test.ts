import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connector, ConnectorError, createConnector } from '../../src/bot/connector/connector.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { openListener } from '../support/open-listener.ts';

const limits = { maxTries: 4, budgetMs: 2_500, firstPauseMs: 20, minTryMs: 0 };
const message = { type: 'message', text: 'hi' };
let fake: FakeBotConnector;
let connector: Connector;

beforeEach(async () => {
  fake = await startFakeBotConnector();
  connector = createConnector({ token: async () => undefined, limits });
});

afterEach(async () => {
  await connector.close();
  await fake.close();
});

const address = () => ({ serviceUrl: fake.serviceUrl, conversation: 'a:1/2;messageid=3' });

async function failureOf(call: Promise<unknown>): Promise<ConnectorError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConnectorError)) throw new Error(`Not a ConnectorError: ${String(error)}`);
  return error;
}

test('sends, replies, updates, deletes and creates with ids that need escaping', async () => {
  const id = await connector.send(address(), message);
  expect(await connector.send(address(), message, 'x/y?z')).not.toBe(id);
  await connector.update(address(), id, { ...message, text: 'changed' });
  expect(fake.sent(address().conversation).map(({ text }) => text)).toEqual(['changed', 'hi']);
  await connector.delete(address(), id);
  expect(fake.sent(address().conversation)).toHaveLength(1);
  expect(
    await connector.create(fake.serviceUrl, { isGroup: false, bot: { id: 'b' }, members: [{ id: 'p' }] }),
  ).toBe(fake.created[0]?.id);
  expect(fake.requests.map(({ path }) => path)).toEqual([
    '/channel/v3/conversations/a%3A1%2F2%3Bmessageid%3D3/activities',
    '/channel/v3/conversations/a%3A1%2F2%3Bmessageid%3D3/activities/x%2Fy%3Fz',
    `/channel/v3/conversations/a%3A1%2F2%3Bmessageid%3D3/activities/${id}`,
    `/channel/v3/conversations/a%3A1%2F2%3Bmessageid%3D3/activities/${id}`,
    '/channel/v3/conversations',
  ]);
});

test.each([412, 429, 502, 504])('retries after %i', async (answer) => {
  fake.failNext({ answer, times: 3 });
  await connector.send(address(), message);
  expect(fake.requests).toHaveLength(4);
});

test('gives up after four attempts', async () => {
  fake.failNext({ answer: 429, times: 9 });
  const { failure } = await failureOf(connector.send(address(), message));
  expect(failure).toMatchObject({ code: 'REFUSED', status: 429, operation: 'connector.send' });
  expect(fake.requests).toHaveLength(4);
});

test.each([
  [400, 'REFUSED'],
  [403, 'REFUSED'],
  [404, 'REFUSED'],
  [405, 'REFUSED'],
  [413, 'REFUSED'],
  [500, 'FATE_UNKNOWN'],
  [503, 'FATE_UNKNOWN'],
])('doesn’t retry after %i: %s', async (answer, code) => {
  fake.failNext({ answer, times: 9 });
  expect((await failureOf(connector.send(address(), message))).failure).toMatchObject({
    code,
    status: answer,
  });
  expect(fake.requests).toHaveLength(1);
});

test('doesn’t retry after a connection reset, whose outcome is unknown', async () => {
  fake.failNext({ answer: 'reset', after: true, times: 9 });
  expect((await failureOf(connector.send(address(), message))).code).toBe('FATE_UNKNOWN');
  expect(fake.sent(address().conversation)).toHaveLength(1);
});

test('waits as long as Retry-After says, or gives up at once if that exceeds its time limit', async () => {
  fake.failNext({ answer: 429, retryAfter: 1 });
  const begun = performance.now();
  await connector.send(address(), message);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_000);
  fake.failNext({ answer: 429, retryAfter: 3600 });
  expect((await failureOf(connector.send(address(), message))).statusCode).toBe(429);
});

test('gives up on a missing answer within its time limit, with the outcome unknown', async () => {
  fake.delay(4_000);
  const quick = createConnector({ token: async () => undefined, limits: { ...limits, budgetMs: 300 } });
  expect((await failureOf(quick.send(address(), message))).code).toBe('FATE_UNKNOWN');
  fake.delay(0);
});

test('retries a refused connection briefly, then reports that nothing was sent', async () => {
  const port = await freePort();
  const begun = performance.now();
  const error = await failureOf(
    connector.send({ serviceUrl: `http://127.0.0.1:${port}/`, conversation: 'c' }, message),
  );
  expect(error.failure).toMatchObject({ code: 'UNREACHABLE', detail: 'no connection: ECONNREFUSED' });
  expect(performance.now() - begun).toBeGreaterThan(10 + 20 + 40);
});

test('sends the token, renews a rejected one once, and keeps tokens out of errors', async () => {
  const asked: boolean[] = [];
  const withToken = createConnector({
    limits,
    async token(fresh) {
      asked.push(fresh);
      return fresh ? 'token-two' : 'token-one';
    },
  });
  fake.failNext({ answer: 401 });
  await withToken.send(address(), message);
  expect(fake.requests.map(({ authorization }) => authorization)).toEqual([
    'Bearer token-one',
    'Bearer token-two',
  ]);
  expect(asked).toEqual([false, true]);
  fake.failNext({ answer: 401, times: 5, body: '{"error":{"code":"token-one was bad"}}' });
  const error = await failureOf(withToken.send(address(), message));
  expect(error.statusCode).toBe(401);
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('token-');
  expect(fake.requests).toHaveLength(4);
  await withToken.close();
});

test('sends nothing when it can’t get a token', async () => {
  const without = createConnector({ limits, token: () => Promise.reject(new Error('client_secret=hush')) });
  const error = await failureOf(without.send(address(), message));
  expect(error.code).toBe('UNREACHABLE');
  expect(error.message).not.toContain('hush');
  expect(fake.requests).toEqual([]);
  await without.close();
});

test('treats a sent message as delivered even when the response body is unreadable', async () => {
  const server = await rawServer('HTTP/1.1 202 Accepted\r\ncontent-length: 5\r\n\r\n<ok/>');
  expect(await connector.send({ serviceUrl: server.url, conversation: 'c' }, message)).toBe('');
  const error = await failureOf(
    connector.create(server.url, { isGroup: false, bot: { id: 'b' }, members: [] }),
  );
  expect(error.code).toBe('INVALID_RESPONSE');
  await server.close();
});

test('follows no redirect, and cuts off an oversized body', async () => {
  const away = await rawServer(
    `HTTP/1.1 307 Away\r\nlocation: ${fake.serviceUrl}\r\ncontent-length: 0\r\n\r\n`,
  );
  expect(
    (await failureOf(connector.send({ serviceUrl: away.url, conversation: 'c' }, message))).statusCode,
  ).toBe(307);
  expect(fake.requests).toEqual([]);
  await away.close();
  const big = await rawServer(`HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\n${'x'.repeat(900_000)}`);
  expect((await failureOf(connector.send({ serviceUrl: big.url, conversation: 'c' }, message))).code).toBe(
    'FATE_UNKNOWN',
  );
  await big.close();
});

test('reuses connections across requests', async () => {
  let connections = 0;
  const server = createHttpServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{}'));
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { port, close } = await openListener(server);
  const there = { serviceUrl: `http://127.0.0.1:${port}`, conversation: 'c' };
  for (let round = 0; round < 20; round += 1) await connector.send(there, message);
  // A second one is opened where a request comes before the last one's end has been told to the pool.
  expect(connections).toBeLessThanOrEqual(2);
  await close();
});

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port.');
  return `http://127.0.0.1:${bound.port}/`;
}

/** Says the same bytes to every request and closes the connection. */
async function rawServer(answer: string): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  const url = await listen(server);
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function freePort(): Promise<string> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  await new Promise((resolve) => server.close(resolve));
  return port;
}
