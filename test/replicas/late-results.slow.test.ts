import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishedRunSchema } from '../../dialogs/ports/webhook.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { expectTruth, holdBackFailures, lateResults, webhookTo } from '../support/late-results.ts';
import { runKey, runRequests } from '../support/run-requests.ts';
import { type CampaignReplicas, startCampaignReplicas } from '../support/start-campaign-replicas.ts';
import type { TeamsConversation } from '../support/teams-conversation.ts';
import { startTlsServer, type TlsServer } from '../support/tls-server.ts';

let receiver: TlsServer;
let replicas: CampaignReplicas;
let teams: TeamsConversation;
const api = runRequests(() => replicas.url);
beforeEach(async () => {
  receiver = await startTlsServer((_request, answer) => answer.json(204, {}));
  replicas = await startCampaignReplicas(3, {
    runSpeed: 100,
    environment: { RUN_API_KEY: runKey, ...webhookTo(receiver) },
    certificates: [receiver.certificate],
  });
  teams = replicas.thread('late');
  await teams.say('subscribe campaign 12');
  await teams.shows('Subscribed');
});
afterEach(async () => {
  await replicas[Symbol.asyncDispose]();
  await receiver.close();
});

test('two of three processes that are killed right after an execution lose no result that comes late', async () => {
  holdBackFailures(replicas.gateway, 3_500);
  const { id } = await api.run({ campaign: 12 });
  await expect.poll(() => replicas.executions(12), { interval: 5, timeout: 20_000 }).toBe(1);
  for (const doomed of replicas.running.slice(0, 2)) await replicas.kill(doomed);
  await expectTruth({ api, teams, receiver }, id);
}, 180_000);

test.each([
  ['the run is tracked again', 'lost', `NEW.key LIKE 'campaign/desk/%' AND NEW.body LIKE '%"corrects"%'`],
  ['the run is tracked again', 'written', `NEW.key LIKE 'campaign/desk/%' AND NEW.body LIKE '%"corrects"%'`],
  ['the API tells it', 'written', `NEW.key LIKE 'campaign/requests/%' AND NEW.body LIKE '%"revision"%'`],
  ['it is over', 'lost', `NEW.key LIKE 'campaign/told/%' AND NEW.body LIKE '%"revision":2%'`],
] as const)(
  'a process that is killed over a correction where %s (the write is %s) leaves it to the others',
  async (_, fate, when) => {
    const late = holdBackFailures(replicas.gateway);
    const { id } = await api.run({ campaign: 12 });
    await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 60_000 }).toBe('finished');
    const before = await api.read(id);
    expect(before.verdict).toBe('passed');
    await teams.shows(/\d+ passed/u);
    const messages = teams.messages().length;
    const { killed } = await killAtWrite(replicas, { when, fate });
    late.arrive();
    expect((await fetch(before.report.replace(/^https?:\/\/[^/]+/u, replicas.url))).status).toBe(200);
    await killed;
    await expect.poll(async () => (await api.read(id)).verdict, { timeout: 90_000 }).toBe('failed');
    const { text } = await teams.shows('Corrected: 2 results came in', 60_000);
    expect(text).toContain(`${lateResults} failed`);
    expect(teams.messages()).toHaveLength(messages);
    const revisions = () =>
      receiver.requests.map(({ body }) => finishedRunSchema.parse(JSON.parse(body)).data.revision);
    await expect.poll(() => Math.max(...revisions()), { timeout: 60_000 }).toBe(2);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
  240_000,
);
