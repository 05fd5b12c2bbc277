import { afterAll, expect, it } from 'vitest';
import { readTrackedRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import { buttonLines } from '../support/read-message.ts';
import { startCampaignDialogs } from '../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

it('answers a query in free wording, below a line that says how it was read', async () => {
  const answer = await dialogs.typeAsViewer(
    'i would like to see how many failed in the customer lines check',
  );
  expect(answer.reason).toBe('Failures of campaign 12 “Customer lines check”:');
  expect(answer.text).toMatch(/^✗ Campaign 12 failed/u);
});

it.each([
  ['would be great if you could start the customer lines check', 'run campaign 12'],
  ['campaign 12 please execute it', 'run campaign 12'],
  ['shoot me a message whenever 12 breaks', 'subscribe to campaign 12 failures only'],
])('asks about “%s” and does nothing yet', async (line, phrase) => {
  const asked = await dialogs.type(line);
  expect(asked.reason).toBeUndefined();
  expect(buttonLines(asked)[0]).toBe(phrase);
  expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
  expect((await dialogs.type('subscriptions')).text).toMatch(/isn’t subscribed/u);
});

it('results are results, and not the campaign’s details as well', async () => {
  const answer = await dialogs.typeAsViewer('i would like to see results from campaign 12');
  expect(answer.reason).toMatch(/^Results of campaign 12/u);
});

it('omits how a line was read when the title says the same', async () => {
  const answer = await dialogs.type('what’s red at the moment');
  expect(answer.reason).toBeUndefined();
  expect(answer.text).toMatch(/campaigns failing\.$/u);
  const runs = await dialogs.type('show me please the runs that 12 had since yesterday');
  expect(runs.reason).toMatch(/^Runs of campaign 12 “.*” since yesterday:$/u);
});

it('asks about an alert condition in free wording without calling it a mistake', async () => {
  const asked = await dialogs.type('alert me when 12’s pass rate goes below 90%');
  expect(asked.text).toBe(
    'Did you mean “alert campaign 12 “Customer lines check” when pass rate below 90%”?',
  );
  expect(buttonLines(asked)).toEqual(['alert campaign 12 when pass rate below 90%']);
  const rising = await dialogs.type('alert me when 12’s pass rate goes above 90%');
  expect(rising.text).toMatch(/isn’t something an alert can watch for/u);
  expect(buttonLines(rising)).toEqual([]);
});

it('explains that a run can’t wait for another one', async () => {
  const { text, note, choices = [] } = await dialogs.type('if 12 passes run 7');
  expect(text).toBe('A run can’t wait for another run. The nearest I can do:');
  expect(note).toBe('Campaign 12 “Customer lines check”');
  expect(choices.map(({ label }) => label)).toEqual(['subscribe campaign 12', 'watch campaign 12']);
});

it('explains that a schedule can’t be paused for a while', async () => {
  const { text, choices = [] } = await dialogs.type('put 12 on hold until friday');
  expect(text).toBe(
    'A schedule can’t skip a run, and a pause lasts until you resume it. The nearest I can do:',
  );
  expect(choices.map(({ label }) => label)).toEqual(['schedule of campaign 12']);
});

it('explains that a schedule can’t skip weeks', async () => {
  const { text, choices = [] } = await dialogs.type('run 12 every 2nd friday');
  expect(text).toBe(
    'A schedule runs once, or at the same times every day, week or month. For other days, set one for each. These may help:',
  );
  expect(choices.map(({ label }) => label)).toEqual(['help schedule', 'schedule of campaign 12']);
});

it.each([
  [
    'run 12 saturday and sunday',
    'At what time? Please say it behind the days, like “saturday and sunday at 09:00”. These may help:',
    ['help schedule', 'schedule of campaign 12'],
  ],
  [
    'run everything at 22:00',
    'A schedule runs one campaign. For all of them, set one for each. These may help:',
    ['help schedule', 'campaigns'],
  ],
  [
    'run 12 twice',
    'I start one run at a time; a schedule can start one again and again. The nearest I can do:',
    ['campaign 12', 'help schedule'],
  ],
  [
    'run 12 and post in #release',
    'I can’t post in another channel, but whoever is in it can ask me there. The nearest I can do:',
    ['run campaign 12', 'help subscribe'],
  ],
])('what can’t be done so is said, and what is missing: “%s”', async (line, said, near) => {
  const { text, choices = [] } = await dialogs.type(line);
  expect(text).toBe(said);
  expect(choices.map(({ label }) => label)).toEqual(near);
  expect(await readTrackedRuns(dialogs.records, 12)).toEqual([]);
});

it('asks which schedule is meant where none is named', async () => {
  await dialogs.type('schedule campaign 3 every day at 02:00');
  await dialogs.type('schedule campaign 12 every day at 02:00');
  const asked = await dialogs.type('please could you delete the schedule');
  expect(asked.text).toBe('Which schedule should be removed?');
  expect(buttonLines(asked)).toEqual(['remove schedule number 1', 'remove schedule number 2']);
  for (const id of [1, 2]) await dialogs.type(`unschedule ${id}`);
});

it('says that somebody unknown did nothing', async () => {
  expect((await dialogs.type('audit log of Ada')).text).toBe('The audit by Ada is empty.');
});

it('offers a subscription to all campaigns only as a button', async () => {
  for (const line of ['i want to hear about every campaign', 'tell me about every run'])
    expect(buttonLines(await dialogs.type(line))).toEqual(['subscribe to all campaigns']);
});

it('offers no action that the role does not allow', async () => {
  const { text, choices } = await dialogs.typeAsViewer(
    'would be great if you could start the customer lines check',
  );
  expect([text, ...(choices ?? []).map(({ label }) => label)].join()).not.toMatch(/run campaign/iu);
});

it('keeps buttons short and names their campaign below the question', async () => {
  const several = await dialogs.type('schedule campaign 12');
  expect(several.choices?.map(({ label }) => label)).toContain('schedule campaign 12 every day at 08:00');
  expect(several.note).toContain('Campaign 12 “Customer lines check”');
  const nothing = await dialogs.type('the customer lines check in purple ink');
  expect(nothing.choices?.map(({ label }) => label)).toContain('results of campaign 12');
  expect(nothing.note).toBe('Campaign 12 “Customer lines check”');
  const one = await dialogs.type('subscribe campaign 12 sometimes only');
  expect(one.text).toContain('campaign 12 “Customer lines check”');
  expect(one.choices?.map(({ label }) => label).join()).not.toContain('“');
});
