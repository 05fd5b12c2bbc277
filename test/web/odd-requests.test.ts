import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { call } from '../support/direct-line-client.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

/** Sends a head word for word, as no HTTP client would, and gives the answer's status. */
function send(url: string, target: string, host: string, more = ''): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(answer.split(' ', 2)[1])));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
  });
}

test.each([
  ['http://[::bad', 'localhost'],
  ['http://', 'localhost'],
  ['http://localhost:99999/', 'localhost'],
  ['/', '['],
  ['/healthz', '['],
  ['/metrics', 'a b'],
  ['/', 'chat.example:99999'],
  // It would be routed as /healthz.
  ['/nothing', 'chat.example/healthz?'],
  ['/nothing', 'chat.example\\healthz#'],
])('refuses a request for %s at host %s, and keeps running', async (target, host) => {
  await using server = await startTestWebServer({ localMode: false });
  expect(await send(server.url, target, host)).toBe(400);
  expect((await call(server.url, '/healthz')).status).toBe(200);
});

test('refuses a WebSocket request with an invalid URL without logging', async () => {
  await using server = await startTestWebServer({ localMode: false });
  const headers = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: aGVsbG8gaGVsbG8gaGVsbA==',
  ];
  const upgrade = `${headers.join('\r\n')}\r\nConnection: Upgrade\r\n`;
  expect(await send(server.url, 'http://[::bad', 'localhost', upgrade)).toBe(404);
  expect(server.logged).toEqual([]);
});

test('answers a client that offers HTTP/2 in HTTP/1.1', async () => {
  await using server = await startTestWebServer();
  expect(await send(server.url, '/healthz', 'localhost', 'Upgrade: h2c\r\nConnection: Upgrade\r\n')).toBe(
    200,
  );
});
