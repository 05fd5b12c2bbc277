import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelled } from '../../../support/conversation.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { bert, carl, places, teamsConversation } from '../../../support/teams-conversation.ts';

let canvass: TestCanvass;
let connector: FakeBotConnector;
beforeAll(async () => {
  // Slow enough to be met under way, on a busy machine too.
  canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '60' });
  connector = await startFakeBotConnector();
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

const inTeams = (id: string) =>
  teamsConversation(() => canvass.url, connector, { ...places.thread, id: `${id};messageid=1` });

it('runs several campaigns in one message, which becomes the summary, and one for each that fails, through a restart', async () => {
  const teams = inTeams('19:several@thread.tacv2');
  await teams.say('run campaigns 7 and 12');
  const question = await teams.shows(/Run 2 campaigns\?/u);
  expect(question.text).toMatch(/Campaign 12 “Customer lines check”\s+– about 24 calls/u);
  await teams.press(labelled(question, 'Run both'), bert);
  await teams.shows(/Running 2 campaigns[\s\S]* – run \d+ · /u, 20_000);
  await canvass.restart();
  const summary = await teams.shows(/(?:1 of 2|Both|Neither) campaigns? (?:passed|failed)/u, 60_000);
  expect(summary.text).toMatch(/[✓✗⚠] Campaign 7 “.*”\s+– run \d+ · \d+ passed/u);
  expect(summary.text).toMatch(/[✓✗⚠] Campaign 12 “.*”\s+– run \d+ · \d+ passed/u);
  // The question, the message that became the summary, and one for each campaign that failed.
  const failed = summary.text.match(/[✗?] Campaign/gu)?.length ?? 0;
  expect(teams.messages()).toHaveLength(2 + failed);
  expect(JSON.stringify(connector.requests.at(-1)?.body)).toContain(`<at>${bert.name}</at>`);
  await teams.say('audit');
  const audit = await teams.shows('Audit');
  expect(audit.text).toMatch(/Bert: run campaign 7/u);
  expect(audit.text).toMatch(/Bert: run campaign 12/u);
});

it('is refused to whoever is no operator, typed and pressed', async () => {
  const teams = inTeams('19:refused@thread.tacv2');
  await teams.say('run campaigns 7 and 12', carl);
  expect((await teams.shows('operator')).text).toContain(carl.aadObjectId);
  await teams.say('run campaigns 9 and 15');
  const question = await teams.shows(/Run 2 campaigns\?/u);
  expect(await teams.press(labelled(question, 'Run both'), carl)).toContain('operator');
});
