import { afterEach, beforeEach, expect, it } from 'vitest';
import { runJob, runKey } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { finishedRunSchema } from '../../../../dialogs/ports/webhook.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import {
  type CampaignGateway,
  callElsewhere,
  executeElsewhere,
  startCampaignGateway,
} from '../../../support/campaign-gateway.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { openWebChat } from '../../../support/open-web-chat.ts';
import { runKey as apiKey, runRequests } from '../../../support/run-requests.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { places, type TeamsConversation, teamsConversation } from '../../../support/teams-conversation.ts';
import { startTlsServer, type TlsServer } from '../../../support/tls-server.ts';
import { expectTruth, holdBackFailures, lateResults, webhookTo } from './late-results.ts';

let gateway: CampaignGateway;
let receiver: TlsServer;
let connector: FakeBotConnector;
let canvass: TestCanvass;
let teams: TeamsConversation;
const api = runRequests(() => canvass.url);

beforeEach(async () => {
  gateway = await startCampaignGateway(200);
  receiver = await startTlsServer((_request, answer) => answer.json(204, {}));
  connector = await startFakeBotConnector();
  const environment = { RUN_API_KEY: apiKey, WATCH_INTERVAL_SECONDS: '1', ...webhookTo(receiver) };
  canvass = await startCampaignCanvass(environment, gateway, undefined, receiver.certificate);
  teams = teamsConversation(() => canvass.url, connector, places.thread);
  await teams.say('subscribe campaign 12');
  await teams.shows('Subscribed');
});
afterEach(async () => {
  await canvass.close();
  await connector.close();
  await receiver.close();
  await gateway.close();
});

it('a restart while it goes on, after which it is over and added twice, misses no late result', async () => {
  holdBackFailures(gateway, 3_500);
  const { id } = await api.run({ campaign: 12 });
  await expect.poll(async () => (await api.read(id)).state).toBe('running');
  const runs = () => callElsewhere(gateway, 'GET', '/campaigns/12/runs?pageSize=1');
  await canvass.restart(async () => {
    await expect.poll(runs).toMatch(/"endDate":"/u);
    const database = await openSqliteDatabase(canvass.folder);
    // The job that found it is repeated, beside the rounds that read it from the store: each of these keys names it.
    for (let times = 1; times <= 20; times += 1) {
      const key = `${'0'.repeat(times)}${runKey({ campaign: 12, id })}`;
      const job = [runJob, key, Date.now() + times * 300];
      await database.run('INSERT INTO jobs (kind, key, at) VALUES (?, ?, ?)', job);
    }
    await database.close();
  });
  await expectTruth({ api, teams, receiver }, id);
});

it.each(['the next run is compared with it', 'its report is opened', 'its results are asked for'])(
  'what was told is corrected everywhere once it is seen to be too little: %s',
  async (how) => {
    const late = holdBackFailures(gateway);
    const chat = await openWebChat(() => canvass.url, 'operator');
    await chat.say('subscribe campaign 12');
    await chat.shows(/Subscribed/u);
    const { id } = await api.run({ campaign: 12 });
    await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 60_000 }).toBe('finished');
    const before = await api.read(id);
    expect([before.verdict, before.counts?.failed]).toEqual(['passed', 0]);
    const told = async () => {
      const inChat = (await chat.messages()).map(({ text }) => text);
      return [...teams.messages().map(({ text }) => text), ...inChat].filter((text) =>
        /\d+ passed/u.test(text),
      );
    };
    await expect.poll(told).toHaveLength(2);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const webhooks = () =>
      receiver.requests.map(({ headers, body }) => {
        const { id: run, revision, verdict, counts } = finishedRunSchema.parse(JSON.parse(body)).data;
        return [headers['webhook-id'], run, revision, verdict, counts.failed];
      });

    late.arrive();
    if (how === 'its report is opened') expect((await fetch(before.report)).status).toBe(200);
    else if (how === 'its results are asked for') {
      const asked = teamsConversation(() => canvass.url, connector, places.personal);
      await asked.say(`results of campaign 12 run ${before.runId}`);
    } else await executeElsewhere(gateway, 12);
    await expect.poll(async () => (await api.read(id)).verdict, { timeout: 90_000 }).toBe('failed');
    await canvass.restart();
    const { counts } = await api.read(id);
    expect([counts?.failed, counts?.total]).toEqual([lateResults, (before.counts?.total ?? 0) + lateResults]);
    const name = `run-12-${before.runId}`;
    const ofRun = () => webhooks().filter(([header]) => header === name);
    await expect.poll(ofRun).toEqual([
      [name, id, 1, 'passed', 0],
      [name, id, 2, 'failed', lateResults],
    ]);
    // In place: no message more than before.
    const corrected = async () =>
      (await told()).filter((text) => text.includes('Corrected: 2 results came in'));
    await expect.poll(corrected).toHaveLength(2);
    for (const text of await corrected()) expect(text).toContain(`${lateResults} failed`);
    if (how !== 'the next run is compared with it') expect(await told()).toHaveLength(2);
  },
);
