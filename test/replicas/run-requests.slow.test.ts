import { afterAll, expect, test } from 'vitest';
import { runKey, runRequests } from '../support/run-requests.ts';
import { startCampaignReplicas } from '../support/start-campaign-replicas.ts';

const replicas = await startCampaignReplicas(3, { runSpeed: 200, environment: { RUN_API_KEY: runKey } });
afterAll(() => replicas[Symbol.asyncDispose]());

test('the same key at three processes starts one run, and every process returns its end', async () => {
  const apis = replicas.running.map(({ url }) => runRequests(() => url));
  const key = { 'idempotency-key': 'build 1' };
  const asked = await Promise.all([...apis, ...apis].map((api) => api.run({ campaign: 12 }, key)));
  const [{ id } = { id: '' }] = asked;
  expect(new Set(asked.map((one) => one.id))).toEqual(new Set([id]));
  const waited = await Promise.all(apis.map((api) => api.read(id, 50)));
  expect(waited.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
  expect(replicas.executions(12)).toBe(1);
}, 90_000);
