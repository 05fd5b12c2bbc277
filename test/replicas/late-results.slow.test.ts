import { afterAll, expect, test } from 'vitest';
import { finishedRunSchema } from '../../dialogs/ports/webhook.ts';
import { killAtWrite } from '../support/kill-at-write.ts';
import { expectTruth, holdBackFailures, lateResults, webhookTo } from '../support/late-results.ts';
import { runKey, runRequests } from '../support/run-requests.ts';
import { type CampaignReplicas, keepThreeRunning } from '../support/start-campaign-replicas.ts';
import type { TeamsConversation } from '../support/teams-conversation.ts';
import { startTlsServer } from '../support/tls-server.ts';

const receiver = await startTlsServer((_request, answer) => answer.json(204, {}));
let replicas: CampaignReplicas;
keepThreeRunning(
  {
    runSpeed: 100,
    environment: { RUN_API_KEY: runKey, ...webhookTo(receiver) },
    certificates: [receiver.certificate],
  },
  (started) => {
    replicas = started;
  },
);
afterAll(() => receiver.close());

const api = runRequests(() => replicas.url);
/** What is posted of a campaign: each test has one of its own. */
const postsOf = (campaign: number) => ({
  get requests() {
    return receiver.requests.filter(({ body }) => body.includes(`"campaign":${campaign},`));
  },
});

async function subscribe(campaign: number): Promise<TeamsConversation> {
  const teams = replicas.thread(`late ${campaign}`);
  await teams.say(`subscribe campaign ${campaign}`);
  await teams.shows('Subscribed');
  return teams;
}

test('two of three processes that are killed right after an execution lose no result that comes late', async () => {
  const teams = await subscribe(12);
  holdBackFailures(replicas.gateway, 3_500);
  const { id } = await api.run({ campaign: 12 });
  await expect.poll(() => replicas.executions(12), { interval: 5 }).toBe(1);
  for (const doomed of replicas.running.slice(0, 2)) await replicas.kill(doomed);
  await expectTruth({ api, teams, receiver: postsOf(12) }, id);
}, 180_000);

// Simulated histories kill at every step of a correction.
test('a process that is killed over a correction where the run is tracked again leaves it to the others', async () => {
  const campaign = 7;
  const teams = await subscribe(campaign);
  const posts = postsOf(campaign);
  const late = holdBackFailures(replicas.gateway);
  const { id } = await api.run({ campaign });
  await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 60_000 }).toBe('finished');
  const before = await api.read(id);
  expect(before.verdict).toBe('passed');
  await teams.shows(/\d+ passed/u);
  const messages = teams.messages().length;
  const { killed } = await killAtWrite(replicas, {
    when: `NEW.key LIKE 'campaign/desk/%' AND NEW.body LIKE '%"corrects"%'`,
    fate: 'written',
  });
  late.arrive();
  expect((await fetch(before.report.replace(/^https?:\/\/[^/]+/u, replicas.url))).status).toBe(200);
  await killed;
  await expect.poll(async () => (await api.read(id)).verdict, { timeout: 90_000 }).toBe('failed');
  const { text } = await teams.shows('Corrected: 2 results came in', 60_000);
  expect(text).toContain(`${lateResults} failed`);
  expect(teams.messages()).toHaveLength(messages);
  const revisions = () =>
    posts.requests.map(({ body }) => finishedRunSchema.parse(JSON.parse(body)).data.revision);
  await expect.poll(() => Math.max(...revisions()), { timeout: 60_000 }).toBe(2);
  expect(new Set(posts.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
}, 240_000);
