import { expect, test } from 'vitest';
import type { RequestedRun } from '../../../dialogs/ports/run-requests.ts';
import { createRunWaits } from '../../../src/web/runs/waits.ts';
import { errorOf, runKey, runRequests } from '../../support/run-requests.ts';
import { startTestWebServer } from '../../support/start-web-server.ts';

test('refuses waiting requests over the limit, answers finished runs at once, and answers all on a stop', async () => {
  const runs: Record<string, RequestedRun> = {
    going: { id: 'going', campaign: 12, state: 'running', run: 90 },
    over: { id: 'over', campaign: 12, state: 'unknown', reason: 'Nobody knows.' },
  };
  const waits = createRunWaits({ ended: async () => [], max: 1 });
  const nothing = async () => ({ ok: true, value: { kind: 'noRun' } }) as const;
  const url = (): string => server.url;
  const server = await startTestWebServer({
    chat: false,
    runs: {
      keys: () => [runKey],
      waits,
      requester: {
        request: async () => ({ kind: 'refused', reason: 'unknownCampaign' }),
        find: async (id) => runs[id],
      },
      source: { export: nothing, about: async () => ({}) },
      urls: {
        base: url,
        run: (id) => `${url()}/api/runs/${id}`,
        requested: (id) => `${url()}/r/${id}`,
        report: () => `${url()}/report`,
      },
    },
  });
  await using _server = server;
  const api = runRequests(url);
  const first = api.call('/api/runs/going?wait=50');
  const second = api.call('/api/runs/going?wait=50');
  const refused = await Promise.race([first, second]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(errorOf(refused).code).toBe('TooManyRequests');
  expect((await api.read('going')).state).toBe('running');
  expect(await api.read('over', 50)).toMatchObject({ state: 'unknown', reason: 'Nobody knows.' });
  expect((await fetch(`${url()}/metrics`).then((response) => response.text())).toString()).toContain(
    'canvass_refusals_total{limit="waits"} 1',
  );
  await server.stop();
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
});
