import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { lines, startReportServer } from '../support/start-web-server.ts';

test('a stop doesn’t wait for a file that the client doesn’t read', async () => {
  const server = await startReportServer({
    export: async () => ({ ok: true, value: { kind: 'report', report: lines(10_000_000) } }),
  });
  const request = get(server.links.file('csv', 12, 345));
  request.on('error', () => {});
  const [answer] = await once(request, 'response');
  answer.on('error', () => {});
  expect(await server[Symbol.asyncDispose]().then(() => 'stopped')).toBe('stopped');
});
