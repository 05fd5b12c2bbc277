import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CampaignGateway,
  executeElsewhere,
  startCampaignGateway,
} from '../../../support/campaign-gateway.ts';
import { labelled } from '../../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation } from '../../../support/teams-conversation.ts';

let gateway: CampaignGateway;
let canvass: TestCanvass;
let connector: FakeBotConnector;
beforeAll(async () => {
  gateway = await startCampaignGateway(20);
  canvass = await startCampaignCanvass({}, gateway);
  connector = await startFakeBotConnector();
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

const executions = (campaign: number): number =>
  gateway.requests.filter(({ url }) => url.endsWith(`/campaigns/${campaign}/execute`)).length;
const inTeams = (id: string) => teamsConversation(() => canvass.url, connector, { ...places.personal, id });

it('starts nothing beside a run that somebody else has started, until it is told to', async () => {
  await executeElsewhere(gateway, 12);
  const teams = inTeams('a:elsewhere');
  await teams.say('run campaign 12');
  const refused = await teams.shows('outside Canvass');
  expect(refused.text).toMatch(/Run \d+ · started outside Canvass, just now/u);
  expect(refused.buttons.map(({ label }) => label)).toEqual(['Watch', 'Run anyway']);
  expect(executions(12)).toBe(1);

  await teams.press(labelled(refused, 'Run anyway'));
  await expect.poll(() => executions(12), { timeout: 20_000 }).toBe(2);
  await teams.shows(/run \d+ in progress/u);
  await teams.say('audit campaign 12');
  const audit = await teams.shows('Audit of campaign 12');
  // What was only asked about is no act.
  expect(audit.text.match(/run campaign 12 →/gu)).toHaveLength(1);
});
