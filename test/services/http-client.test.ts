import { createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpClient, type HttpCall, type HttpClient } from '../../src/services/http/http-client.ts';
import type { HttpRequest } from '../../src/services/http/http-request.ts';
import { createRedact } from '../../src/services/http/redact.ts';
import { retryDelay } from '../../src/services/http/retry-delay.ts';
import { type Answering, type SeenRequest, startTlsServer, type TlsServer } from '../servers/tls-server.ts';

const secret = 'tops3cret/+ value';
const open: { close(): Promise<void> }[] = [];
const calls: HttpCall[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
  calls.length = 0;
});

function client(
  baseUrl: string,
  certificateAuthority?: string,
  more: { attemptMilliseconds?: number; mostBytes?: number; retryMilliseconds?: number } = {},
): HttpClient {
  const made = createHttpClient({
    service: 'survey',
    baseUrl,
    ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
    secrets: [secret],
    newReference: () => 'ref12345',
    onCall: (call) => calls.push(call),
    retryMilliseconds: 1500,
    ...more,
  });
  open.push(made);
  return made;
}

async function server(handler: (request: SeenRequest, answer: Answering) => void): Promise<TlsServer> {
  const started = await startTlsServer(handler);
  open.push(started);
  return started;
}

const post: HttpRequest = {
  operation: 'survey.reply',
  method: 'POST',
  path: '/surveys/1',
  query: { apisecret: secret },
  body: { answerId: 0 },
  retry: 'neverLeft',
};
const get: HttpRequest = {
  operation: 'survey.list',
  method: 'GET',
  path: '/surveys',
  query: { apisecret: secret },
  retry: 'idempotent',
};

async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  await new Promise((resolve) => holder.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

describe('a call that changes something', () => {
  test.each<[string, (answer: Answering) => void]>([
    ['is cut before the answer', (answer) => answer.reset()],
    ['is cut in the middle of the answer', (answer) => answer.half()],
    ['is never answered', (answer) => answer.hang()],
    ['is answered 500', (answer) => answer.text(500, '<h1>Oops</h1>')],
    ['is answered 503 with Retry-After', (answer) => answer.text(503, '', { 'retry-after': '0' })],
    ['is answered 302', (answer) => answer.text(302, '', { location: '/elsewhere' })],
  ])('and %s is of unknown fate, and was sent once', async (_name, how) => {
    const remote = await server((_request, answer) => how(answer));
    const outcome = await client(remote.url, remote.certificate, { attemptMilliseconds: 400 }).request(post);
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'FATE_UNKNOWN', operation: 'survey.reply' },
    });
    expect(remote.requests).toHaveLength(1);
  });

  test('on a kept connection that the service cuts is of unknown fate, and was sent once', async () => {
    let first = true;
    const remote = await server((_request, answer) => {
      if (first) answer.json(200, {});
      else answer.reset();
      first = false;
    });
    const http = client(remote.url, remote.certificate);
    expect(await http.request(post)).toMatchObject({ ok: true });
    expect(await http.request(post)).toMatchObject({ failure: { code: 'FATE_UNKNOWN' } });
    expect(remote.requests).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 409, 410, 422])(
    'and is answered %i is refused, and was sent once',
    async (status) => {
      const remote = await server((_request, answer) =>
        answer.json(status, { message: `No,\n<b>${status}</b>` }),
      );
      const outcome = await client(remote.url, remote.certificate).request(post);
      expect(outcome).toMatchObject({
        failure: { code: 'REFUSED', status, serviceMessage: `No, <b>${status}</b>` },
      });
      expect(remote.requests).toHaveLength(1);
    },
  );

  test('and is answered 429 is sent again, when the service says', async () => {
    let times = 0;
    const remote = await server((_request, answer) => {
      times += 1;
      if (times < 3) answer.json(429, {}, { 'retry-after': '0' });
      else answer.json(200, { fine: true });
    });
    const outcome = await client(remote.url, remote.certificate).request(post);
    expect(outcome).toMatchObject({ ok: true, value: { body: { fine: true } } });
    expect(remote.requests).toHaveLength(3);
  });

  test('and never gets a connection is tried again until the time is over', async () => {
    const began = performance.now();
    const outcome = await client(`https://127.0.0.1:${await freePort()}`).request(post);
    expect(outcome).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(calls).toMatchObject([{ outcome: 'UNREACHABLE', service: 'survey' }]);
    expect(calls[0]?.tries).toBeGreaterThan(1);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('reaches a service that comes up while it is tried', async () => {
    const port = await freePort();
    const waiting = client(`https://localhost:${port}`, undefined, { retryMilliseconds: 8000 });
    const asked = waiting.request(post);
    // Whatever listens there now speaks no TLS: no handshake, so nothing of the request has left.
    const plain = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => plain.listen(port, '127.0.0.1', resolve));
    setTimeout(() => plain.close(), 500);
    expect(await asked).toMatchObject({ failure: { code: 'UNREACHABLE' } });
  });

  test('and names a host that does not exist never left', async () => {
    const outcome = await client('https://nowhere.invalid', undefined, { retryMilliseconds: 300 }).request(
      post,
    );
    expect(outcome).toMatchObject({ failure: { code: 'UNREACHABLE' } });
  });

  test('to a server with another certificate never leaves, and is not tried again', async () => {
    const remote = await server((_request, answer) => answer.json(200, {}));
    const other = await server((_request, answer) => answer.json(200, {}));
    const outcome = await client(remote.url, other.certificate).request(post);
    expect(outcome).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(calls[0]?.tries).toBe(1);
    expect(remote.requests).toHaveLength(0);
  });
});

