import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebChat } from '../../../support/open-web-chat.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';

let canvass: TestCanvass;
beforeAll(async () => {
  canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '40' });
});
afterAll(async () => await canvass.close());

it('in the built-in web chat a run has one message that is edited, also after a restart, and a summary', async () => {
  const chat = await openWebChat(() => canvass.url, 'operator');
  const texts = async () => (await chat.messages()).slice(1).map(({ text }) => text);
  await chat.say('run campaign 12');
  await chat.shows(/run \d+ in progress[^]*Results/u);
  expect(await texts()).toHaveLength(1);
  await canvass.restart();
  await chat.shows(/\d+ passed/u, 30_000);
  await expect.poll(texts).toHaveLength(2);
  const [live, summary] = await texts();
  // The headline alone: what stands below it is in the summary.
  expect(live).not.toContain('in progress');
  expect(summary).toContain(live?.split('\n').at(-1));
});
