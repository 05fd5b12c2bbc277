import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { beginConversation } from '../support/direct-line-client.ts';
import { lines, startReportServer, startTestWebServer } from '../support/start-web-server.ts';

test('a stop is over within 10 s, whatever hangs', async () => {
  const server = await startTestWebServer();
  try {
    const { streamUrl, say } = await beginConversation(server.url);
    // A turn that never ends.
    await say('hold');
    // A peer that shakes hands for a WebSocket and is never heard of again; and one that never ends its request.
    const url = new URL(streamUrl);
    const silent = connect(Number(url.port), '127.0.0.1');
    silent.write(
      `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await new Promise((resolve) => silent.once('data', resolve));
    silent.on('error', () => {});
    silent.pause();
    const slow = connect(Number(url.port), '127.0.0.1');
    slow.on('error', () => {});
    slow.write(
      `POST /api/messages HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await server.stop().then(() => 'stopped')).toBe('stopped');
    silent.destroy();
    slow.destroy();
  } finally {
    await server[Symbol.asyncDispose]();
  }
});

test('a server that stops doesn’t wait for a file that nobody takes', async () => {
  const server = await startReportServer({
    export: async () => ({ ok: true, value: { kind: 'report', report: lines(10_000_000) } }),
  });
  const request = get(server.links.file('csv', 12, 345));
  request.on('error', () => {});
  const [answer] = await once(request, 'response');
  answer.on('error', () => {});
  expect(await server[Symbol.asyncDispose]().then(() => 'stopped')).toBe('stopped');
});
