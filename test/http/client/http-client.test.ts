import { createSecureServer } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  createHttpClient,
  type HttpCall,
  type HttpClient,
  type HttpClientOptions,
} from '../../../src/http/client/client.ts';
import { createRedact } from '../../../src/http/client/redact.ts';
import type { HttpRequest } from '../../../src/http/client/request.ts';
import { makeCertificate } from '../../../src/reference/certificate.ts';
import { openListener } from '../../support/open-listener.ts';
import {
  type Answering,
  type SeenRequest,
  startTlsServer,
  type TlsServer,
} from '../../support/tls-server.ts';

const secret = 'tops3cret/+ value';
const calls: HttpCall[] = [];

afterEach(() => {
  calls.length = 0;
});

function client(
  baseUrl: string,
  certificateAuthority?: string,
  more: Partial<HttpClientOptions> = {},
): HttpClient {
  const made = createHttpClient({
    service: 'survey',
    baseUrl,
    certificateAuthority,
    secrets: () => [secret],
    newReference: () => 'ref12345',
    onCall: (call) => calls.push(call),
    retryMs: 2500,
    ...more,
  });
  onTestFinished(() => made.close());
  return made;
}

async function server(
  handler: (request: SeenRequest, answer: Answering) => void,
  onConnection?: (socket: Socket, count: number) => void,
): Promise<TlsServer> {
  const started = await startTlsServer(handler, onConnection);
  onTestFinished(() => started.close());
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

/** A server of another kind than the client expects, by its address. */
async function listening(other: Parameters<typeof openListener>[0]): Promise<string> {
  const listener = await openListener(other);
  onTestFinished(() => listener.close());
  return `https://127.0.0.1:${listener.port}`;
}

describe('a call that changes something', () => {
  test.each<[string, (answer: Answering) => void]>([
    ['is cut before the answer', (answer) => answer.reset()],
    ['is cut by a TCP reset', (answer) => answer.abort()],
    ['is cut in the middle of the answer', (answer) => answer.half()],
    ['is cut in the middle of an error', (answer) => answer.half(502)],
    ['is answered 408', (answer) => answer.json(408, {})],
    ['gets a response that is too large', (answer) => answer.json(200, 'x'.repeat(9000))],
    ['is never answered', (answer) => answer.hang()],
    ['is answered 500', (answer) => answer.text(500, '<h1>Oops</h1>')],
    ['is answered 503 with Retry-After', (answer) => answer.text(503, '', { 'retry-after': '0' })],
    ['is answered 302', (answer) => answer.text(302, '', { location: '/elsewhere' })],
  ])('and %s is of unknown fate and sent once', async (_name, how) => {
    const remote = await server((_request, answer) => how(answer));
    const outcome = await client(remote.url, remote.certificate, {
      attemptMs: 400,
      maxBytes: 8000,
    }).request(post);
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'FATE_UNKNOWN', operation: 'survey.reply' },
    });
    expect(remote.requests).toHaveLength(1);
  });

  test('is of unknown fate and sent once if the service cuts a kept connection', async () => {
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
    'and is answered %i is refused and sent once',
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

  test('and is answered 429 is sent again after Retry-After', async () => {
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

  test('and never gets a connection is retried until its time is over', async () => {
    const gone = await server((_request, answer) => answer.json(200, {}));
    await gone.close();
    const outcome = await client(gone.url, gone.certificate).request(post);
    expect(outcome).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(calls).toMatchObject([{ outcome: 'UNREACHABLE', service: 'survey' }]);
    expect(calls[0]?.tries).toBeGreaterThan(1);
  });

  test('reaches a service that comes up during the retries', async () => {
    let times = 0;
    const remote = await server(
      (_request, answer) => answer.json(200, {}),
      (socket, count) => {
        times = count;
        if (count < 3) socket.resetAndDestroy();
      },
    );
    expect(await client(remote.url, remote.certificate, { retryMs: 8000 }).request(post)).toMatchObject({
      ok: true,
    });
    expect(times).toBe(3);
    expect(remote.requests).toHaveLength(1);
  });

  test.each([
    ['at once', 0],
    ['while a connection is opened', 1],
  ])('is neither sent nor retried if it becomes too late %s', async (_, asked) => {
    const { url, certificate, requests } = await server((_request, { json }) => json(200, {}));
    const http = client(url, certificate);
    let times = 0;
    function isTooLate(): boolean {
      times += 1;
      return times > asked;
    }
    const sent = await http.request({ ...post, isTooLate });
    expect(sent).toMatchObject({ ok: false, failure: { code: 'UNREACHABLE' } });
    expect(requests).toEqual([]);
    expect(calls).toHaveLength(1);
    expect(await http.request({ ...post, isTooLate: () => false })).toMatchObject({ ok: true });
    expect(requests).toHaveLength(1);
  });

  test('is not sent to a server without TLS', async () => {
    const plain = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await client(await listening(plain)).request(post)).toMatchObject({
      failure: {
        code: 'UNREACHABLE',
        // Not the line of OpenSSL's source that Node's message has.
        detail: 'survey: no connection: ERR_SSL_WRONG_VERSION_NUMBER: wrong version number',
      },
    });
    expect(calls[0]?.tries).toBe(1);
  });

  test('is of unknown fate and not resent if a kept connection closes during the write', async () => {
    // The end of the connection is on its way while the next request is: whichever comes first, at most one
    // more request is seen, and the caller is never told a success that came from a second sending.
    for (let round = 0; round < 20; round += 1) {
      let connection: Socket | undefined;
      const remote = await server(
        (_request, answer) => answer.json(200, {}),
        (socket) => {
          connection = socket;
        },
      );
      const http = client(remote.url, remote.certificate);
      expect(await http.request(post)).toMatchObject({ ok: true });
      connection?.resetAndDestroy();
      const outcome = await http.request({ ...post, retry: 'never' });
      expect(remote.requests.length).toBe(outcome.ok ? 2 : 1);
      if (!outcome.ok) expect(outcome.failure.code).toBe('FATE_UNKNOWN');
    }
  });

  test('uses HTTP/1.1 even if the service prefers HTTP/2', async () => {
    const { certificate, key } = await makeCertificate();
    const versions: string[] = [];
    const remote = createSecureServer({ cert: certificate, key, allowHTTP1: true }, (request, response) => {
      versions.push(request.httpVersion);
      response.end('{}');
    });
    const http = client(await listening(remote), certificate);
    expect(await http.request(post)).toMatchObject({ ok: true });
    await http.close();
    expect(versions).toEqual(['1.1']);
  });

  test('is not sent to a service that Node’s trust store does not trust', async () => {
    const remote = await server((_request, answer) => answer.json(200, {}));
    expect(await client(remote.url).request(post)).toMatchObject({
      failure: {
        code: 'UNREACHABLE',
        detail: expect.stringMatching(
          /^survey: no connection: DEPTH_ZERO_SELF_SIGNED_CERT: the certificate .*; NODE_EXTRA_CA_CERTS names a file with it$/u,
        ),
      },
    });
    expect(calls[0]?.tries).toBe(1);
    expect(remote.requests).toHaveLength(0);
  });

  test('is not sent to a host that does not exist, and says so in one sentence', async () => {
    const outcome = await client('https://nowhere.invalid', undefined, { retryMs: 300 }).request(post);
    expect(outcome).toMatchObject({
      failure: {
        code: 'UNREACHABLE',
        detail: expect.stringMatching(
          /^survey: no connection: getaddrinfo (?:ENOTFOUND|EAI_AGAIN) nowhere\.invalid$/u,
        ),
      },
    });
  });
});

describe('a call that changes nothing', () => {
  test.each<[string, (answer: Answering) => void]>([
    ['a cut', (answer) => answer.reset()],
    ['a 503', (answer) => answer.text(503, '', { 'retry-after': '0' })],
  ])('is repeated after %s', async (_name, how) => {
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

  test('follows redirects only below its base URL', async () => {
    const remote = await server((request, answer) => {
      const path = request.url.split('?')[0];
      if (path === '/base/surveys') answer.text(302, '', { location: '/base/moved' });
      else if (path === '/base/relative') answer.text(302, '', { location: 'moved' });
      else if (path === '/base/moved') answer.json(200, 'here');
      else if (path === '/base/root') answer.text(302, '', { location: '/' });
      else if (path === '/base/beside') answer.text(302, '', { location: '/base2/secrets' });
      else if (path === '/base/up') answer.text(302, '', { location: '../secrets' });
      else if (path === '/base/hidden') answer.text(302, '', { location: '/base/%2e%2e/secrets' });
      else if (path === '/base/slash') answer.text(302, '', { location: '//base/moved' });
      else answer.json(200, 'stolen');
    });
    const http = client(`${remote.url}/base`, remote.certificate);
    for (const path of ['/surveys', '/relative']) {
      expect(await http.request({ ...get, path })).toMatchObject({ ok: true, value: { body: 'here' } });
    }
    for (const path of ['/root', '/beside', '/up', '/hidden', '/slash']) {
      expect(await http.request({ ...get, path })).toMatchObject({
        failure: { code: 'REFUSED', status: 302 },
      });
    }
    expect(remote.requests.every(({ url }) => url.startsWith('/base/'))).toBe(true);
  });

  test('follows redirects within its origin, but none to another origin or in a circle', async () => {
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
    const paths = remote.requests.map(({ url }) => url.split('?')[0]);
    expect(paths).toEqual(['/surveys', '/moved', '/out', '/plain', ...Array(4).fill('/circle')]);
  });
});

test('any success returns its body: JSON, text, or none', async () => {
  const remote = await server((request, answer) => {
    if (request.url.startsWith('/html')) answer.text(200, '<html>hello</html>');
    else if (request.url.startsWith('/marked')) answer.text(200, '\uFEFF{"fine":true}');
    else answer.text(204, '');
  });
  const http = client(remote.url, remote.certificate);
  const bodyOf = async (path: string) => {
    const outcome = await http.request({ ...post, path });
    return outcome.ok ? outcome.value.body : outcome;
  };
  expect(await bodyOf('/html')).toBe('<html>hello</html>');
  expect(await bodyOf('/marked')).toEqual({ fine: true });
  expect(await bodyOf('/empty')).toBe(undefined);
  const answered = await http.request(post);
  expect(answered.ok && Date.parse(answered.value.headers['date'] ?? '')).toBeGreaterThan(0);
});

test.each<[string, (answer: Answering) => void]>([
  ['is incomplete', (answer) => answer.half(403)],
  ['is too large', (answer) => answer.json(403, 'x'.repeat(9000))],
])('a refusal whose body %s is still a refusal', async (_name, how) => {
  const remote = await server((_request, answer) => how(answer));
  const outcome = await client(remote.url, remote.certificate, { maxBytes: 8000 }).request(post);
  expect(outcome).toMatchObject({ failure: { code: 'REFUSED', status: 403 } });
});

describe('a success of a known shape', () => {
  const expectation = { schema: z.object({ fine: z.boolean() }), innerStatus: true };

  test('is parsed by the schema, another shape is an invalid response, and both are reported once', async () => {
    let body: unknown = { fine: true, more: 1 };
    const remote = await server((_request, answer) => answer.json(200, body));
    const http = client(remote.url, remote.certificate);
    expect(await http.expect(post, expectation)).toEqual({ ok: true, value: { fine: true } });
    body = { fine: `not ${secret}` };
    expect(await http.expect(post, expectation)).toMatchObject({
      failure: { code: 'INVALID_RESPONSE', status: 200 },
    });
    expect(calls.map(({ outcome, tries }) => [outcome, tries])).toEqual([
      ['OK', 1],
      ['INVALID_RESPONSE', 1],
    ]);
    expect(calls[1]?.reference).toBe('ref12345');
    body = { [secret]: 'a name that is a secret' };
    const named = await http.expect(post, { schema: z.record(z.string(), z.number()) });
    expect(named).toMatchObject({ failure: { code: 'INVALID_RESPONSE' } });
    expect(JSON.stringify([named, calls])).not.toContain('tops3');
  });

  test.each([
    [404, 'REFUSED', 1],
    [500, 'FATE_UNKNOWN', 1],
    [429, 'REFUSED', 2],
  ])('with an inner status of %i is an error: %s', async (status, code, minTries) => {
    const remote = await server((_request, answer) => answer.json(200, { status, message: 'Inner' }));
    const http = client(remote.url, remote.certificate, { retryMs: 2500 });
    expect(await http.expect(post, expectation)).toMatchObject({
      failure: { code, status, serviceMessage: 'Inner' },
    });
    expect(remote.requests.length).toBeGreaterThanOrEqual(minTries);
    if (status !== 429) expect(remote.requests).toHaveLength(1);
  });
});

describe('time', () => {
  test('returns a 429 at once if Retry-After exceeds the call’s time', async () => {
    const remote = await server((_request, answer) => answer.json(429, {}, { 'retry-after': '3600' }));
    const outcome = await client(remote.url, remote.certificate).request(post);
    expect(outcome).toMatchObject({ failure: { code: 'REFUSED', status: 429 } });
    expect(remote.requests).toHaveLength(1);
  });

  test('does not hammer a service whose 429 asks for no wait', async () => {
    const remote = await server((_request, answer) => answer.json(429, {}, { 'retry-after': '0' }));
    await client(remote.url, remote.certificate, { retryMs: 2500 }).request(post);
    expect(remote.requests.length).toBeGreaterThan(1);
    expect(remote.requests.length).toBeLessThan(6);
  });

  test('a call that changes nothing and is never answered ends within its total time', async () => {
    const remote = await server((_request, answer) => answer.hang());
    const times = { tryMs: 2000, totalMs: 3300 };
    const outcome = await client(remote.url, remote.certificate).request({ ...get, ...times });
    expect(outcome).toMatchObject({ failure: { code: 'FATE_UNKNOWN' } });
    expect(remote.requests).toHaveLength(2);
  });

  test('a request that gets no free connection in time is never sent', async () => {
    const remote = await server((_request, answer) => answer.hang());
    const http = client(remote.url, remote.certificate, { connections: 1 });
    const first = http.request({ ...post, retry: 'never', tryMs: 1500 });
    while (remote.requests.length === 0) await sleep(10);
    const order: string[] = [];
    void first.then(() => order.push('first'));
    const second = await http.request({ ...post, retry: 'never', tryMs: 300 });
    expect(order).toEqual([]);
    expect(second).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(await first).toMatchObject({ failure: { code: 'FATE_UNKNOWN' } });
    // The connection is free now.
    await sleep(300);
    expect(remote.requests).toHaveLength(1);
  });

  test('a service that accepts connections and says nothing is unreachable', async () => {
    const mute = await listening(createServer((socket) => socket.resume()));
    const outcome = await client(mute, undefined, { connectMs: 300 }).request({ ...post, retry: 'never' });
    expect(outcome).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(JSON.stringify(outcome)).toContain('UND_ERR_CONNECT_TIMEOUT');
  });

  test('a closed client stops waiting and does not retry', async () => {
    const remote = await server((_request, answer) => answer.json(429, {}, { 'retry-after': '3000' }));
    const http = client(remote.url, remote.certificate, { retryMs: 4_000_000 });
    const asked = http.request(post);
    while (remote.requests.length === 0) await sleep(10);
    await sleep(100);
    await http.close();
    expect(await asked).toMatchObject({ failure: { code: 'REFUSED', status: 429 } });
    expect(remote.requests).toHaveLength(1);
  });
});

test.each(['http://127.0.0.1:1', 'https://user:password@127.0.0.1', 'https://127.0.0.1/?key=1', 'nonsense'])(
  'the base URL %s is refused',
  (baseUrl) => {
    expect(() => client(baseUrl)).toThrow(TypeError);
  },
);

describe('secrets', () => {
  test('are in no failure and no report, whatever the service returns', async () => {
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

  test('leave no part behind when a long message is cut', async () => {
    const remote = await server((_request, answer) =>
      answer.json(400, { message: `${'x'.repeat(290)}${secret}` }),
    );
    const outcome = await client(remote.url, remote.certificate).request(post);
    expect(JSON.stringify([outcome, calls])).not.toContain('tops3');
  });

  test.each([
    ['a header that can’t be sent', { ...post, headers: { authorization: `ApiKey ${secret}\n` } }],
    [
      'a body that can’t be sent',
      {
        ...post,
        body: {
          toJSON: () => {
            throw new Error(`no ${secret}`);
          },
        },
      },
    ],
  ])('are not in the report about %s, which is not sent', async (_name, request) => {
    const remote = await server((_request, answer) => answer.json(200, {}));
    const outcome = await client(remote.url, remote.certificate).request(request);
    expect(outcome).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(JSON.stringify([outcome, calls])).not.toContain('tops3');
    expect(remote.requests).toHaveLength(0);
    expect(calls[0]?.tries).toBe(1);
  });

  const forms: Readonly<Record<string, (text: string) => string>> = {
    raw: (text) => text,
    url: encodeURIComponent,
    'url in lower case': (text) => encodeURIComponent(text).replaceAll(/%../gu, (code) => code.toLowerCase()),
    form: (text) => new URLSearchParams({ k: text }).toString().slice(2),
    'query of a URL': (text) => {
      const url = new URL('https://x.test');
      url.searchParams.set('k', text);
      return url.search.slice(3);
    },
    json: (text) => JSON.stringify(text).slice(1, -1),
    'query in json': (text) => JSON.stringify(new URLSearchParams({ k: text }).toString()).slice(3, -1),
    'upper case': (text) => text.toUpperCase(),
  };
  const texts = fc
    .string({ minLength: 4, maxLength: 20, unit: fc.constantFrom(...'aZ09 +/=&%"\'<\\\n.*[](é€😀') })
    .filter((text) => text.trim().length >= 4);

  test.each(Object.keys(forms))('are removed from any text: %s', (name) => {
    fc.assert(
      fc.property(texts, fc.string(), fc.string(), (hidden, before, after) => {
        const form = forms[name]?.(hidden) ?? '';
        fc.pre(!before.includes(form) && !after.includes(form));
        const told = createRedact(['another', hidden])(`${before}|${form}|${after}`);
        expect(told).not.toContain(form);
        expect(told).toContain('[redacted]');
      }),
    );
  });

  test('do not change any other text', () => {
    const redact = createRedact(['tops3cret', 'abc', '']);
    expect(redact('Nothing to see: abc, tops3cre, 12% + 3.')).toBe('Nothing to see: abc, tops3cre, 12% + 3.');
  });
});
