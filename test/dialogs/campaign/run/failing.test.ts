import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepOutcomes } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { buttonLines, listLines } from '../../../support/read-message.ts';
import { result, summaryOf } from '../../../support/results.ts';
import {
  ann,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
  // What is asked for is in the records.
  dialogs.setWeather(() => (answer) => answer.text(503, ''));
});
afterEach(async () => await dialogs.close());

const day = 24 * 60 * 60_000;

/** A campaign's runs, a day apart, by the test cases that failed in each; the last one is a day old. */
async function keepRuns(campaign: number, failed: readonly (readonly number[])[]): Promise<void> {
  const { records } = dialogs;
  const log = { warn() {} };
  for (const [index, ids] of failed.entries()) {
    const endedAt = Date.now() - (failed.length - index) * day;
    const results = [1, 2].map((id) => result(id, ids.includes(id) ? 'Failed' : 'Success'));
    const summary = { ...summaryOf(results), campaign, run: index + 1, startedAt: endedAt - 1000, endedAt };
    await keepOutcomes({ records, log }, summary);
  }
  const isFailed = (failed.at(-1) ?? []).length > 0;
  const verdict = isFailed ? 'failed' : 'passed';
  const lastRun = { run: failed.length, verdict, read: true, endedAt: Date.now() - day } as const;
  await dialogs.ports.campaigns.note({ id: campaign, name: `Line ${campaign}`, lastRun });
}

it('lists which campaigns are failing, and since when', async () => {
  await keepRuns(3, [[], [1], [], [1], [2], [1]]);
  await keepRuns(5, [[1], []]);
  await keepRuns(7, [[1], [1]]);
  await keepRuns(12, [[], [1]]);
  for (const line of ['anything failing?', 'what failed', 'which campaigns are red', 'what is failing']) {
    const said = await dialogs.type(line);
    expect(said.text).toBe('3 campaigns failing.');
    expect(listLines(said).toSorted()).toEqual([
      expect.stringMatching(
        /^Campaign 12 “Line 12” · ✗ run 2 failed · (?:yesterday|1 day ago|24 hours ago)/u,
      ),
      expect.stringMatching(/^Campaign 3 “Line 3” · ✗ failing since run 4, 3 days ago \(/u),
      expect.stringMatching(/^Campaign 7 “Line 7” · ✗ failing since run 1, 2 days ago \(/u),
    ]);
    expect(buttonLines(said).toSorted()).toEqual([
      'campaigns',
      'digest now',
      ...[12, 3, 7].map((id) => `failures of campaign ${id}`),
    ]);
  }
});

it('says when a failure may be older than the stored runs', async () => {
  await keepRuns(3, Array(20).fill([1]));
  expect(listLines(await dialogs.type('what is failing'))[0]).toMatch(/failing since run 1 or earlier, /u);
});

it('marks the service’s own verdict on an unread run as such', async () => {
  await keepRuns(3, [[], [1], [1]]);
  await dialogs.ports.campaigns.note({ id: 3, lastRun: { run: 4, verdict: 'failed', endedAt: Date.now() } });
  expect(listLines(await dialogs.type('what is failing'))[0]).toMatch(
    /· ✗ failing since run 2, 2 days ago \(.+\) · ✗ run 4 failed, according to the service · /u,
  );
});

it('counts from the first failure that wasn’t known', async () => {
  await keepRuns(3, [[], [1], [1, 2]]);
  await dialogs.ports.knownFailures.set({ testCase: 1, until: Date.now() + day, by: ann, place: here });
  // Known from now on: not when those runs ended.
  expect(listLines(await dialogs.type('what is failing'))[0]).toMatch(/failing since run 2, 2 days ago/u);
});

it('says when nothing is failing', async () => {
  await keepRuns(5, [[1], []]);
  const said = await dialogs.type('anything failing');
  expect(said.text).toBe('Nothing is failing, and nothing is running.');
  expect(said.sections).toEqual([]);
});
