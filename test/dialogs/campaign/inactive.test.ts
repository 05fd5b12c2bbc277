import { afterAll, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { button, buttonLines } from '../../support/read-message.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

const asked = async () => (await readTrackedRuns(dialogs.records, 24)).length;

it('warns before running an inactive campaign, and asks again after a late press', async () => {
  const message = await dialogs.type('run campaign 24');
  expect(message.text).toMatch(/^Campaign 24 “.*” is inactive, .*\.$/u);
  expect(buttonLines(message)).toEqual(['update campaign 24 active yes']);
  expect(await asked()).toBe(0);
  dialogs.clock.offset = 16 * 60_000;
  const late = await dialogs.press(button(message, 'Run anyway'));
  expect(late.text).toBe(message.text);
  expect(await asked()).toBe(0);
  dialogs.clock.offset = 0;
  expect((await dialogs.press(button(message, 'Run anyway'))).text).toContain('starting');
  expect(await asked()).toBe(1);
});

it('warns before scheduling an inactive campaign', async () => {
  const message = await dialogs.type('schedule campaign 24 every day at 08:00 failures only');
  expect(message.text).toMatch(/is inactive, .*\.$/u);
  expect(await dialogs.ports.schedules.list()).toEqual([]);
  const [anyway] = buttonLines(message);
  expect(anyway).toBe('schedule campaign 24 every day at 08:00 (UTC) failures only anyway');
  expect((await dialogs.type(anyway ?? '')).text).toMatch(/^Schedule 1: campaign 24/u);
  expect(await dialogs.ports.schedules.list()).toMatchObject([{ campaign: 24, only: 'failures' }]);
});
