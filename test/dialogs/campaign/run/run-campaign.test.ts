import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass } from '../../../support/start-canvass.ts';
import {
  ada,
  carl,
  places,
  type TeamsConversation,
  type TeamsPlace,
  teamsConversation,
} from '../../../support/teams-conversation.ts';

// Slow enough to be met under way, on a busy machine too.
const canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '60' });
const connector = await startFakeBotConnector();
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

/** The runs take seconds: all are asked for at once, and each case looks at its own. */
const campaigns = { personal: 7, channel: 12, groupChat: 18 };
const running = (place: TeamsPlace): TeamsConversation =>
  teamsConversation(() => canvass.url, connector, place);
beforeAll(async () => {
  for (const place of Object.values(places)) {
    const line = `run campaign ${campaigns[place.conversationType]}`;
    await running(place).say(line, ada, { localTimezone: 'Asia/Kolkata' });
  }
});

it('counts runs by stage in the metrics', async () => {
  await running({ ...places.personal, id: 'a:metrics' }).say('run campaign 5');
  const metrics = async () => await (await fetch(`${canvass.url}/metrics`)).text();
  await expect.poll(metrics).toMatch(/canvass_campaign_runs\{stage="watching"\} [1-4]\n/u);
});

describe.each(Object.entries(places))('in Teams: %s', (_kind, place) => {
  it('runs a campaign and edits one message until it becomes the summary', async () => {
    const teams = running(place);
    const summary = await teams.shows(/\d+ passed/u, 60_000);
    expect(teams.messages()).toHaveLength(1);
    expect(summary.text).toMatch(new RegExp(`Campaign ${campaigns[place.conversationType]} · run \\d+`, 'u'));
    // Some runs have failures, which have two buttons more.
    const ofFailures = /^(?:Steps|All failures|Rerun \d+ \w+)$/u;
    const labels = summary.buttons.map(({ label }) => label).filter((label) => !ofFailures.test(label));
    expect(labels).toEqual(['Run again', 'Compare', 'Export']);
    // Times are drawn in the zone of whoever reads; where nothing draws them, they are in that of whoever asked.
    expect(summary.text).toMatch(/Started\n\{\{DATE\([-\d]+T[\d:]+Z, SHORT\)\}\}/u);
    const [first, ...later] = connector.requests.filter(
      ({ operation, path, body }) =>
        operation !== 'create' &&
        path.includes(encodeURIComponent(place.id)) &&
        !JSON.stringify(body).includes('"type":"typing"'),
    );
    expect(first).toMatchObject({ operation: 'send' });
    expect(JSON.stringify(first?.body)).toMatch(/starting|accepted|in progress/u);
    expect(later.filter(({ operation }) => operation === 'update').length).toBeGreaterThan(1);
  });
});

it('refuses a person who isn’t an operator, with the role and their id', async () => {
  const teams = teamsConversation(() => canvass.url, connector, { ...places.personal, id: 'a:carl' });
  await teams.say('run campaign 12', carl);
  const refusal = await teams.shows('operator');
  expect(refusal.text).toContain(carl.aadObjectId);
  await teams.press(
    { label: '', value: { canvass: 1, do: 'campaign', action: 'confirm', campaign: 12, intent: 'q' } },
    carl,
  );
  await expect.poll(() => teams.messages().length).toBe(2);
  const operator = teamsConversation(() => canvass.url, connector, { ...places.personal, id: 'a:auditor' });
  await operator.say('audit campaign 12');
  const audit = await operator.shows('Audit of campaign 12');
  expect(audit.text).toContain(`Carl: run campaign 12 → refused: only for operators`);
  expect(audit.text).toContain('press “confirm” of campaign 12 → refused');
});

it('tells only the person who pressed that they may not use a button in a channel', async () => {
  const teams = teamsConversation(() => canvass.url, connector, {
    ...places.thread,
    id: '19:etiquette@thread.tacv2;messageid=1',
  });
  await teams.say('results of campaign 7');
  const summary = await teams.shows(/\d+ passed/u);
  const answer = await teams.press(labelled(summary, 'Run again'), carl);
  expect(answer).toContain('operator');
  expect(answer).toContain(carl.aadObjectId);
  expect(teams.messages()).toHaveLength(1);
});
