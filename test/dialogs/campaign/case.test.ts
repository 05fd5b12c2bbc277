import { afterAll, describe, expect, it } from 'vitest';
import { keepOutcomes, keepUnread } from '../../../dialogs/campaign/history/kept-runs.ts';
import { saveRetry } from '../../../dialogs/campaign/results/retries.ts';
import { commit } from '../../../dialogs/commit.ts';
import { buttonLines, fact, listLines } from '../../support/read-message.ts';
import { reportIn } from '../../support/reports.ts';
import { result, summaryOf } from '../../support/results.ts';
import { startCampaignDialogs } from '../../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

const words = { '✓': 'Success', '✗': 'Failed', '?': 'Aborted' } as const;

/** Runs of a campaign that is nowhere else, in which a case comes out like this; `–`: not read. */
async function keepRuns(campaign: number, strip: string, testCase = 9063): Promise<void> {
  const log = { warn: () => undefined };
  await dialogs.ports.campaigns.note({ id: campaign, name: `Campaign of ${strip.length}` });
  for (const [at, cell] of [...strip].entries()) {
    const run = at + 1;
    const times = { startedAt: run * 1000 + campaign, endedAt: run * 1000 + 500 };
    if (cell === '–') await keepUnread({ records: dialogs.records, log }, campaign, { run, ...times });
    else {
      const own = cell === '✓' || cell === '✗' || cell === '?' ? [result(testCase, words[cell])] : [];
      const summary = summaryOf([...own, result(1, 'Success')], times, run);
      await keepOutcomes({ records: dialogs.records, log }, { ...summary, campaign });
    }
  }
}

describe('a test case', () => {
  it('shows its recent runs and the details of its last result', async () => {
    const { summary } = reportIn(await dialogs.ports.reports.report(3));
    await dialogs.ports.campaigns.note({ id: 3, name: 'Nightly regression' });
    const { id, name } = summary.cases.find(({ verdict }) => verdict === 'fail') ?? {};
    const message = await dialogs.type(`case ${id}`);
    expect(message.text).toContain(`✗ ${name} (${id}) · `);
    expect(fact(message, 'Last')).toMatch(new RegExp(`^failed in run ${summary.run}, `, 'u'));
    expect(fact(message, 'Called number')).toMatch(/^\+?\d/u);
    expect(fact(message, 'Slowest step')).toMatch(/^.+: [\d.]+ m?s$/u);
    expect(message.sections?.[0]?.title).toBe('Campaign 3 “Nightly regression”');
    expect(buttonLines(message)).toEqual([
      `results of campaign 3 run ${summary.run}`,
      `known ${id} for 1 week`,
    ]);
    await dialogs.type(`known ${id} for 1 week "ticket 812"`);
    const known = await dialogs.type(`test case ${id}`);
    expect(fact(known, 'Known')).toMatch(/^until .*, set by Ann, “ticket 812”$/u);
    expect(known.facts?.find(({ name }) => name === 'Known')?.textLinks).toBe(true);
    expect((await dialogs.type('known')).sections?.[0]?.textLinks).toBe(true);
    expect(buttonLines(known)).toContain(`unknown ${id}`);
  });

  it('shows a single line when it has just started failing', async () => {
    await keepRuns(907, '✓✗', 9067);
    const message = await dialogs.type('case 9067');
    expect(message.text).toBe('✗ Test case 9067 · new');
    expect(message.facts?.map(({ name }) => name)).toEqual(['Last']);
  });

  it('shows a strip for each campaign, with a summary in words', async () => {
    await keepRuns(901, '✓✗?·–✗✗');
    await keepRuns(902, '✓✓');
    const message = await dialogs.type('case 9063');
    expect(message.text).toBe('✗ Test case 9063 · still failing since run 2');
    expect(fact(message, 'Failing since')).toMatch(/^run 2, /u);
    expect(message.sections?.map(({ title }) => title)).toEqual([
      'Campaign 901 “Campaign of 7”',
      'Campaign 902 “Campaign of 2”',
    ]);
    expect(listLines(message)).toEqual([
      '✓✗?·–✗✗',
      'passed in 1 of 4 runs (25.0%), failed in runs 2, 6, 7',
      '✓✓',
      'passed in 2 of 2 runs (100%)',
    ]);
    expect(message.note).toBe(
      'Last runs, oldest first; ? inconclusive; · not in that run; – results not read',
    );
  });

  it('marks a pass on retry in its heading, strip and summary', async () => {
    await keepRuns(908, '✗✓✗', 9068);
    const passed = { cases: 1, passed: [9068] };
    await commit(dialogs.records, (draft) => saveRetry(draft, 908, 3, passed));
    const message = await dialogs.type('case 9068');
    expect(message.text).toBe('↻ Test case 9068 · passed on retry');
    expect(fact(message, 'Last')).toMatch(/^passed on retry in run 3, /u);
    expect(listLines(message)).toEqual([
      '✗✓↻',
      'passed in 1 of 2 runs (50.0%), failed in run 1, passed on retry in run 3',
    ]);
    expect(message.note).toBe('Last 3 runs, oldest first; ↻ passed on retry');
    await keepRuns(909, '✗', 9069);
    expect(listLines(await dialogs.type('case 9069'))[1]).toBe('failed in run 1');
  });

  it('says how many runs the strips cover when all have the same length', async () => {
    await keepRuns(903, '✓✗✗', 9903);
    expect((await dialogs.type('case 9903')).note).toBe('Last 3 runs, oldest first');
    await keepRuns(904, '✗✓✗', 9903);
    expect((await dialogs.type('case 9903')).note).toBe('Last 3 runs, oldest first');
    await keepRuns(905, '✗', 9905);
    expect((await dialogs.type('case 9905')).note).toBe('Last run');
  });

  it('offers a search of the test case list when no run contains it', async () => {
    const message = await dialogs.type('case 987654');
    expect(message.text).toBe('I haven’t seen test case 987654 in any run.');
    expect(buttonLines(message)).toEqual(['test cases search 987654']);
  });
});
