import { describe, expect, it } from 'vitest';
import { summaryMessage } from '../../../../dialogs/campaign/results/summary-message.ts';
import type { RunReport, TestCaseName } from '../../../../dialogs/ports/runs.ts';

const now = Date.UTC(2026, 10, 20, 9);
const clock = { timeZone: 'UTC', now };
const billing: TestCaseName = { id: 7, name: 'Billing line' };
const sales: TestCaseName = { name: 'Sales line' };

const failed: RunReport = {
  summary: {
    ...{ campaign: 12, run: 345, verdict: 'failed', status: 'Completed', result: 'Failed', total: 41 },
    ...{ startedAt: Date.UTC(2026, 10, 20, 8), endedAt: Date.UTC(2026, 10, 20, 8, 1, 12) },
    counts: { pass: 35, satisfactory: 3, fail: 2, inconclusive: 1 },
    inconclusiveWords: [
      { word: 'Aborted', count: 1 },
      { word: '', count: 1 },
    ],
    failures: [
      {
        ...{ detail: 'Call not answered', dialResult: 'NoAnswer', firstFailingStep: 'Main menu', count: 2 },
        testCases: [billing, sales],
      },
      { detail: '', count: 1, testCases: [], rest: true },
    ],
    slowest: [{ testCase: billing, durationMilliseconds: 72_000 }],
    alerts: [{ message: 'Call the desk', level: 'major', count: 2, majorThreshold: 1 }],
    durations: [],
    cases: [],
  },
  comparison: {
    ...{ run: 345, previous: 340, newlyFailing: [billing], fixed: [], stillFailing: [sales] },
    ...{ added: [], gone: [], passRate: 0.95, previousPassRate: 0.991 },
  },
};

describe('a run’s summary', () => {
  const context = {
    clock,
    campaignName: 'Nightly',
    startedBy: { name: 'Ann', schedule: 3 },
    reportUrl: 'https://x/r',
  };

  it('begins with the verdict and the counts, each number beside its word', () => {
    const { text, tone } = summaryMessage(failed, context);
    expect(text.split('\n')).toEqual([
      'Failed: campaign 12 “Nightly”, run 345',
      '38 passed (3 satisfactory), 2 failed, 1 inconclusive',
      'Against run 340: 1 newly failing, 1 still failing.',
    ]);
    expect(tone).toBe('bad');
  });

  it('shows the counts at a glance; what there is none of is quiet, or left out', () => {
    expect(summaryMessage(failed, context).figures).toEqual([
      { number: '38', name: 'passed', tone: 'good' },
      { number: '2', name: 'failed', tone: 'bad' },
      { number: '1', name: 'inconclusive', tone: 'warning' },
    ]);
    const counts = { pass: 1204, satisfactory: 0, fail: 0, inconclusive: 0 };
    expect(summaryMessage({ summary: { ...failed.summary, counts } }, context).figures).toEqual([
      { number: '1,204', name: 'passed', tone: 'good' },
      { number: '0', name: 'failed' },
    ]);
  });

  it('gives the same counts as a chart, with the pass rate in its middle', () => {
    expect(summaryMessage(failed, context).chart).toEqual({
      title: 'Results',
      centre: '95%',
      parts: [
        { legend: '38 passed', count: 38, tone: 'good' },
        { legend: '2 failed', count: 2, tone: 'bad' },
        { legend: '1 inconclusive', count: 1, tone: 'warning' },
      ],
    });
  });

  it('tells rate, duration, start and who started it', () => {
    expect(summaryMessage(failed, context).facts).toEqual([
      { name: 'Pass rate', value: '95%, down 4.1 points (99.1% in run 340)' },
      { name: 'Duration', value: '1 min 12 s' },
      { name: 'Started', value: '20 Nov 08:00 UTC' },
      { name: 'Started by', value: 'schedule 3 of Ann' },
      { name: 'The service says', value: 'Completed, Failed' },
    ]);
  });

  it.each([
    [16_970.5, '17 s'],
    [16_697, '16.7 s'],
    [9_104, '9.1 s'],
    [59_970, '1 min'],
    [72_600, '1 min 13 s'],
  ])('tells %i milliseconds as the report page does', (durationMilliseconds, words) => {
    const slowest = [{ testCase: billing, durationMilliseconds }];
    const { sections } = summaryMessage({ ...failed, summary: { ...failed.summary, slowest } }, context);
    expect(sections?.at(-1)?.lines).toEqual([`Billing line (7): ${words}`]);
  });

  it('lists what fails, how, and what is slow', () => {
    expect(summaryMessage(failed, context).sections).toEqual([
      { title: 'Newly failing (1)', lines: ['Billing line (7)'] },
      { title: 'Still failing (1)', lines: ['Sales line'] },
      {
        // As many as failed; a line stands for several.
        title: 'Failures (3)',
        lines: [
          '2 × Call not answered; dial result NoAnswer; first failing step Main menu: Billing line (7), Sales line',
          '1 × failed in other ways',
        ],
      },
      { title: 'Inconclusive (2)', lines: ['1 × “Aborted”', '1 × no result'] },
      { title: 'Alerts (2)', lines: ['2 × major: Call the desk'] },
      { title: 'Slowest (1)', lines: ['Billing line (7): 1 min 12 s'] },
    ]);
  });

  it('offers what to do next, and the report page', () => {
    const { choices, links } = summaryMessage(failed, context);
    expect(choices?.map(({ click }) => click)).toEqual(
      [
        'run campaign 12',
        'compare campaign 12 run 345',
        'export results of campaign 12 run 345',
        'results of campaign 12 run 345 with steps',
      ].map((line) => ({ canvass: 1, do: 'command', line })),
    );
    expect(links).toEqual([{ label: 'Report page', url: 'https://x/r' }]);
  });

  it('keeps forty lines of a long list and counts the rest', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ id: index, name: 'Case' }));
    const { summary, comparison } = failed;
    if (comparison === undefined) throw new Error('There is a comparison.');
    const report = { summary, comparison: { ...comparison, newlyFailing: many } };
    const [first] = summaryMessage(report, context).sections ?? [];
    expect(first?.lines).toHaveLength(40);
    expect(first?.more).toBe(20);
  });

  it('says plainly where there is nothing to compare with, and no result at all', () => {
    const { summary } = failed;
    const counts = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
    const bare = summaryMessage(
      { summary: { ...summary, verdict: 'inconclusive', counts, endedAt: 0 } },
      { clock, reportUrl: 'https://canvass.example/r' },
    );
    expect(bare.text.split('\n')).toEqual([
      'Inconclusive: campaign 12, run 345',
      '0 passed, 0 failed, 0 inconclusive',
      'There is no earlier finished run to compare it with.',
    ]);
    expect(bare.facts?.map(({ name }) => name)).toEqual(['Pass rate', 'Started', 'The service says']);
    expect(bare.facts?.[0]?.value).toBe('none: no result is conclusive');
  });
});
