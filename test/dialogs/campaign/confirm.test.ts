import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptRunRecords } from '../../../dialogs/campaign/history/kept-runs.ts';
import { saveIntent } from '../../../dialogs/campaign/intents/questions.ts';
import { progressMessage } from '../../../dialogs/campaign/run/messages.ts';
import { externalRunsIntent } from '../../../dialogs/campaign/run/question.ts';
import { isUnfinished } from '../../../dialogs/campaign/run/tracked-run.ts';
import { changeTrackedRuns, readTrackedRuns } from '../../../dialogs/campaign/run/tracked-runs.ts';
import { commit } from '../../../dialogs/commit.ts';
import { button, buttonLines, listLines } from '../../support/read-message.ts';
import { type CampaignDialogs, startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs({ confirmAboveCalls: 20 });
});
afterEach(async () => await dialogs.close());

const isExecuted = () => dialogs.requests.some(({ url }) => url.endsWith('/execute'));
const asked = async (campaign = 9) => (await readTrackedRuns(dialogs.records, campaign)).length;
const question = /^Campaign 9 “.*” is expected to place about 600 calls\. Run it\?$/u;

/** The run that is tracked is over, as nobody executes it here. */
const endRuns = async (campaign = 9) => await changeTrackedRuns(dialogs.records, campaign, async () => []);

