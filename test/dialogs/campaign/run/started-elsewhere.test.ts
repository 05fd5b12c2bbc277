import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CampaignGateway, gatewayKey, startCampaignGateway } from '../../../support/campaign-gateway.ts';
import { labelled } from '../../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation } from '../../../support/teams-conversation.ts';

let folder: string;
let gateway: CampaignGateway;
let canvass: TestCanvass;
let connector: FakeBotConnector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-'));
  gateway = await startCampaignGateway(join(folder, 'campaign.sqlite'), 8);
  canvass = await startCampaignCanvass({}, gateway);
  connector = await startFakeBotConnector();
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another client of the service executes a campaign. */
async function executeElsewhere(campaign: number): Promise<void> {
  const dispatcher = new Agent({ connect: { ca: gateway.certificate } });
  const headers = { authorization: `ApiKey ${gatewayKey}` };
  const url = `${gateway.url}/webapi/v3.0/accounts/1/campaigns/${campaign}/execute`;
  const { status } = await fetch(url, { method: 'POST', headers, dispatcher });
  await dispatcher.close();
  expect(status).toBe(200);
}

const executions = (campaign: number): number =>
  gateway.requests.filter(({ url }) => url.endsWith(`/campaigns/${campaign}/execute`)).length;
const inTeams = (id: string) => teamsConversation(() => canvass.url, connector, { ...places.personal, id });

it('starts nothing beside a run that somebody else has started, until it is told to', async () => {
  await executeElsewhere(12);
  const teams = inTeams('a:elsewhere');
  await teams.say('run campaign 12');
  const refused = await teams.shows('outside Canvass');
  expect(refused.text).toMatch(/Run \d+\. Started outside Canvass, just now/u);
  expect(refused.buttons.map(({ label }) => label)).toEqual(['Watch', 'Run anyway']);
  expect(executions(12)).toBe(1);

  await teams.press(labelled(refused, 'Run anyway'));
  await expect.poll(() => executions(12), { timeout: 20_000 }).toBe(2);
  await teams.shows(/run \d+ in progress/u);
  await teams.say('audit campaign 12');
  const audit = await teams.shows('Audit of campaign 12');
  expect(audit.text).toMatch(/run campaign 12 → not executed: run \d+ was unfinished/u);
});

it('watches it where that is what is wanted', async () => {
  await executeElsewhere(15);
  const teams = inTeams('a:watches');
  await teams.say('run campaign 15');
  const refused = await teams.shows('outside Canvass');
  await teams.press(labelled(refused, 'Watch'));
  await teams.shows(/run \d+ in progress/u);
  expect(executions(15)).toBe(1);
});
