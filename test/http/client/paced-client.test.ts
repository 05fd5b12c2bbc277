import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient, type HttpClient } from '../../../src/http/client/client.ts';
import { pacedClient } from '../../../src/http/client/paced-client.ts';
import { createPacer, type Pacer } from '../../../src/http/client/pacer.ts';
import { pollPace } from '../../../src/limits.ts';
import { startTlsServer } from '../../support/tls-server.ts';

let pacer: Pacer;
let commands: HttpClient;
let looks: HttpClient;

const server = await startTlsServer((_seen, answer) => answer.json(200, {}));
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.handle((_seen, answer) => answer.json(200, {}));
  pacer = createPacer({ ...pollPace, random: () => 0 });
  commands = createHttpClient({
    service: 'campaign',
    baseUrl: server.url,
    certificateAuthority: server.certificate,
    secrets: () => [],
    newReference: () => 'ref',
    onAnswer: pacer.note,
  });
  looks = pacedClient(commands, pacer, 'look', () => 'ref');
  return async () => {
    pacer.close();
    await commands.close();
  };
});

const request = (path: string) =>
  ({ operation: 'campaign.runs', method: 'GET', path, retry: 'idempotent' }) as const;
const paths = () => server.requests.map(({ url }) => url);

it('sends a person’s command at once, however many polls wait', async () => {
  const waiting = Array.from({ length: 200 }, () => looks.request(request('/look')));
  expect((await commands.request(request('/command'))).ok).toBe(true);
  expect(paths().indexOf('/command')).toBeLessThan(20);
  expect(paths().length).toBeLessThan(100);
  pacer.close();
  await Promise.all(waiting);
});

it.each([429, 503])('a %i to a person’s command holds back all polls, but no command', async (status) => {
  server.handle((_seen, answer) => answer.json(status, {}, { 'retry-after': '3600' }));
  await commands.request({ ...request('/command'), retry: 'never' });
  server.handle((_seen, answer) => answer.json(200, {}));
  server.requests.length = 0;
  const waiting = Array.from({ length: 5 }, () => looks.request(request('/look')));
  expect((await commands.request(request('/command'))).ok).toBe(true);
  expect(paths()).toEqual(['/command']);
  expect(pacer.pausedFor()).toBeGreaterThan(3_500_000);
  pacer.close();
  for (const look of await Promise.all(waiting)) {
    expect(look).toMatchObject({
      ok: false,
      failure: { code: 'UNREACHABLE', detail: expect.stringMatching(/^not sent/u) },
    });
  }
  expect(paths()).toEqual(['/command']);
});

it('does not repeat a refused poll before its pause is over', async () => {
  server.handle((_seen, answer) => answer.json(429, {}, { 'retry-after': '3600' }));
  const looking = looks.expect(request('/look'), { schema: z.object({}) });
  await expect.poll(() => paths()).toEqual(['/look']);
  await expect.poll(() => pacer.pausedFor()).toBeGreaterThan(0);
  pacer.close();
  expect(await looking).toMatchObject({ ok: false, failure: { status: 429 } });
  expect(paths()).toEqual(['/look']);
});
