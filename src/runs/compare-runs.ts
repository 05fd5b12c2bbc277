import type { RunComparison, RunSummary, TestCaseName, Verdict } from '../../dialogs/ports/run-summary.ts';
import { passRate } from '../../dialogs/wording/format.ts';
import { matchCases } from './match-cases.ts';

/**
 * What changed between two runs, by the worst verdict of each test case:
 * - `newlyFailing`: fails now and did not fail before: it passed, was inconclusive, or wasn't there. So every
 *   failing case is in `newlyFailing` or in `stillFailing`, and none is missing from both.
 * - `fixed`: failed before and passes now. One that is inconclusive now is not fixed, nor still failing.
 * - `added`, `gone`: in one of the runs alone, whatever came of them. None where a summary was cut: what is missing from it
 *   may have been there.
 */
export function compareRuns(previous: RunSummary, current: RunSummary): RunComparison {
  const { pairs, added, gone } = matchCases(previous.cases, current.cases);
  const rate = passRate(current.counts);
  const previousPassRate = passRate(previous.counts);
  return {
    run: current.run,
    previous: previous.run,
    newlyFailing: named([
      ...pairs.filter(([before, now]) => now.verdict === 'fail' && before.verdict !== 'fail').map(second),
      ...added.filter(({ verdict }) => verdict === 'fail'),
    ]),
    fixed: named(
      pairs.filter(([before, now]) => before.verdict === 'fail' && passes(now.verdict)).map(second),
    ),
    stillFailing: named(
      pairs.filter(([before, now]) => before.verdict === 'fail' && now.verdict === 'fail').map(second),
    ),
    added: previous.casesLeftOut === undefined ? named(added) : [],
    gone: current.casesLeftOut === undefined ? named(gone) : [],
    ...(rate === undefined ? {} : { passRate: rate }),
    ...(previousPassRate === undefined ? {} : { previousPassRate }),
  };
}

function passes(verdict: Verdict): boolean {
  return verdict === 'pass' || verdict === 'satisfactory';
}

function second<Case>([, now]: readonly [Case, Case]): Case {
  return now;
}

function named(cases: readonly TestCaseName[]): readonly TestCaseName[] {
  return cases.map(({ id, name }) => (id === undefined ? { name } : { id, name }));
}
