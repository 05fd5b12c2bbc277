import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation } from '../../../support/teams-conversation.ts';

let canvass: TestCanvass;
let connector: FakeBotConnector;
beforeAll(async () => {
  // Slow enough to be watched twice before it ends.
  canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '4' });
  connector = await startFakeBotConnector();
});
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

it('leaves no message behind that says for ever how the run was going', async () => {
  const teams = teamsConversation(() => canvass.url, connector, places.thread);
  const first = () => teams.messages()[0]?.text;
  const second = () => teams.messages()[1]?.text;
  await teams.say('run campaign 12');
  await expect.poll(first, { timeout: 10_000 }).toContain('in progress');
  await teams.say('watch campaign 12');
  await expect.poll(second, { timeout: 10_000 }).toContain('in progress');
  await expect.poll(first, { timeout: 10_000 }).toMatch(/run \d+: no longer updated here/u);
  await teams.say('unwatch campaign 12');
  await expect.poll(second, { timeout: 10_000 }).toContain('no longer updated');
});
