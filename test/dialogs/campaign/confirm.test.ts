import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptRunRecords } from '../../../dialogs/campaign/history/kept-runs.ts';
import { isUnfinished } from '../../../dialogs/campaign/run/tracked-run.ts';
import { changeTrackedRuns, readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { button, buttonLines } from '../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ confirmAboveCalls: 20 });
});
afterEach(async () => await dialogs.close());

const isExecuted = () => dialogs.requests.some(({ url }) => url.endsWith('/execute'));
const asked = async (campaign = 9) => (await readTrackedRuns(dialogs.records, campaign)).length;
const question = /^Campaign 9 “.*” is expected to place about 600 calls\. Nothing was started\. Run it\?$/u;

/** The run that is tracked is over, as nobody executes it here. */
const endRuns = async (campaign = 9) => await changeTrackedRuns(dialogs.records, campaign, async () => []);

describe('a run that is expected to place many calls', () => {
  it('is asked about with the number of the last run, and begun once by its button', async () => {
    const message = await dialogs.type('run campaign 9');
    expect(message.text).toMatch(question);
    expect(await asked()).toBe(0);
    const run = button(message, 'Run');
    const answers = (await Promise.all([dialogs.pressAll(run), dialogs.pressAll(run)])).flat();
    expect(answers.filter(({ text }) => text.includes('starting'))).toHaveLength(1);
    expect(await asked()).toBe(1);
    expect((await dialogs.press(run)).text).toContain('already running');
    await endRuns();
    // The same button after the run is over.
    const late = await dialogs.press(run);
    expect(late.text).toBe('Run campaign 9?');
    expect(await asked()).toBe(0);
    expect(isExecuted()).toBe(false);
  });

  it('is asked about anew where its button is old', async () => {
    const message = await dialogs.type('run campaign 9');
    dialogs.clock.offset = 16 * 60_000;
    const late = await dialogs.press(button(message, 'Run'));
    expect([late.text.startsWith('Run campaign 9'), buttonLines(late)]).toEqual([true, ['run campaign 9']]);
    expect((await dialogs.type('run campaign 9')).text).toMatch(question);
    expect(await asked()).toBe(0);
  });

  it('is not begun by a press that comes again after a crash and had begun nothing', async () => {
    const message = await dialogs.type('run campaign 9');
    expect((await dialogs.press(button(message, 'Run'), true)).text).toContain('Nothing is started twice');
    expect(await asked()).toBe(0);
    expect((await dialogs.press(button(message, 'Run'))).text).toContain('starting');
    expect((await dialogs.press(button(message, 'Run'), true)).text).toContain('starting');
    expect(await asked()).toBe(1);
  });

  it('is asked about after all else that there is to ask', async () => {
    await dialogs.press(button(await dialogs.type('run campaign 9'), 'Run'));
    const unfinished = await dialogs.type('run campaign 9');
    expect(unfinished.text).toMatch(/already running/u);
    const large = await dialogs.press(button(unfinished, 'Run anyway'));
    expect(large.text).toMatch(question);
    expect(await asked()).toBe(1);
    await dialogs.press(button(large, 'Run'));
    expect(await asked()).toBe(2);
    expect((await dialogs.press(button(large, 'Run'))).text).toMatch(/already running/u);
    expect((await readTrackedRuns(dialogs.records, 9)).filter(isUnfinished)).toHaveLength(2);
  });

  it('is not begun beside runs that are over by the time of the answer', async () => {
    await dialogs.press(button(await dialogs.type('run campaign 9'), 'Run'));
    const large = await dialogs.press(button(await dialogs.type('run campaign 9'), 'Run anyway'));
    await endRuns();
    expect((await dialogs.press(button(large, 'Run'))).text).toMatch(/isn’t running any more/u);
    expect(await asked()).toBe(0);
  });

  it('is asked about where the campaign is inactive as well', async () => {
    dialogs.setWeather(({ url }) =>
      /campaigns\/9$/u.test(url) ? (answer) => answer.text(405, 'no') : 'pass',
    );
    await dialogs.ports.campaigns.note({ id: 9, campaign: { id: 9, name: 'Old', active: false, tests: [] } });
    const inactive = await dialogs.type('run campaign 9');
    expect(inactive.text).toMatch(/is inactive/u);
    const large = await dialogs.press(button(inactive, 'Run anyway'));
    expect(large.text).toMatch(question);
    expect(await asked()).toBe(0);
    expect((await dialogs.press(button(large, 'Run'))).text).toContain('starting');
    const both = await dialogs.type('schedule campaign 9 every day at 08:00');
    expect(both.text).toMatch(
      / is inactive, .* is expected to place about 600 calls\. Nothing was scheduled\.$/u,
    );
    expect(await dialogs.ports.schedules.list()).toEqual([]);
  });
});

it.each([
  ['12', 24],
  ['7', undefined],
] as const)('campaign %s is expected to place %s calls', async (campaign, calls) => {
  const { text } = await dialogs.type(`run campaign ${campaign}`);
  if (calls === undefined) expect(text).toContain('starting');
  else expect(text).toContain(`about ${calls} calls`);
});

it('where the service can’t be asked, the results that are kept count; without any it is asked about', async () => {
  await keptRunRecords.update(dialogs.records, '000000000005/000000000001', () => ({ run: 1, total: 3 }));
  dialogs.setWeather(({ url }) =>
    url.includes('/campaigns/') ? (answer) => answer.text(500, 'no') : 'pass',
  );
  const message = await dialogs.type('run campaign 7');
  expect(message.text).toMatch(
    /^Campaign 7 may place any number of calls: .* Nothing was started\. Run it\?$/u,
  );
  expect(await asked(7)).toBe(0);
  expect((await dialogs.type('run campaign 5')).text).toContain('starting');
});

it('a campaign that never ran is expected to place a call for each test case', async () => {
  const none = { results: [], campaignName: 'New' };
  dialogs.setWeather(({ url }) => (/\/runs?(\?|$)/u.test(url) ? (answer) => answer.json(200, none) : 'pass'));
  expect((await dialogs.type('run campaign 9')).text).toContain('about 36 calls');
});

it('a schedule is asked about once, when it is made', async () => {
  const message = await dialogs.type('schedule campaign 9 every day at 08:00');
  expect(message.text).toMatch(
    /^Each run of campaign 9 “.*” is expected to place about 600 calls\. Nothing was scheduled\.$/u,
  );
  expect(await dialogs.ports.schedules.list()).toEqual([]);
  const made = await dialogs.press(button(message, 'Schedule it'));
  expect(made.text).toMatch(/^Schedule 1: campaign 9/u);
  expect(await dialogs.ports.schedules.list()).toMatchObject([{ campaign: 9 }]);
});