describe('a call that changes nothing', () => {
  test.each<[string, (answer: Answering) => void]>([
    ['a cut', (answer) => answer.reset()],
    ['a 503', (answer) => answer.text(503, '', { 'retry-after': '0' })],
  ])('is made again after %s', async (_name, how) => {
    let first = true;
    const remote = await server((_request, answer) => {
      if (first) how(answer);
      else answer.json(200, [1]);
      first = false;
    });
    expect(await client(remote.url, remote.certificate).request(get)).toMatchObject({
      ok: true,
      value: { body: [1] },
    });
    expect(remote.requests).toHaveLength(2);
  });

  test('follows a redirect within its origin, and none to another or around in a circle', async () => {
    const other = await server((_request, answer) => answer.json(200, 'stolen'));
    const remote = await server((request, answer) => {
      const path = request.url.split('?')[0];
      if (path === '/surveys') answer.text(302, '', { location: '/moved' });
      else if (path === '/moved') answer.json(200, 'here');
      else if (path === '/out') answer.text(302, '', { location: `${other.url}/` });
      else if (path === '/plain') answer.text(302, '', { location: remote.url.replace('https', 'http') });
      else answer.text(302, '', { location: '/circle' });
    });
    const http = client(remote.url, remote.certificate);
    expect(await http.request(get)).toMatchObject({ ok: true, value: { body: 'here' } });
    for (const path of ['/out', '/plain', '/circle']) {
      expect(await http.request({ ...get, path })).toMatchObject({
        failure: { code: 'REFUSED', status: 302 },
      });
    }
    expect(other.requests).toHaveLength(0);
  });
});

test('a success that is no JSON, or too large, is nonsense; an empty one has no body', async () => {
  const remote = await server((request, answer) => {
    if (request.url.startsWith('/html')) answer.text(200, '<html>hello</html>');
    else if (request.url.startsWith('/large')) answer.json(200, 'x'.repeat(5000));
    else answer.text(204, '');
  });
  const http = client(remote.url, remote.certificate, { mostBytes: 4000 });
  expect(await http.request({ ...post, path: '/html' })).toMatchObject({
    failure: { code: 'NONSENSE', status: 200 },
  });
  expect(await http.request({ ...post, path: '/large' })).toMatchObject({ failure: { code: 'NONSENSE' } });
  expect(await http.request({ ...post, path: '/empty' })).toEqual({
    ok: true,
    value: { status: 204, headers: expect.anything(), body: undefined },
  });
});

test.each(['http://127.0.0.1:1', 'https://user:password@127.0.0.1', 'https://127.0.0.1/?key=1', 'nonsense'])(
  'the base URL %s is refused',
  (baseUrl) => {
    expect(() => client(baseUrl)).toThrow(TypeError);
  },
);

describe('secrets', () => {
  test('are in no failure and no report, whatever the service sends back', async () => {
    const encoded = encodeURIComponent(secret);
    const remote = await server((request, answer) =>
      answer.json(400, { message: `${request.url} ${secret} ${encoded} ${request.query.get('apisecret')}` }),
    );
    const outcome = await client(remote.url, remote.certificate).request(post);
    const told = JSON.stringify([outcome, calls]);
    for (const form of [secret, encoded, new URLSearchParams({ k: secret }).toString().slice(2)]) {
      expect(told).not.toContain(form);
    }
    expect(told).toContain('[redacted]');
  });

  test('are taken out of any text, in every encoding', () => {
    const texts = fc.string({ minLength: 4, maxLength: 20, unit: 'grapheme' });
    fc.assert(
      fc.property(texts, fc.string(), fc.string(), (hidden, before, after) => {
        fc.pre(hidden.length >= 4 && !'[redacted]'.includes(hidden) && hidden.isWellFormed());
        const redact = createRedact([hidden]);
        for (const form of [
          hidden,
          encodeURIComponent(hidden),
          new URLSearchParams({ k: hidden }).toString().slice(2),
        ]) {
          fc.pre(!'[redacted]'.includes(form));
          expect(redact(` ${form} `)).not.toContain(form);
          expect(redact(`${before} ${form} ${after}`).includes(`${form} ${form}`)).toBe(false);
        }
      }),
    );
  });
});

test('Retry-After as seconds or a date decides the wait', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(retryDelay(1, '2', now, () => 0)).toBe(2000);
  expect(retryDelay(1, 'Fri, 20 Nov 2026 10:00:05 GMT', now, () => 0)).toBe(5000);
  expect(retryDelay(3, 'soon', now, () => 1)).toBe(800);
});
