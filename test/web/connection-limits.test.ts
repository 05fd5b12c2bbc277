import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits } from '../../src/limits.ts';
import { call } from '../support/direct-line-client.ts';
import {
  startTestWebServer,
  type TestWebServer,
  type TestWebServerOptions,
} from '../support/start-web-server.ts';

async function startServer(
  connectionLimits: TestWebServerOptions['connectionLimits'] = {},
): Promise<TestWebServer> {
  const server = await startTestWebServer({ connectionLimits });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

interface Line {
  readonly socket: Socket;
  /** Resolves once the connection is gone, with all that came. */
  readonly closed: Promise<string>;
}

/** A connection that says what it is told to, and takes an end of any kind. */
async function dial(server: TestWebServer, said = ''): Promise<Line> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let read = '';
  socket.on('data', (bytes) => {
    read += String(bytes);
  });
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(read)));
  await new Promise((resolve) => socket.once('connect', resolve));
  if (said !== '') socket.write(said);
  return { socket, closed };
}

const head = 'POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/** Says a little again and again, as long as anybody listens; resolves to how often, once nobody does. */
function drip(socket: Socket, piece: string | Buffer, milliseconds: number): void {
  const timer = setInterval(() => socket.write(piece), milliseconds);
  socket.once('close', () => clearInterval(timer));
}

const quick = { headers: 300, request: 600, look: 100, silence: 500, betweenRequests: 200 };

test.each<readonly [string, string, string]>([
  ['that sends nothing', '', ''],
  ['that stops within its headers', 'GET / HTTP/1.1\r\nHos', ''],
  ['with slowly dripping headers', 'GET / HTTP/1.1\r\n', 'x: y\r\n'],
  ['with a slowly dripping body', `${head}Content-Length: 5000\r\n\r\n{`, ' '],
  ['with slowly dripping chunks', `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ['that stays idle after a response', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', ''],
])('closes a connection %s in time', async (_, said, piece) => {
  const server = await startServer(quick);
  const { socket, closed } = await dial(server, said);
  if (piece !== '') drip(socket, piece, 30);
  const read = await closed;
  expect(read.split('\r\n', 1)[0]).toBeOneOf(['', 'HTTP/1.1 408 Request Timeout', 'HTTP/1.1 200 OK']);
  expect((await call(server.url, '/healthz')).status).toBe(200);
});

test('closes a connection that doesn’t read its responses', async () => {
  const server = await startServer(quick);
  // Compressing it takes longer than the silence here.
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const whole = (await call(server.url, '/webchat-bundle.js', plain)).text.length;
  const { socket, closed } = await dial(server);
  socket.pause();
  // More than the buffers of the line take.
  for (let times = 0; times < 5; times++) {
    socket.write('GET /webchat-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }
  // The server's end can't be seen from here without reading.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  socket.resume();
  expect((await closed).length).toBeLessThan(4 * whole);
});

test('docs/deployment.md states the actual limits', () => {
  const page = readFileSync('docs/deployment.md', 'utf8');
  const { connections, headers, request, betweenRequests, silence } = connectionLimits;
  for (const time of [headers, request, betweenRequests, silence])
    expect(page).toContain(`| ${time / 1000} s |`);
  expect(page).toContain(`| ${connections.toLocaleString('en')} |`);
});

test('refuses a body announced as too large without reading it, and closes the connection', async () => {
  const server = await startServer();
  const { closed } = await dial(server, `${head}Content-Length: 100000000\r\n\r\n{`);
  expect(await closed).toMatch(/^HTTP\/1\.1 413 /);
});

test.each<readonly [string, string, number]>([
  ['too large', '/api/messages', 413],
  ['of another type', '/api/messages', 415],
  ['for an unknown route', '/nowhere', 404],
])('responds to an endless body (%s), and stops reading it', async (_, path, status) => {
  const server = await startServer();
  const type = status === 415 ? 'text/plain' : 'application/json';
  const { socket, closed } = await dial(
    server,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
  // As fast as the other side takes it.
  const write = (): void => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
  expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  // What lies in the buffers of the line counts as well.
  expect(socket.bytesWritten).toBeLessThan(16 * 1024 * 1024);
  expect((await call(server.url, '/healthz')).status).toBe(200);
});

test('lets a client read the refusal of a body that is too large', async () => {
  const server = await startServer();
  for (let times = 0; times < 5; times++) {
    const body = JSON.stringify({ text: 'x'.repeat(600 * 1024) });
    expect((await call(server.url, '/api/messages', { body })).status).toBe(413);
  }
});

test('closes connections over the limit, keeps existing ones, and logs it once', async () => {
  const server = await startServer({ connections: 3 });
  const kept = await Promise.all([dial(server), dial(server), dial(server)]);
  for (let times = 0; times < 5; times++) expect(await (await dial(server)).closed).toBe('');
  kept[0]?.socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await kept[0]?.closed).toMatch(/^HTTP\/1\.1 200 /);
  expect(server.logged.filter((line) => line.startsWith('Connections are refused'))).toHaveLength(1);
});

test('stops without waiting for connections without a request', async () => {
  const server = await startServer();
  await dial(server);
  await dial(server, 'GET /healthz HTTP/1.1\r\nHost: ');
  const { socket } = await dial(server, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  await server.stop();
});
