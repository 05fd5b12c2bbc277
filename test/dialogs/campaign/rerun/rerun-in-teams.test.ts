import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation } from '../../../support/teams-conversation.ts';

let canvass: TestCanvass;
let connector: FakeBotConnector;
beforeAll(async () => {
  canvass = await startCampaignCanvass();
  connector = await startFakeBotConnector();
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

it('reruns failed test cases and reports them against the original run', async () => {
  const teams = teamsConversation(() => canvass.url, connector, places.personal);
  await teams.say('rerun failed of campaign 12');
  const question = await teams.shows(/^Rerun /mu);
  await teams.press(labelled(question, 'Rerun'));
  await teams.press(labelled(question, 'Rerun'));
  await teams.shows('That question was already answered.');
  const summary = await teams.shows(/pass(?:es)? now/u, 60_000);
  expect(summary.text).toMatch(/Customer lines.*, rerun of run \d+: \d of \d pass(?:es)? now/u);
  // In the reader's zone.
  expect(summary.text).toMatch(/^Started\n\{\{DATE\(/mu);
});

it('asks about the run that was named even if it isn’t the campaign’s last', async () => {
  const teams = teamsConversation(() => canvass.url, connector, places.thread);
  await teams.say('rerun failed of run 36');
  await teams.shows(/^Rerun .* of run 36 of campaign 12 /mu);
});
