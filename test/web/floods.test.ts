import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits, requestRates } from '../../src/limits.ts';
import type { MakeLimiter } from '../../src/web/rate-limits.ts';
import { call, directLine } from '../support/direct-line-client.ts';
import { stopMonotonicClock } from '../support/pass-time.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const { unanswered, refusals } = connectionLimits;

/** All that comes over one connection until it ends. */
async function sendAll(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  let read = '';
  socket.on('data', (piece) => {
    read += String(piece);
  });
  socket.write(bytes);
  await once(socket, 'close');
  return read;
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const statuses = (read: string): number[] =>
  [...read.matchAll(/HTTP\/1\.1 (\d{3})/gu)].map(([, status]) => Number(status)).filter((one) => one !== 100);

test.each([
  ['a page', '/', ''],
  ['a probe', '/healthz', ''],
  ['an unknown path', '/api/nothing', ''],
  ['a request with Expect: 100-continue', '/healthz', 'Expect: 100-continue\r\n'],
])('a connection with too many pipelined requests is closed: %s', async (_, path, more) => {
  await using server = await startTestWebServer();
  const answers = statuses(await sendAll(server.url, get(path, more).repeat(100)));
  expect(answers).toHaveLength(unanswered + 1);
  expect(answers.slice(0, -1)).not.toContain(429);
  expect(answers.at(-1)).toBe(429);
  expect(await endedConnections(server.url)).toBe(1);
});

test('a client that waits for each response isn’t limited by its number of requests on a connection', async () => {
  await using server = await startTestWebServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  for (let asked = 0; asked < 50; asked++) {
    socket.write(get('/healthz'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /u);
  }
  socket.destroy();
});

test('a connection is closed after repeated refusals, even for unknown paths', async () => {
  using _clock = stopMonotonicClock();
  await using server = await startTestWebServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const closed = once(socket, 'close');
  const answered: number[] = [];
  let last = '';
  while (!/connection: close/iu.test(last)) {
    socket.write(get('/api/nothing'));
    [last = ''] = (await once(socket, 'data')).map(String);
    answered.push(...statuses(last));
    expect(answered.length).toBeLessThan(1000);
  }
  await closed;
  expect(answered).toEqual([
    ...Array.from({ length: requestRates.unproven.burst }, () => 404),
    ...Array.from({ length: refusals + 1 }, () => 429),
  ]);
});

test('an unknown Direct Line path counts towards the limit with an invalid token', async () => {
  using _clock = stopMonotonicClock();
  await using server = await startTestWebServer();
  const ask = () => call(server.url, `${directLine}/nothing`, { token: 'none' });
  const answers = await Promise.all(Array.from({ length: 300 }, ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
});

async function endedConnections(url: string): Promise<number> {
  const { text } = await call(url, '/metrics');
  return Number(/^canvass_refusals_total\{limit="pipelined"\} (\d+)$/mu.exec(text)?.[1]);
}

/** A program that opens 400 connections and sends a hundred requests over each at once. */
const flood = `
  const { connect } = require('node:net');
  const bytes = 'GET /nothing HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.repeat(100);
  let open = 400;
  for (let line = 0; line < 400; line++) {
    const socket = connect(Number(process.argv[1]), '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => {});
    socket.on('close', () => --open === 0 && process.exit());
    socket.resume();
  }
`;

test('a flood of 40,000 requests on 400 connections is cut off after at most 1,600', async () => {
  let routed = 0;
  const makeLimiter: MakeLimiter = (name) => ({
    take() {
      if (name === 'address') routed += 1;
      return 0;
    },
  });
  await using server = await startTestWebServer({ makeLimiter });
  const attacker = spawn(process.execPath, ['-e', flood, new URL(server.url).port]);
  onTestFinished(() => void attacker.kill());
  expect(await once(attacker, 'exit')).toEqual([0, null]);
  expect(routed).toBeGreaterThan(0);
  expect(routed).toBeLessThanOrEqual(400 * unanswered);
  // Where the machine is busy, one or the other is cut off for its slowness first.
  const ended = await endedConnections(server.url);
  expect(ended).toBeGreaterThan(0);
  expect(ended).toBeLessThanOrEqual(400);
});
