import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { type CampaignCanvass, startCampaignCanvass } from '../../../support/start-campaign-canvass.ts';
import { places, teamsRoom } from '../../../support/teams-room.ts';

let canvass: CampaignCanvass;
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
  const room = teamsRoom(() => canvass.url, connector, places.thread);
  const first = () => room.messages()[0]?.text;
  const second = () => room.messages()[1]?.text;
  await room.say('run campaign 12');
  await expect.poll(first, { timeout: 10_000 }).toContain('is under way');
  await room.say('watch campaign 12');
  await expect.poll(second, { timeout: 10_000 }).toContain('is under way');
  await expect.poll(first, { timeout: 10_000 }).toMatch(/run \d+: this message is no longer updated/u);
  await room.say('unwatch campaign 12');
  await expect.poll(second, { timeout: 10_000 }).toContain('no longer updated');
});
