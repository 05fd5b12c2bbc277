import { afterAll, beforeAll, expect, it } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { startCampaignCanvass, type TestCanvass } from '../support/start-canvass.ts';

let canvass: TestCanvass;
beforeAll(async () => {
  // Slow enough to be met under way, on a busy machine too.
  canvass = await startCampaignCanvass({ REFERENCE_RUN_SPEED: '20' });
});
afterAll(() => canvass.close());

it('edits a single message during a run, also after a restart, and turns it into the summary', async () => {
  const chat = await openWebChat(() => canvass.url, 'operator');
  const said = async () => (await chat.messages()).slice(greeting);
  await chat.shows(/operator|Which survey/u);
  const greeting = (await chat.messages()).length;
  await chat.say('run campaign 12');
  await chat.shows(/in progress\nRunning · \d+ of about/u);
  expect(await said()).toHaveLength(1);
  await canvass.restart();
  await chat.shows(/\d+ passed/u, 60_000);
  const [summary, ...others] = await said();
  expect(others).toEqual([]);
  expect(summary?.text).not.toContain('in progress');
  expect(summary?.buttons.map(({ label }) => label)).toContain('Run again');
});

it('neither offers nor suggests the command to a customer', async () => {
  const chat = await openWebChat(() => canvass.url, 'none');
  await chat.say('run campaign 12');
  await chat.shows(/operator/u);
  await chat.say('rnu campain 12');
  const hint = await chat.shows(new RegExp(english.notUnderstood, 'u'));
  expect(hint.text).not.toContain('campaign');
});
