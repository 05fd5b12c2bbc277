import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CampaignGateway, gatewayKey, startCampaignGateway } from '../../support/campaign-gateway.ts';
import { labelled } from '../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../support/start-canvass.ts';
import { places, type TeamsConversation, teamsConversation } from '../../support/teams-conversation.ts';

let folder: string;
let gateway: CampaignGateway;
let canvass: TestCanvass;
let connector: FakeBotConnector;
let teams: TeamsConversation;
/** How far the service's clock is off. */
let skew = 0;

beforeEach(async () => {
  skew = 0;
  folder = mkdtempSync(join(tmpdir(), 'canvass-gateway-'));
  gateway = await startCampaignGateway(join(folder, 'reference.sqlite'), 60, () => Date.now() + skew);
  connector = await startFakeBotConnector();
  canvass = await startCampaignCanvass({}, gateway);
  teams = teamsConversation(() => canvass.url, connector, places.personal);
});
afterEach(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const isExecution = ({ url }: { url: string }): boolean => url.includes('/execute');
const executions = (): number => gateway.requests.filter(isExecution).length;

it.each(['resetAfter', 'hangAfter', 'errorAfter'] as const)(
  'an execution whose answer is lost (%s) is told within 15 s, not repeated, and its run is found',
  async (weather) => {
    gateway.weather = (request) => (isExecution(request) ? weather : 'fair');
    await teams.say('run campaign 12');
    await expect.poll(() => JSON.stringify(connector.requests)).toContain('the start couldn’t be confirmed');
    await expect.poll(() => teams.messages().length, { timeout: 60_000 }).toBe(2);
    expect(teams.messages().at(-1)?.text).toMatch(/\d+ passed/u);
    expect(executions()).toBe(1);
  },
);

it.each([-5, 5])('a service whose clock is %i h off is followed by its own time', async (hours) => {
  skew = hours * 3_600_000;
  await teams.say('run campaign 12');
  await expect.poll(() => teams.messages().length, { timeout: 60_000 }).toBe(2);
  expect(teams.messages().at(-1)?.text).toMatch(/\d+ passed/u);
});

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
  await expect.poll(() => teams.messages()[1]?.text).toMatch(/^Campaign 12: not started$/u);
  expect(teams.messages()).toHaveLength(3);
});

it('while it is unknown whether a run was started, nobody is told that it was', async () => {
  gateway.weather = (request) => (isExecution(request) ? 'resetBefore' : 'fair');
  await teams.say('run campaign 12');
  const unsure = await teams.shows('the start couldn’t be confirmed');
  expect(unsure.text).toContain('Requested by Ada');
  await teams.say('run campaign 12');
  const refused = await teams.shows('Nothing was started');
  expect(refused.text).toMatch(/A start that couldn’t be confirmed.*requested by Ada/iu);
});

it('a service that can’t be asked for its campaigns isn’t taken for one without any', async () => {
  gateway.weather = () => 'errorAfter';
  await teams.say('campaigns');
  await teams.shows(/list can’t be read/u);
});

it('a campaign that is switched off, or that nobody knows, says why nothing was started', async () => {
  await teams.say('run campaign 24');
  await teams.press(labelled(await teams.shows('is inactive'), 'Run anyway'));
  await teams.shows(/Campaign 24[\s\S]*Not started: .*\(HTTP 409\)/u);
  await teams.say('run campaign 4711');
  await teams.shows('There is no campaign 4711.');
});

it('a service that goes away in the middle of a run and comes back is waited for', async () => {
  await teams.say('run campaign 12');
  await teams.shows('in progress');
  gateway.weather = () => 'resetBefore';
  await new Promise((resolve) => setTimeout(resolve, 3000));
  gateway.weather = () => 'fair';
  await expect.poll(() => teams.messages().length, { timeout: 60_000 }).toBe(2);
  expect(executions()).toBe(1);
});

it('lists that go in a circle are read once, and that they do is logged once for each', async () => {
  gateway.weather = ({ method }) => (method === 'GET' ? 'circle' : 'fair');
  await teams.say('run campaign 12');
  await expect.poll(() => teams.messages().length, { timeout: 60_000 }).toBe(2);
  const { text } = teams.messages().at(-1) ?? { text: '' };
  const counted = ['passed', 'failed', 'inconclusive'].map((word) =>
    new RegExp(`(\\d+) ${word}`, 'u').exec(text),
  );
  const total = counted.reduce((sum, count) => sum + Number(count?.[1] ?? 0), 0);
  expect(total).toBe(24);
  expect(executions()).toBe(1);
  const noted = canvass
    .logged()
    .split('\n')
    .filter((line) => line.includes('go in a circle'));
  expect(noted.filter((line) => line.includes('"runs of campaign 12"'))).toHaveLength(1);
  expect(new Set(noted).size).toBe(noted.length);
});
