import { describe, expect, it } from 'vitest';
import type { KnownFailure } from '../../../../dialogs/campaign/known-failures/known-failures.ts';
import { judgeRun, verdictByNewFailures } from '../../../../dialogs/campaign/results/judge.ts';
import { summaryMessage } from '../../../../dialogs/campaign/results/summary-message.ts';
import type { RunStatus } from '../../../../dialogs/ports/campaign.ts';
import { verdictTitle } from '../../../../dialogs/wording/format.ts';
import { verdictSentence } from '../../../../dialogs/wording/verdict-sentence.ts';
import { known } from '../../../support/known.ts';
import { completed, result, summaryOf } from '../../../support/results.ts';

const words = { '✓': 'Success', '✗': 'Failed', '?': 'Aborted', '⚠': 'Satisfactory' } as const;

const clock = { now: () => 100_000 };

/** Cases 1, 2 and so on. */
function run(strip: string, status: Partial<RunStatus> = {}) {
  const results = [...strip].flatMap((cell, at) =>
    cell === '✓' || cell === '✗' || cell === '?' || cell === '⚠' ? [result(at + 1, words[cell])] : [],
  );
  return summaryOf(results, { ...completed, result: strip.includes('✗') ? 'Failed' : 'Success', ...status });
}

function told(strip: string, failures: readonly KnownFailure[], status: Partial<RunStatus> = {}) {
  const { summary, known: cases } = judgeRun(run(strip, status), failures, clock);
  return `${verdictTitle(summary.verdict, cases?.length)}: ${verdictSentence(summary)}`;
}

describe('counting only new failures', () => {
  it.each([
    ['✓✗', 0, {}, 'passed'],
    ['✓✗', 1, {}, 'failed'],
    ['⚠✗', 0, {}, 'passedWithRemarks'],
    ['?✗', 0, {}, 'inconclusive'],
    ['✓✗', 0, { status: 'Aborted' }, 'inconclusive'],
    // There is no run to compare with.
    ['✓✗', null, {}, 'failed'],
    // The run itself failed.
    ['✓✓', 0, { result: 'Failed' }, 'failed'],
    ['✓✓', 0, {}, 'passed'],
  ] as const)('%s with %s new and %o', (strip, newFailures, status, verdict) => {
    expect(verdictByNewFailures(run(strip, status), newFailures)).toBe(verdict);
  });

  it('counts failures left out of a large run’s summary as possibly new', () => {
    const { cases, ...summary } = run('✗✗');
    expect(verdictByNewFailures({ ...summary, cases, casesLeftOut: 1 }, 0)).toBe('failed');
  });
});

