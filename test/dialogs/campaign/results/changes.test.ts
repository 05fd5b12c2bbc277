import { expect, it } from 'vitest';
import { wantsReport } from '../../../../dialogs/campaign/results/changes.ts';
import { compareRuns } from '../../../../dialogs/campaign/results/compare.ts';
import type { CaseChange, CaseTriage } from '../../../../dialogs/ports/runs.ts';
import { systemTime } from '../../../../src/time.ts';
import { completed, result, summaryOf } from '../../../support/results.ts';

const since = 80;
const changes = {
  new: { kind: 'new' },
  'still failing': { kind: 'stillFailing', since },
  flaky: { kind: 'flaky', failed: 3, of: 8 },
  fixed: { kind: 'fixed' },
} as const satisfies Record<string, CaseChange>;

/** Case 1 comes to this, and stands like this by the history; it passed in the run before. */
async function report(word: string, change?: keyof typeof changes, isKnown = false) {
  const summary = summaryOf([result(1, word)], { ...completed, result: word }, 2);
  const verdict = word === 'Failed' ? 'fail' : 'pass';
  const named = { id: 1, name: 'Case 1', verdict } as const;
  const triage: readonly CaseTriage[] = change === undefined ? [] : [{ ...named, change: changes[change] }];
  const comparison = await compareRuns(systemTime, summaryOf([result(1, 'Success')]), summary);
  return { summary, triage, comparison, known: isKnown ? [{ ...named, until: 9999 }] : [] };
}

it.each([
  ['a new failure', await report('Failed', 'new'), true],
  ['a new failure that is known', await report('Failed', 'new', true), false],
  ['a fixed case', await report('Success', 'fixed'), true],
  ['a known failure that passes', await report('Success', 'fixed', true), true],
  ['a case that still fails', await report('Failed', 'still failing'), false],
  // By the run before alone it would be a new failure.
  ['a flaky case', await report('Failed', 'flaky'), false],
  ['a run without changes', await report('Success'), false],
] as const)('“changes only” reports nothing but changes: %s', (_what, { summary, ...rest }, wanted) => {
  expect(wantsReport('changes', { summary, ...rest })).toBe(wanted);
});

it('“changes only” reports failures when there is no earlier run', () => {
  const first = (word: string) => ({ summary: summaryOf([result(1, word)], { ...completed, result: word }) });
  expect(wantsReport('changes', first('Failed'))).toBe(true);
  expect(wantsReport('changes', first('Success'))).toBe(false);
});

it('the previous run counts when there is no history', async () => {
  const { summary, comparison } = await report('Failed');
  expect(wantsReport('changes', { summary, comparison })).toBe(true);
  expect(wantsReport('failures', { summary, comparison })).toBe(true);
  expect(wantsReport(undefined, await report('Success'))).toBe(true);
});
