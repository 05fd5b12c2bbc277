import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { executeElsewhere, startCampaignGateway } from '../../support/campaign-gateway.ts';
import { startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { conflictOf, errorOf, runKey, runRequests } from '../../support/run-requests.ts';
import { startCampaignCanvass } from '../../support/start-canvass.ts';
import { places, teamsConversation } from '../../support/teams-conversation.ts';

const api = runRequests(() => canvass.url);
const executions = (campaign: number): number =>
  gateway.requests.filter(({ url }) => url.endsWith(`/campaigns/${campaign}/execute`)).length;

const gateway = await startCampaignGateway(100);
const connector = await startFakeBotConnector();
const canvass = await startCampaignCanvass({ RUN_API_KEY: runKey }, gateway);
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

test('executes a run once, waits for it, posts it to subscribers and audits it under the key’s name', async () => {
  const teams = teamsConversation(() => canvass.url, connector, places.thread);
  await teams.say('subscribe campaign 12');
  await teams.shows('Subscribed');
  const before = executions(12);
  const asked = await api.run({ campaign: 12 });
  expect(asked).toMatchObject({ state: 'pending', url: `${canvass.url}/api/runs/${asked.id}` });
  const early = await fetch(asked.report, { redirect: 'manual' });
  expect([200, 302]).toContain(early.status);

  await expect.poll(async () => (await api.read(asked.id, 30)).state, { timeout: 60_000 }).toBe('finished');
  const run = await api.read(asked.id);
  expect(run).toMatchObject({ campaign: 12, executed: true, known: 0, reason: null });
  const { passed = 0, failed = 0, inconclusive = 0, total = 0 } = run.counts ?? {};
  expect([passed + failed + inconclusive, total > 0]).toEqual([total, true]);
  expect(run.verdict === 'failed').toBe(failed > 0);
  expect((await fetch(run.report)).status).toBe(200);
  const followed = await fetch(asked.report);
  expect(followed.url).toContain(`/reports/12/${run.runId}?`);
  expect((await fetch(asked.report.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(403);

  const junit = await api.call(`/api/runs/${asked.id}/junit.xml`);
  expect([junit.status, junit.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(junit.body).toMatch(new RegExp(`^<\\?xml.*failures="${failed}"`, 'su'));
  const ctrf = await api.call(`/api/runs/${asked.id}/ctrf.json`);
  expect(ctrf.body).toMatchObject({ reportFormat: 'CTRF', results: { summary: { failed } } });

  const summary = await teams.shows(`Campaign 12 · run ${run.runId}`);
  expect(JSON.stringify(summary)).not.toContain('undefined');
  await teams.say('audit campaign 12');
  expect((await teams.shows('newest first')).text).toContain('RUN_API_KEY: run campaign 12');
  expect(executions(12)).toBe(before + 1);
  expect(canvass.logged()).not.toContain(runKey);
});

test('returns one run for the same key, however often sent, and refuses another body', async () => {
  const key = { 'idempotency-key': 'build-4711' };
  const before = [executions(7), executions(15)];
  const all = await Promise.all(Array.from({ length: 8 }, () => api.run({ campaign: '7' }, key)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  const [{ id } = { id: '' }] = all;
  const other = await api.post({ campaign: '7', anyway: true }, key);
  expect([other.status, errorOf(other).field]).toEqual([422, 'Idempotency-Key']);
  expect((await api.post({ campaign: 15 }, key)).status).toBe(422);
  await canvass.restart();
  expect((await api.run({ campaign: '7', anyway: false }, key)).id).toBe(id);
  await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 60_000 }).toBe('finished');
  expect((await api.run({ campaign: '7' }, key)).state).toBe('finished');
  expect([executions(7) - (before[0] ?? 0), executions(15) - (before[1] ?? 0)]).toEqual([1, 0]);
});

test('decides by new failures alone when gated, and treats another gate as another request', async () => {
  const key = { 'idempotency-key': 'gated' };
  const { id } = await api.run({ campaign: 12, gate: 'new-failures' }, key);
  expect(errorOf(await api.post({ campaign: 12 }, key)).field).toBe('Idempotency-Key');
  await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 60_000 }).toBe('finished');
  const run = await api.read(id);
  expect([run.gate, run.verdict === 'failed']).toEqual(['new-failures', (run.newFailures ?? 0) > 0]);
  expect(run.counts?.failed).toBeGreaterThan(0);
});

test('retries failures once with retry, and reports those that pass as flaky, also in CTRF', async () => {
  const key = { 'idempotency-key': 'retried' };
  const before = executions(12);
  const { id } = await api.run({ campaign: 12, retry: 1 }, key);
  expect(errorOf(await api.post({ campaign: 12 }, key)).field).toBe('Idempotency-Key');
  expect((await api.post({ campaign: 12, retry: 2 })).status).toBe(422);
  await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 90_000 }).toBe('finished');
  const run = await api.read(id);
  const { passedOnRetry, counts } = run;
  expect(executions(12)).toBe(before + 1);
  const scratch = gateway.requests.flatMap(({ url }) => /campaigns\/(\d+)\/execute$/u.exec(url)?.[1] ?? []);
  expect(scratch.filter((one) => Number(one) > 40)).toHaveLength(1);
  const open = (counts?.failed ?? 0) + (counts?.inconclusive ?? 0);
  expect(open).toBeGreaterThan(0);
  expect(run.reason).toMatch(/ on retry$/u);
  expect(run.verdict === 'failed' || run.verdict === 'inconclusive').toBe((passedOnRetry ?? 0) < open);
  expect(run.flaky ?? 0).toBeGreaterThanOrEqual(passedOnRetry ?? 0);
  const ctrf = await api.call(`/api/runs/${id}/ctrf.json`);
  const { tests } = z
    .object({
      results: z.object({
        tests: z.array(
          z.object({ status: z.string(), flaky: z.boolean().optional(), retries: z.int().optional() }),
        ),
      }),
    })
    .parse(ctrf.body).results;
  expect(tests.filter(({ retries }) => retries === 1)).toHaveLength(open);
  const flaky = tests.filter((one) => one.flaky === true);
  expect(flaky).toHaveLength(passedOnRetry ?? -1);
  expect(flaky.every(({ status }) => status === 'passed')).toBe(true);
});

test('refuses a run while another is unfinished, even one started elsewhere', async () => {
  const { id } = await api.run({ campaign: 18 });
  const ours = await api.post({ campaign: 18 });
  expect(ours.status).toBe(409);
  expect(conflictOf(ours).run).toMatchObject({
    id,
    startedBy: 'RUN_API_KEY',
    url: `${canvass.url}/api/runs/${id}`,
  });
  const beside = await api.run({ campaign: 18, anyway: true }, { 'idempotency-key': 'beside' });
  expect(beside.id).not.toBe(id);
  await expect.poll(() => executions(18), { timeout: 20_000 }).toBe(2);

  // Its run is a long one: a busy machine doesn't miss it.
  await executeElsewhere(gateway, 40);
  const theirs = await api.post({ campaign: 40 });
  expect(theirs.status).toBe(409);
  expect(conflictOf(theirs).run).toMatchObject({ id: null, runId: expect.any(Number), url: null });
  expect(executions(40)).toBe(1);
});

test('executes each of several concurrent run requests for a campaign separately', async () => {
  const before = executions(15);
  const all = await Promise.all([1, 2, 3].map(() => api.run({ campaign: 15, anyway: true })));
  const runId = async (id: string): Promise<number | null> => (await api.read(id)).runId;
  for (const { id } of all) await expect.poll(() => runId(id), { timeout: 30_000 }).not.toBeNull();
  const runs = await Promise.all(all.map(({ id }) => runId(id)));
  expect([new Set(runs).size, executions(15)]).toEqual([3, before + 3]);
});

test('requires "confirm": true for a run of many calls, and frees the key of a refused request', async () => {
  const careful = await startCampaignCanvass({ RUN_API_KEY: runKey, CONFIRM_ABOVE_CALLS: '500' }, gateway);
  const calls = runRequests(() => careful.url);
  const key = { 'idempotency-key': 'load' };
  const before = executions(9);
  const refused = await calls.post({ campaign: 9 }, key);
  expect([refused.status, errorOf(refused).code, errorOf(refused).field]).toEqual([
    ...[422, 'Unconfirmed', 'confirm'],
  ]);
  expect(errorOf(refused).message).toContain('about 600 calls, more than 500');
  expect((await calls.post({ campaign: 9, confirm: 'yes' }, key)).status).toBe(422);
  expect((await calls.post({ campaign: 3, anyway: true })).status).toBe(202);
  expect(executions(9)).toBe(before);
  const { id } = await calls.run({ campaign: 9, confirm: true }, key);
  expect((await calls.run({ campaign: 9, confirm: true }, key)).id).toBe(id);
  expect(errorOf(await calls.post({ campaign: 9 }, key)).field).toBe('Idempotency-Key');
  expect((await calls.post({ campaign: 9, confirm: true })).status).toBe(409);
  await expect.poll(() => executions(9), { timeout: 20_000 }).toBe(before + 1);
  await careful.close();
});

test.each([
  ['invalid JSON', '{', 400, undefined],
  ['an array', [], 422, 'body'],
  ['no campaign', {}, 422, 'campaign'],
  ['a fractional campaign', { campaign: 1.5 }, 422, 'campaign'],
  ['an empty name', { campaign: ' ' }, 422, 'campaign'],
  ['a name of a thousand letters', { campaign: 'x'.repeat(1000) }, 422, 'campaign'],
  ['a negative campaign', { campaign: -1 }, 422, 'campaign'],
  ['an unknown campaign', { campaign: 987_654 }, 422, 'campaign'],
  ['an unknown name', { campaign: 'no such thing' }, 422, 'campaign'],
  ['an inactive campaign', { campaign: 24, anyway: true, confirm: true }, 422, 'campaign'],
  ['an unknown gate', { campaign: 12, gate: 'old-failures' }, 422, 'gate'],
  ['a misspelt field', { campaign: 12, anyways: true }, 422, 'anyways'],
  ['a string instead of a boolean', { campaign: 12, anyway: 'yes' }, 422, 'anyway'],
])('refuses %s by field, without executing anything', async (_, body, status, field) => {
  const before = gateway.requests.filter(({ url }) => url.endsWith('/execute')).length;
  const answer = await api.post(body);
  expect([answer.status, errorOf(answer).field]).toEqual([status, field]);
  // In our words, not in those of what checks them.
  expect(errorOf(answer).message).not.toMatch(/invalid input|expected/iu);
  expect(gateway.requests.filter(({ url }) => url.endsWith('/execute'))).toHaveLength(before);
});

test('refuses requests without the right key, and has no routes without a configured key', async () => {
  const stranger = runRequests(() => canvass.url, 'another-key-of-some-length');
  for (const answer of [
    await stranger.post({ campaign: 12 }),
    await stranger.call('/api/runs/x'),
    await stranger.call('/api/openapi.json'),
  ]) {
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  expect(errorOf(await api.call('/api/runs/nobody'))).toMatchObject({ code: 'UnknownRun' });
  expect(errorOf(await api.call('/api/runs/nobody?wait=soon'))).toMatchObject({ field: 'wait' });
  const off = await startCampaignCanvass();
  for (const path of ['/api/runs', '/api/runs/x', '/api/openapi.json']) {
    expect((await runRequests(() => off.url).call(path)).status, path).toBe(404);
  }
  await off.close();
});

test('reports a run that the service refused as not executed', async () => {
  gateway.weather = ({ url }) => (url.endsWith('/execute') ? (answer) => answer.json(401, {}) : 'pass');
  const { id } = await api.run({ campaign: 12 });
  await expect.poll(async () => (await api.read(id, 5)).state, { timeout: 20_000 }).toBe('unknown');
  gateway.weather = () => 'pass';
  const run = await api.read(id);
  expect(run).toMatchObject({ executed: false, verdict: null, counts: null });
  expect(run.reason).toContain('Not started');
  const page = await fetch(run.report);
  expect(await page.text()).toContain('Not started');
});
