import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { nextOccurrences } from '../../../dialogs/rhythm.ts';
import { buttonLines, listLines } from '../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const runs = async () => (await readTrackedRuns(dialogs.records, 3)).length;

it('starts nothing while it is paused, and at its next time once it is resumed', async () => {
  await dialogs.type('schedule campaign 3 every day at 08:00 (UTC)');
  const rhythm = { cron: '0 8 * * *', timeZone: 'UTC' };
  const [first = 0, second = 0] = nextOccurrences(rhythm, Date.now(), 2);
  const paused = await dialogs.type('pause schedule 1');
  expect(paused.text).toMatch(/^Schedule 1 paused\. It won’t run campaign 3.* until it’s resumed\.$/u);
  const listed = await dialogs.type('schedules');
  expect(listLines(listed)[0]).toContain(' · paused · ');
  expect(buttonLines(listed)).toEqual(['resume schedule number 1', 'remove schedule number 1']);
  await dialogs.startSchedulesAt(first + 1000);
  expect(await runs()).toBe(0);
  const again = await dialogs.type('schedule campaign 3 every day at 08:00 (UTC)');
  expect(again.text).toMatch(/^Already scheduled here: schedule 1, .* It’s paused\.$/u);
  const [resume = ''] = buttonLines(again);
  expect((await dialogs.type(resume)).text).toMatch(
    /^Schedule 1 resumed: campaign 3.*\. Next run: .* 08:00 UTC\.$/u,
  );
  await dialogs.startSchedulesAt(first + 2000);
  expect(await runs()).toBe(0);
  await dialogs.startSchedulesAt(second + 1000);
  expect(await runs()).toBe(1);
  const acts = listLines(await dialogs.type('audit campaign 3')).map((line) =>
    line.replace(/^.*?, [^:]+: /u, ''),
  );
  expect(acts.slice(1, 3)).toEqual([
    'resume schedule of campaign 3, schedule 1 → resumed',
    'pause schedule of campaign 3, schedule 1 → paused',
  ]);
  expect((await dialogs.type('pause schedule 9')).text).toBe('There is no schedule 9.');
});

it('failures only is kept, shown, and part of what schedules it again', async () => {
  const made = await dialogs.type('schedule campaign 3 tomorrow at 9 failures only');
  expect(made.text).toMatch(/\nOnly failures will be posted here\.$/u);
  expect(await dialogs.ports.schedules.find(1)).toMatchObject({ only: 'failures' });
  expect(listLines(await dialogs.type('schedules'))[0]).toMatch(
    / once, tomorrow at 09:00 \(UTC\) failures only · set by/u,
  );
  const [again = ''] = buttonLines(await dialogs.type('unschedule 1'));
  await dialogs.type(again);
  expect(await dialogs.ports.schedules.find(2)).toMatchObject({ only: 'failures', once: expect.any(Number) });
  const [at = 0] = (await dialogs.ports.schedules.list()).map(({ once = 0 }) => once);
  await dialogs.startSchedulesAt(at + 1000);
  const [run] = await readTrackedRuns(dialogs.records, 3);
  expect(run?.audiences).toMatchObject([{ only: 'failures' }]);
  expect((await dialogs.type('schedule campaign 3 daily at 9 changes only')).text).toMatch(
    /or failures only/u,
  );
});
