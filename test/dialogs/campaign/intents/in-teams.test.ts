import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignGateway, startCampaignGateway } from '../../../support/campaign-gateway.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import {
  ada,
  bert,
  carl,
  places,
  type TeamsConversation,
  teamsConversation,
  vera,
} from '../../../support/teams-conversation.ts';

let gateway: CampaignGateway;
let connector: FakeBotConnector;
let canvass: TestCanvass;
let ops: TeamsConversation;

beforeAll(async () => {
  gateway = await startCampaignGateway(300);
  connector = await startFakeBotConnector();
  canvass = await startCampaignCanvass({ APPROVE_ABOVE_CALLS: '20' }, gateway);
  ops = teamsConversation(() => canvass.url, connector, places.thread);
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

const executions = (campaign: number): number =>
  gateway.requests.filter(({ url }) => url.endsWith(`/campaigns/${campaign}/execute`)).length;

test('a large run starts once another operator approves it, and says who asked and who approved', async () => {
  await ops.say('run campaign 12');
  const { text, buttons } = await ops.shows('Approval needed');
  expect(text).toMatch(
    /^Approval needed: campaign 12 “Customer lines check” is expected to place about 24 calls\.\nRequested by Ada. Another operator can approve it until \d.* UTC\.$/u,
  );
  expect(buttons.map(({ label }) => label)).toEqual(['Approve', 'Decline']);
  const [approve] = buttons;
  expect(await ops.press(approve, ada)).toContain('another operator must approve it');
  expect(await ops.press(approve, vera)).toContain('Only operators can do that');
  expect(await ops.press(approve, carl)).toContain('Only operators can do that');
  const personal = teamsConversation(() => canvass.url, connector, places.personal);
  await personal.press(approve, bert);
  await personal.shows('can only be approved there');
  expect(executions(12)).toBe(0);

  await ops.press(approve, bert);
  await ops.shows(/^Campaign 12 “Customer lines check”: approved by Bert\nRequested by Ada$/u);
  expect((await ops.shows(/ failed: .*passed/u)).text).toMatch(/Ada/u);
  expect(executions(12)).toBe(1);
  expect(await ops.press(approve, bert)).toContain('Bert has approved campaign 12');
  await ops.say('audit campaign 12');
  const audit = await ops.shows('Audit');
  expect(audit.text).toMatch(/Ada: run campaign 12, about 24 calls, approved by Bert → run \d+ finished/u);
  expect(executions(12)).toBe(1);
});

test('it is asked for and approved across a restart', async () => {
  await ops.say('run campaign 9');
  const { buttons } = await ops.shows(/Approval needed: campaign 9/u);
  await canvass.restart();
  await ops.say('approve campaign 9', bert);
  await ops.shows(/^Campaign 9 .*: approved by Bert\nRequested by Ada$/u);
  await expect.poll(() => executions(9), { timeout: 20_000 }).toBe(1);
  expect(await ops.press(buttons[1], bert)).toContain('Bert has approved campaign 9');
  expect(executions(9)).toBe(1);
});
