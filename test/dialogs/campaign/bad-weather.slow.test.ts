import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CampaignGateway, gatewayKey, startCampaignGateway } from '../../support/campaign-gateway.ts';
import { labelled } from '../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../support/start-canvass.ts';
import { places, type TeamsConversation, teamsConversation } from '../../support/teams-conversation.ts';

let gateway: CampaignGateway;
let canvass: TestCanvass;
let connector: FakeBotConnector;
let teams: TeamsConversation;
/** How far the service's clock is off. */
let skew = 0;

beforeEach(async () => {
  skew = 0;
  gateway = await startCampaignGateway(60, { now: () => Date.now() + skew });
  connector = await startFakeBotConnector();
  canvass = await startCampaignCanvass({}, gateway);
  teams = teamsConversation(() => canvass.url, connector, places.personal);
});
afterEach(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

const isExecution = ({ url }: { url: string }): boolean => url.includes('/execute');
const executions = (): number => gateway.requests.filter(isExecution).length;

it.each(['resetAfter', 'hangAfter', 'errorAfter'] as const)(
  'an execution whose answer is lost (%s) is told within 15 s, not repeated, and its run is found',
  async (weather) => {
    gateway.weather = (request) => (isExecution(request) ? weather : 'fair');
    await teams.say('run campaign 12');
    await expect.poll(() => JSON.stringify(connector.requests)).toContain('the start couldn’t be confirmed');
    await expect.poll(() => teams.messages()[0]?.text, { timeout: 60_000 }).toMatch(/\d+ passed/u);
    expect(teams.messages()).toHaveLength(1);
    expect(executions()).toBe(1);
  },
);

it('a refused key is said with what to check, and nothing is executed', async () => {
  gateway.weather = () => 'unauthorized';
  await teams.say('run campaign 12');
  const said = await teams.shows('CAMPAIGN_API_KEY');
  expect(said.text).toContain('Not started:');
  expect(executions()).toBe(0);
  expect(canvass.logged()).not.toContain(gatewayKey);
});

it('a service that answers 500 is said to have answered so; why stands in one message alone', async () => {
  gateway.weather = () => 'errorAfter';
  await teams.say('run campaign 12');
  // Without a run before, how many calls there will be can't be known either.
  await teams.press(labelled(await teams.shows('how many calls'), 'Run'));
  const said = await teams.shows(/Not started: .*gave no usable answer \(HTTP 500\)\./u);
  expect(said.text).toContain('Requested by Ada');
  expect(said.buttons.map(({ label }) => label)).toEqual(['Try again', 'Campaigns']);
  expect(teams.messages()).toHaveLength(2);
});

it('a service that can’t be asked for its campaigns isn’t taken for one without any', async () => {
  gateway.weather = () => 'errorAfter';
  await teams.say('campaigns');
  await teams.shows(/list can’t be read/u);
});
