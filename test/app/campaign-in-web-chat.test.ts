import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelled } from '../support/conversation.ts';
import { type CampaignCanvass, startCampaignCanvass } from '../support/start-campaign-canvass.ts';
import { webChatRoom } from '../support/web-chat-room.ts';

let canvass: CampaignCanvass;
beforeAll(async () => {
  canvass = await startCampaignCanvass();
});
afterAll(() => canvass.close());

it('runs a campaign in the web chat: few messages, and the summary where it was asked for', async () => {
  const room = await webChatRoom(() => canvass.url, 'operator');
  await room.shows(/Canvass/u);
  const before = (await room.messages()).length;
  await room.say('run campaign 7');
  const summary = await room.shows(/\d+ passed/u, 60_000);
  expect(summary.buttons.map(({ label }) => label)).toEqual(['Run again', 'Compare', 'Export', 'Steps']);
  expect((await room.messages()).length - before).toBeLessThanOrEqual(5);

  await room.press(labelled(summary, 'Compare'));
  await room.shows(/compared|against|Against/u);
  await room.press(labelled(summary, 'Run again'));
  await room.shows(/starting|accepted|under way|passed/u);
});

it('goes on after a restart, and says the summary once', async () => {
  const room = await webChatRoom(() => canvass.url, 'operator');
  await room.say('run campaign 12');
  await room.shows(/under way/u);
  await canvass.restart();
  await room.shows(/\d+ passed/u, 60_000);
  const summaries = (await room.messages()).filter(({ text }) => /\d+ passed/u.test(text));
  expect(summaries).toHaveLength(1);
});

it('gives a customer neither the command nor a hint of it', async () => {
  const room = await webChatRoom(() => canvass.url, 'none');
  await room.say('run campaign 12');
  await room.shows(/operator/u);
  await room.say('rnu campain 12');
  const hint = await room.shows(/recognise/u);
  expect(hint.text).not.toContain('campaign');
});