describe('a run with known failures', () => {
  it.each([
    ['✓✗', [known(2)], 'Passed, 1 known failure: 1 of 2 results failed, and that was known.'],
    [
      '✗✗✓',
      [known(1), known(2)],
      'Passed, 2 known failures: 2 of 3 results failed, and all of those were known.',
    ],
    ['✗✗✓', [known(1)], 'Failed: 2 of 3 results failed.'],
    ['⚠✗', [known(2)], 'Passed with warnings, 1 known failure: 1 of 2 results failed, and that was known.'],
    [
      '?✗',
      [known(2)],
      'Inconclusive, 1 known failure: Only known failures failed, but 1 of 2 results is inconclusive.',
    ],
    ['✗', [known(1)], 'Passed, 1 known failure: The only result failed, and that was known.'],
    ['✓✓', [known(1)], 'Passed: All 2 results passed.'],
    ['✓✗', [known(7)], 'Failed: 1 of 2 results failed.'],
  ] as const)('%s', (strip, failures, words) => {
    expect(told(strip, failures)).toBe(words);
  });

  it('is judged by the failures known when it ended', () => {
    const failed = 'Failed: 1 of 2 results failed.';
    const passed = 'Passed, 1 known failure: 1 of 2 results failed, and that was known.';
    expect(told('✓✗', [known(2, { from: 9001 })])).toBe(failed);
    expect(told('✓✗', [known(2, { from: 9000 })])).toBe(passed);
    expect(told('✓✗', [known(2, { until: 9001 })])).toBe(passed);
    expect(told('✓✗', [known(2, { until: 9000 })])).toBe(failed);
    expect(told('✓✗', [known(2, { from: 60_000, earlier: [{ from: 5000, until: 20_000 }] })])).toBe(passed);
  });

  it('has no warning from the alert of a known failure', () => {
    const alert = { message: 'Look at it', minorThreshold: 1, majorThreshold: 3 };
    const results = [result(1, 'Success'), result(2, 'Failed', { alert })];
    const summary = summaryOf(results, { ...completed, result: 'Failed' });
    expect(summary.alerts).toHaveLength(1);
    expect(judgeRun(summary, [known(2)], clock).summary.verdict).toBe('passed');
    expect(judgeRun(summary, [], clock).summary.verdict).toBe('failed');
  });

  it('counts a case that passed on retry as that, and not also as known', () => {
    const retry = { cases: 2, passed: [2, 3] };
    const judged = judgeRun(run('✗✗✗✓'), [known(1), known(2)], clock, retry);
    expect(judged.known?.map(({ id }) => id)).toEqual([1]);
    const { text, folds = [] } = summaryMessage(judged, {
      clock: { timeZone: 'UTC', now: 0 },
      reportUrl: '',
    });
    expect(text.split('\n')[0]).toBe(
      '✓ Campaign 12 passed, 2 on retry, 1 known failure: 1 passed, 3 failed · 25.0%',
    );
    const titles = folds.map(({ title, sections }) => [title, sections?.[0]?.lines.length]);
    expect(titles.slice(0, 2)).toEqual([
      ['2 flaky, passed on retry', 2],
      ['1 known failure', 1],
    ]);
  });

  it.each([
    ['✗✓', [1], 'It passed on retry'],
    ['✗✓', [], 'It didn’t pass on retry'],
    ['✗✗', [1, 2], 'Both passed on retry'],
    ['✗✗', [2], '1 of 2 passed on retry'],
    ['✗✗', [], 'Neither passed on retry'],
    ['✗✗✗', [1, 2, 3], 'All 3 passed on retry'],
    ['✗✗✗', [], 'None of 3 passed on retry'],
  ])('describes the outcome of a retry of %s in words', (cells, passed, words) => {
    const retry = { cases: [...cells].filter((cell) => cell === '✗').length, passed };
    const judged = judgeRun(run(cells), [], clock, retry);
    const { text } = summaryMessage(judged, { clock: { timeZone: 'UTC', now: 0 }, reportUrl: '' });
    expect(text.split('\n')[1]).toBe(words);
  });

  it('isn’t green when it was aborted or the service calls it failed', () => {
    expect(told('✓✗', [known(2)], { status: 'Aborted' })).toMatch(/^Inconclusive/u);
    expect(told('✓✓', [known(2)], { result: 'Failed' })).toMatch(/^Failed/u);
  });

  it.each([3, -3])(
    'ends by our clock, which known failures use, when the service is %i hours off',
    (hours) => {
      const ahead = hours * 3_600_000;
      const summary = run('✓✗', { startedAt: 1000 + ahead, endedAt: 9000 + ahead });
      const failure = { ...known(2), from: 0, until: 10_000 };
      expect(judgeRun(summary, [failure], { ...clock, serviceAhead: () => ahead }).summary.verdict).toBe(
        'passed',
      );
      expect(
        judgeRun(summary, [{ ...failure, until: 8000 }], { ...clock, serviceAhead: () => ahead }).summary
          .verdict,
      ).toBe('failed');
    },
  );

  it('is failed when its shortened summary may have lost a failing case', () => {
    const summary = { ...run('✗'), casesLeftOut: 3 };
    expect(judgeRun(summary, [known(1)], { now: () => 0 }).summary.verdict).toBe('failed');
    expect(judgeRun({ ...run('✗✓'), casesLeftOut: 3 }, [known(1)], { now: () => 0 }).summary.verdict).toBe(
      'passed',
    );
  });
});
