import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { beginConversation, call, directLine } from '../support/direct-line-client.ts';
import { stopMonotonicClock } from '../support/pass-time.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

function message(from = 'person'): object {
  return {
    type: 'message',
    channelId: 'emulator',
    serviceUrl: 'http://localhost:1',
    conversation: { id: 'c' },
    from: { id: from },
    text: 'hi',
  };
}

/** `fetch` writes its own `Host`; this one lets us lie. */
function callAs(host: string, path: string, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { method, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('messages must be well-formed JSON of limited size and depth', async () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    call(server.url, '/api/messages', { body, headers });
  expect((await post(message())).status).toBe(200);
  expect((await post(message(), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
  expect((await post({ foo: 1 })).status).toBe(400);
  expect((await post('{"type":')).status).toBe(400);
  expect((await post('')).status).toBe(400);
  expect((await post(`${'['.repeat(65)}${']'.repeat(65)}`)).status).toBe(400);
  expect((await post(JSON.stringify({ ...message(), text: '['.repeat(500) }))).status).toBe(200);
  expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await post({ ...message(), text: 'x'.repeat(255 * 1024) })).status).toBe(200);
  expect((await post({ ...message(), text: 'x'.repeat(256 * 1024) })).status).toBe(413);
  expect((await post(message())).status).toBe(200);
});

test('web chat activities have the same limits', async () => {
  const { post, path, token } = await beginConversation(server.url);
  expect((await post({ type: 'message', text: 'x'.repeat(256 * 1024) })).status).toBe(413);
  expect((await post('{')).status).toBe(400);
  expect((await post('null')).status).toBe(400);
  const wrong = { token, method: 'POST', headers: { 'content-type': 'text/plain' } };
  expect((await call(server.url, `${path}/activities`, wrong)).status).toBe(415);
});

test('local mode answers only to names of this machine', async () => {
  const port = new URL(server.url).port;
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, '127.1.2.3']) {
    expect(await callAs(host, '/')).toBe(200);
  }
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '@',
    '@localhost',
    'localhost/',
  ]) {
    expect(await callAs(host, '/'), host).toBeOneOf([400, 403]);
    expect(await callAs(host, '/api/messages', 'POST')).toBeOneOf([400, 403]);
    expect(await callAs(host, `${directLine}/tokens/generate`, 'POST')).toBeOneOf([400, 403]);
  }
  expect(await callAs('10.0.0.1', '/healthz')).toBe(200);
});

test('other modes answer to any name, and accept the public URL as an origin', async () => {
  await using far = await startTestWebServer({ localMode: false, publicUrl: 'https://chat.example' });
  const ask = (origin: string) =>
    call(far.url, `${directLine}/tokens/generate`, { method: 'POST', headers: { origin } });
  expect((await ask('https://chat.example')).status).toBe(200);
  expect((await ask(far.url)).status).toBe(200);
  for (const origin of ['https://evil.example', 'http://chat.example', 'null', 'https://chat.example.evil']) {
    expect((await ask(origin)).status).toBe(403);
  }
});

test('every response has security headers, and other sites’ pages can’t read it', async () => {
  for (const path of ['/', '/healthz', '/nothing', '/page.css', '/metrics']) {
    const { headers } = await call(server.url, path, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server')).toBeNull();
  }
});

test('every response sets HSTS behind https, even errors and refusals, but never on this machine', async () => {
  const paths = [
    '/',
    '/healthz',
    '/metrics',
    '/nothing',
    '/%E0%A4%A',
    '/page.css',
    '/reports/1/2',
    '/api/messages',
  ];
  for (const [publicUrl, localMode, strict] of [
    ['https://chat.example', false, true],
    ['http://localhost:80', false, false],
    ['https://localhost', true, false],
    ['https://127.0.0.1:8443', true, false],
  ] as const) {
    await using far = await startTestWebServer({ localMode, publicUrl });
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
        const { headers } = await fetch(`${far.url}${path}`, { method });
        const said = headers.get('strict-transport-security');
        expect([publicUrl, method, path, said]).toEqual([
          publicUrl,
          method,
          path,
          strict ? 'max-age=31536000' : null,
        ]);
      }
    }
  }
});

test('errors are JSON without internal details', async () => {
  for (const path of ['/nothing', '/%E0%A4%A', '/web-chat/../../package.json', '/web-chat%00.js']) {
    const answer = await call(server.url, path);
    expect(answer.status).toBeOneOf([400, 404]);
    expect(answer.json).toMatchObject({ error: { message: expect.any(String) } });
    expect(answer.text).not.toMatch(/ at |node_modules|\.ts/);
  }
  expect((await call(server.url, '/healthz', { method: 'DELETE' })).status).toBe(405);
  await using broken = await startTestWebServer({
    notReady: () => {
      throw new Error('secret detail');
    },
  });
  const answer = await call(broken.url, '/readyz');
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('secret detail');
  const reference = Object(answer.json).error.reference;
  expect(broken.logged.join()).toContain(reference);
});

test('a person who floods is slowed down briefly, and others aren’t', async () => {
  using clock = stopMonotonicClock();
  const [flooder, other] = [await beginConversation(server.url), await beginConversation(server.url)];
  const answers = await Promise.all(Array.from({ length: 300 }, () => flooder.say('spam')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(100);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await other.say('me?')).status).toBe(200);
  clock.pass(2000);
  const burst = await Promise.all(Array.from({ length: 10 }, () => flooder.say('sorry')));
  expect(burst.every(({ status }) => status === 200)).toBe(true);
});

test('serves a channel’s hundreds of messages a second, but not one person’s flood', async () => {
  const post = (from: string) => call(server.url, '/api/messages', { body: message(from) });
  const channel = await Promise.all(Array.from({ length: 600 }, (_, index) => post(`p${index}`)));
  expect(channel.every(({ status }) => status === 200)).toBe(true);
  using _clock = stopMonotonicClock();
  const flood = await Promise.all(Array.from({ length: 300 }, () => post('flooder')));
  expect(flood.some(({ status }) => status === 429)).toBe(true);
  expect((await post('another')).status).toBe(200);
});
