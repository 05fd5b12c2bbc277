import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorSchema } from '../../../../src/web/runs/shapes.ts';
import {
  type CampaignGateway,
  executeElsewhere,
  startCampaignGateway,
} from '../../../support/campaign-gateway.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import { type RunAnswer, runKey, runRequests } from '../../../support/run-requests.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import {
  ada,
  places,
  type TeamsConversation,
  type TeamsPlace,
  teamsConversation,
} from '../../../support/teams-conversation.ts';

const pass = useMovableClock();
let gateway: CampaignGateway;
let connector: FakeBotConnector;
let canvass: TestCanvass;

beforeAll(async () => {
  gateway = await startCampaignGateway(200);
  connector = await startFakeBotConnector();
  canvass = await startCampaignCanvass({ APPROVE_ABOVE_CALLS: '10', RUN_API_KEY: runKey }, gateway);
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
  await gateway.close();
});

const api = runRequests(() => canvass.url);
const executions = (campaign: number): number =>
  gateway.requests.filter(({ url }) => url.endsWith(`/campaigns/${campaign}/execute`)).length;
const errorOf = ({ body }: RunAnswer) => errorSchema.parse(body).error;

/** A conversation of its own, subscribed to a campaign: each test has another one. */
async function subscribe(place: TeamsPlace, campaign: number, filter = ''): Promise<TeamsConversation> {
  const own = { ...place, id: place.id.replace('@', `${campaign}@`) };
  const conversation = teamsConversation(() => canvass.url, connector, own);
  await conversation.say(`subscribe campaign ${campaign}${filter}`);
  await conversation.shows('Subscribed');
  return conversation;
}

test('refuses a large run of a campaign that has no unmuted subscription', async () => {
  const refused = await api.post({ campaign: 18 }, { 'idempotency-key': 'nowhere' });
  expect([refused.status, errorOf(refused).code, errorOf(refused).field]).toEqual([
    ...[422, 'Unapprovable', 'campaign'],
  ]);
  expect(errorOf(refused).message).toContain('about 24 calls, more than 10');
  const thread = await subscribe(places.thread, 18);
  await thread.say('mute campaign 18 for 2h');
  await thread.shows('muted');
  expect((await api.post({ campaign: 18 }, { 'idempotency-key': 'nowhere' })).status).toBe(422);
  expect(executions(18)).toBe(0);
});

test('keeps a run pending until an operator approves it where the campaign is subscribed', async () => {
  const thread = await subscribe(places.thread, 12);
  const group = await subscribe(places.group, 12, ' failures only');
  const key = { 'idempotency-key': 'one' };
  const { id, state } = await api.run({ campaign: 12 }, key);
  expect(state).toBe('pending');
  const card = await group.shows('Approval needed: campaign 12');
  expect(card.text).toMatch(/Requested by RUN_API_KEY\. An operator can approve it until/u);
  await thread.shows('Approval needed: campaign 12');
  expect((await api.run({ campaign: 12 }, key)).id).toBe(id);
  expect(await api.read(id)).toMatchObject({
    state: 'pending',
    reason: expect.stringMatching(/^An operator has until .* to approve it\.$/u),
  });
  const second = await api.post({ campaign: 12 });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ run: { id, startedBy: 'RUN_API_KEY' } });
  expect(executions(12)).toBe(0);

  await group.press(card.buttons[0], ada);
  await thread.shows(/^Campaign 12 “Customer lines check”: approved by Ada\nRequested by RUN_API_KEY$/u);
  expect(await api.read(id, 30)).toMatchObject({ state: 'finished', executed: true });
  expect((await api.run({ campaign: 12 }, key)).id).toBe(id);
  expect(executions(12)).toBe(1);
});

test('doesn’t execute a declined or expired run, and tells waiting clients', async () => {
  const thread = await subscribe(places.thread, 7);
  const group = await subscribe(places.group, 7, ' failures only');
  const declined = await api.run({ campaign: 7 }, { 'idempotency-key': 'declined' });
  const waiting = api.read(declined.id, 30);
  const { buttons } = await thread.shows('Approval needed: campaign 7');
  await thread.press(buttons[1], ada);
  expect(await waiting).toMatchObject({
    state: 'unknown',
    executed: false,
    reason: 'Not started: declined by Ada',
  });
  await thread.shows('declined by Ada');

  const late = await api.run({ campaign: 7 }, { 'idempotency-key': 'late' });
  const { buttons: old } = await thread.shows('Approval needed: campaign 7');
  pass(61 * 60_000);
  expect(await thread.press(old[0], ada)).toContain('Too late');
  expect(await api.read(late.id, 30)).toMatchObject({
    state: 'unknown',
    executed: false,
    reason: expect.stringContaining('within an hour'),
  });
  expect((await api.run({ campaign: 7 }, { 'idempotency-key': 'late' })).id).toBe(late.id);
  await group.shows('nobody approved it within an hour');
  expect(executions(7)).toBe(0);
});

test('"anyway": true starts an approved run despite another one in progress', async () => {
  const thread = await subscribe(places.thread, 3);
  const { id } = await api.run({ campaign: 3, anyway: true });
  const { buttons } = await thread.shows('Approval needed: campaign 3');
  await executeElsewhere(gateway, 3);
  await thread.press(buttons[0], ada);
  await expect.poll(async () => (await api.read(id, 5)).state, { timeout: 60_000 }).toBe('finished');
  // One of them elsewhere.
  expect(executions(3)).toBe(2);
});

test('a repeated request begins nothing while an operator decides, whatever is known of its calls by then', async () => {
  const thread = await subscribe(places.thread, 21);
  gateway.weather = ({ method, url }) =>
    method === 'GET' && /\/campaigns\/21\b/u.test(url) ? (answer) => answer.text(500, 'down') : 'pass';
  const asked = { campaign: 21, confirm: true };
  const { id } = await api.run(asked, { 'idempotency-key': 'again' });
  const { buttons } = await thread.shows('Approval needed: I couldn’t find out');
  gateway.weather = () => 'pass';
  expect((await api.run(asked, { 'idempotency-key': 'again' })).id).toBe(id);
  await thread.press(buttons[1], ada);
  await thread.shows('declined by Ada');
  expect(await api.read(id, 30)).toMatchObject({ state: 'unknown', executed: false });
  expect(executions(21)).toBe(0);
});