describe('a run expected to place many calls', () => {
  it('asks with the expected number of calls, and starts once from its button', async () => {
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
    expect(late.text).toMatch(question);
    expect(await asked()).toBe(0);
    expect(isExecuted()).toBe(false);
    expect((await dialogs.press(button(late, 'Run'))).text).toContain('starting');
  });

  it('isn’t considered small when the last run was aborted', async () => {
    const cut = {
      runId: 999,
      startDate: '2026-11-20T08:00:00Z',
      endDate: '2026-11-20T08:00:10Z',
      result: 'Aborted',
    };
    dialogs.setWeather(({ url }) =>
      /\/campaigns\/9\/runs(\?|$)/u.test(url)
        ? (answer) =>
            answer.json(200, { results: [cut], nextPage: null, totalResults: 1, returnedResults: 1 })
        : 'pass',
    );
    expect((await dialogs.type('run campaign 9')).text).toMatch(/^I couldn’t find out how many calls /u);
  });

  it('isn’t considered small when only the results show that the last run was cancelled', async () => {
    const ended = { runId: 999, startDate: '2026-11-20T08:00:00Z', endDate: '2026-11-20T08:00:10Z' };
    const run = { ...ended, campaignStatus: 'Cancelled', result: 'Failed' };
    dialogs.setWeather(({ url }) => {
      if (/\/campaigns\/9\/runs(\?|$)/u.test(url)) {
        return (answer) => answer.json(200, { results: [{ ...ended, result: 'Failed' }] });
      }
      const results = { results: [], totalResults: 7, returnedResults: 0, nextPage: null, campaignRun: run };
      return url.includes('/runs/999/results') ? (answer) => answer.json(200, results) : 'pass';
    });
    expect((await dialogs.type('run campaign 9')).text).toMatch(/^I couldn’t find out how many calls /u);
  });

  it('asks about the call count and the unfinished run in one question', async () => {
    await dialogs.press(button(await dialogs.type('run campaign 9'), 'Run'));
    const both = await dialogs.type('run campaign 9');
    expect(both.text).toMatch(
      /^Campaign 9 “.*” is already running\. It is expected to place about 600 calls\.$/u,
    );
    expect(listLines(both)).toEqual(['A new run is starting · started by Ann, just now']);
    expect(both.choices?.map(({ label }) => label)).toEqual(['Watch', 'Run anyway']);
    expect(await asked()).toBe(1);
    expect((await dialogs.press(button(both, 'Run anyway'))).text).toContain('starting');
    expect(await asked()).toBe(2);
    expect((await dialogs.press(button(both, 'Run anyway'))).text).toMatch(/already running/u);
    expect((await readTrackedRuns(dialogs.records, 9)).filter(isUnfinished)).toHaveLength(2);
  });

  it('asks again when a run that the question didn’t mention has started', async () => {
    const large = await dialogs.type('run campaign 9');
    const other = await dialogs.type('run campaign 9');
    await dialogs.press(button(other, 'Run'));
    const both = await dialogs.press(button(large, 'Run'));
    expect(both.text).toMatch(/^Campaign 9 “.*” is already running\.$/u);
    expect(await asked()).toBe(1);
    await dialogs.press(button(both, 'Run anyway'));
    expect(await asked()).toBe(2);
  });

  it('isn’t started by “Run anyway” once the other run has ended', async () => {
    await dialogs.press(button(await dialogs.type('run campaign 9'), 'Run'));
    const both = await dialogs.type('run campaign 9');
    await endRuns();
    expect((await dialogs.press(button(both, 'Run anyway'))).text).toMatch(/isn’t running any more/u);
    expect(await asked()).toBe(0);
  });

  it('asks about the inactive campaign in the same question', async () => {
    dialogs.setWeather(({ url }) =>
      /campaigns\/9$/u.test(url) ? (answer) => answer.text(405, 'no') : 'pass',
    );
    await dialogs.ports.campaigns.note({ id: 9, campaign: { id: 9, name: 'Old', active: false, tests: [] } });
    const inactive = await dialogs.type('run campaign 9');
    expect(inactive.text).toMatch(
      /^Campaign 9 “Old” is inactive, .*\. It is expected to place about 600 calls\.$/u,
    );
    expect(await asked()).toBe(0);
    expect((await dialogs.press(button(inactive, 'Run anyway'))).text).toContain('starting');
    expect(await asked()).toBe(1);
    const both = await dialogs.type('schedule campaign 9 every day at 08:00');
    expect(both.text).toMatch(/ is inactive, .* is expected to place about 600 calls\.$/u);
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

it('falls back to stored results when the service fails, and asks when there are none', async () => {
  await keptRunRecords.update(dialogs.records, '000000000005/000000000001', () => ({ run: 1, total: 3 }));
  dialogs.setWeather(({ url }) =>
    url.includes('/campaigns/') ? (answer) => answer.text(500, 'no') : 'pass',
  );
  const message = await dialogs.type('run campaign 7');
  expect(message.text).toMatch(/^I couldn’t find out how many calls campaign 7 would place\. Run it\?$/u);
  expect(await asked(7)).toBe(0);
  expect((await dialogs.type('run campaign 5')).text).toContain('starting');
});

it('asks about a large schedule once, when it is created', async () => {
  const message = await dialogs.type('schedule campaign 9 every day at 08:00');
  expect(message.text).toMatch(/^Each run of campaign 9 “.*” is expected to place about 600 calls\.$/u);
  expect(await dialogs.ports.schedules.list()).toEqual([]);
  const made = await dialogs.press(button(message, 'Schedule it'));
  expect(made.text).toMatch(/^Schedule 1: campaign 9/u);
  expect(await dialogs.ports.schedules.list()).toMatchObject([{ campaign: 9 }]);
});

describe('with a run in progress that was started outside Canvass', () => {
  const goesOn = () => {
    const runs = [{ runId: 31, startDate: new Date(Date.now() - 300_000).toISOString(), campaignRunId: '' }];
    dialogs.setWeather(({ url }) =>
      /\/runs(\?|$)/u.test(url)
        ? (answer) => answer.json(200, { results: runs, campaignName: 'Nine' })
        : 'pass',
    );
  };

  it('asks about that run and the call count in one question', async () => {
    goesOn();
    const both = await dialogs.type('run campaign 9');
    expect(both.text).toMatch(/ is already running\. I couldn’t find out how many calls it would place\.$/u);
    expect(listLines(both)).toEqual([expect.stringMatching(/^Run 31 · started outside Canvass, .* ago$/u)]);
    expect(buttonLines(both)).toEqual(['watch campaign 9 run 31']);
    expect(await asked()).toBe(0);
    expect((await dialogs.press(button(both, 'Run anyway'))).text).toContain('starting');
    expect(await readTrackedRuns(dialogs.records, 9)).toMatchObject([{ despite: [31] }]);
  });

  it('starts once, without asking again, from “Run anyway” on the job’s message', async () => {
    const base = { id: 'agreed', campaign: 9, askedAt: dialogs.clock.offset, audiences: [] };
    const since = Date.now();
    const stage = {
      kind: 'closing' as const,
      ending: 'notStarted' as const,
      reason: '',
      since,
      beside: [{ run: 31 }],
    };
    const run = { ...base, stage };
    await commit(dialogs.records, (draft) => saveIntent(draft, externalRunsIntent(run, stage)));
    const posted = progressMessage(run, since);
    goesOn();
    const anyway = button(posted, 'Run anyway');
    expect((await dialogs.press(anyway)).text).toContain('starting');
    expect((await dialogs.press(anyway)).text).toContain('is already running');
    expect(await asked()).toBe(1);
  });
});

it('reads everything once and in parallel, and uses stored values when the service is slow', async () => {
  await keptRunRecords.update(dialogs.records, '000000000007/000000000001', () => ({ run: 1, total: 300 }));
  await dialogs.ports.campaigns.note({ id: 7, campaign: { id: 7, name: 'Seven', active: false, tests: [] } });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const held: string[] = [];
  dialogs.setWeather(({ url }) => {
    if (!url.includes('/campaigns/7')) return 'pass';
    held.push(url.replace(/^.*campaigns\/7|\?.*$/gu, ''));
    return (answer) => void isOver.then(() => answer.reset());
  });
  const message = await dialogs.type('run campaign 7');
  expect(message.text).toMatch(/“Seven” is inactive, .* It is expected to place about 300 calls\./u);
  expect(held.toSorted()).toEqual(['', '/runs']);
  end();
});
