import { expect, it } from 'vitest';
import { asSummarised, withoutRetried } from '../../../../dialogs/campaign/results/as-summarised.ts';
import { caseChanges } from '../../../../dialogs/campaign/results/changes.ts';
import { compareRuns } from '../../../../dialogs/campaign/results/compare.ts';
import type { CaseChange, RunReport, TestCaseName } from '../../../../dialogs/ports/runs.ts';
import { comparedFlakyWords } from '../../../../dialogs/wording/result-words.ts';
import { systemTime } from '../../../../src/time.ts';
import { completed, result, summaryOf } from '../../../support/results.ts';

const words = { '✓': 'Success', '✗': 'Failed', '?': 'Aborted' } as const;

/** Cases 1, 2 and so on. */
function run(strip: readonly (keyof typeof words)[], number: number) {
  const results = strip.map((cell, at) => result(at + 1, words[cell]));
  return summaryOf(results, completed, number);
}

const idsOf = (cases: readonly TestCaseName[] = []) => cases.map(({ id }) => id);

it('a comparison lists each test case as the later run’s summary does', async () => {
  const before = run(['✓', '✓', '✗', '✓', '✗', '?', '✗', '✓'], 340);
  const summary = run(['✗', '✗', '✗', '✗', '✓', '✗', '✗', '?'], 345);
  const changes: Readonly<Record<number, CaseChange>> = {
    1: { kind: 'new' },
    2: { kind: 'new' },
    3: { kind: 'flaky', failed: 4, of: 9 },
    4: { kind: 'new' },
    5: { kind: 'flaky', failed: 3, of: 8 },
    6: { kind: 'stillFailing', since: 331 },
    7: { kind: 'stillFailing', since: 340 },
  };
  const later: RunReport = {
    summary,
    known: [{ id: 2, name: 'Case 2', until: 0 }],
    retry: { cases: 7, passed: [4, 8] },
    triage: summary.cases.flatMap(({ id = 0, name, verdict }) =>
      changes[id] === undefined ? [] : [{ id, name, verdict, change: changes[id] }],
    ),
  };
  const compared = await compareRuns(
    systemTime,
    before,
    await withoutRetried(systemTime, summary, later.retry),
  );
  const told = await asSummarised(systemTime, compared, { summary: before }, later);
  expect(idsOf(told.newlyFailing)).toEqual([1]);
  expect(idsOf(told.stillFailing)).toEqual([7, 6]);
  expect(idsOf(told.fixed)).toEqual([]);
  expect(told.flaky).toEqual([
    { id: 4, name: 'Case 4', failedIn: [], onRetryIn: [345] },
    { id: 8, name: 'Case 8', failedIn: [], onRetryIn: [345] },
    { id: 3, name: 'Case 3', failedIn: [340, 345], onRetryIn: [], change: changes[3] },
    { id: 5, name: 'Case 5', failedIn: [340], onRetryIn: [], change: changes[5] },
  ]);
  expect(idsOf(told.known)).toEqual([2]);
  const summarised = caseChanges(later).filter(({ verdict }) => verdict === 'fail');
  const having = (kind: CaseChange['kind']) => idsOf(summarised.filter(({ change }) => change.kind === kind));
  expect(having('new')).toEqual([1]);
  expect(having('stillFailing')).toEqual([6, 7]);
});

it('a pass on retry in the earlier run counts as neither passed nor failed', async () => {
  const before = await withoutRetried(systemTime, run(['✗', '✗'], 340), { cases: 2, passed: [1] });
  const compared = await compareRuns(systemTime, before, run(['✓', '✓'], 345));
  expect(idsOf(compared.fixed)).toEqual([2]);
});

it('a pass on retry in one of the runs is listed with the outcome in the other', async () => {
  const before = run(['✗', '✗', '✗', '✓', '✗', '✗'], 340);
  const summary = run(['✓', '✗', '✗', '✗', '✗', '✓'], 345);
  const earlier: RunReport = { summary: before, retry: { cases: 5, passed: [1, 2, 3] } };
  const later: RunReport = { summary, retry: { cases: 4, passed: [3, 4, 5] } };
  const compared = await compareRuns(
    systemTime,
    await withoutRetried(systemTime, before, earlier.retry),
    await withoutRetried(systemTime, summary, later.retry),
  );
  const told = await asSummarised(systemTime, compared, earlier, later);
  expect([idsOf(told.newlyFailing), idsOf(told.stillFailing), idsOf(told.fixed)]).toEqual([[2], [], [6]]);
  const words = told.flaky?.map((one) => `${one.id} ${comparedFlakyWords(one)}`);
  expect(words).toEqual([
    '3 passed on retry in runs 340, 345',
    '4 passed on retry in run 345',
    '5 failed in run 340 · passed on retry in run 345',
    '1 passed on retry in run 340',
  ]);
});

it('a comparison of many test cases yields to other work', async () => {
  let pauses = 0;
  const time = {
    giveWay: async () => {
      pauses += 1;
    },
  };
  const summary = run(Array<'✗'>(20_000).fill('✗'), 345);
  const change = { kind: 'stillFailing', since: 331 } as const;
  const later: RunReport = {
    summary,
    retry: { cases: 20_000, passed: [1] },
    triage: summary.cases.map(({ id, name, verdict }) => ({ id, name, verdict, change })),
  };
  await withoutRetried(time, summary, later.retry);
  expect(pauses).toBe(2);
  const cases = summary.cases.map(({ id, name }) => ({ id, name }));
  const compared = { run: 345, previous: 340, newlyFailing: cases, stillFailing: [], fixed: [] };
  const told = await asSummarised(time, { ...compared, added: [], gone: [] }, { summary }, later);
  expect(told.stillFailing).toHaveLength(20_000);
  expect(pauses).toBeGreaterThanOrEqual(10);
});
