import { defined } from '../../defined.ts';
import type { CaseVerdict, RunComparison, RunSummary, TestCaseName, Verdict } from '../../ports/runs.ts';
import { passRate } from '../../wording/format.ts';
import { givesWay } from '../history/triage.ts';

/**
 * What changed between two runs, by the worst verdict of each test case:
 * - `newlyFailing`: fails now and did not fail before: it passed, was inconclusive, or wasn't there. So every
 *   failing case is in `newlyFailing` or in `stillFailing`, and none is missing from both.
 * - `fixed`: failed before and passes now. One that is inconclusive now is not fixed, nor still failing.
 * - `added`, `gone`: in one of the runs alone, whatever came of them. None where the other run's summary was cut: what is
 *   missing from it may have been there.
 *
 * Others have their turn in between, for there may be a hundred thousand test cases.
 */
export async function compareRuns(previous: RunSummary, current: RunSummary): Promise<RunComparison> {
  const { pairs, added, gone } = await matchCases(previous.cases, current.cases);
  const those = (which: (before: Verdict | undefined, now: Verdict) => boolean) =>
    [...pairs, ...added.map((now) => [undefined, now] as const)]
      .filter(([before, now]) => which(before?.verdict, now.verdict))
      .map(([, now]) => nameOf(now));
  return {
    run: current.run,
    previous: previous.run,
    newlyFailing: those((before, now) => now === 'fail' && before !== 'fail'),
    fixed: those((before, now) => before === 'fail' && (now === 'pass' || now === 'satisfactory')),
    stillFailing: those((before, now) => before === 'fail' && now === 'fail'),
    added: previous.casesLeftOut === undefined ? added.map(nameOf) : [],
    gone: current.casesLeftOut === undefined ? gone.map(nameOf) : [],
    ...defined({ passRate: passRate(current.counts), previousPassRate: passRate(previous.counts) }),
  };
}

function nameOf({ id, name }: TestCaseName): TestCaseName {
  return { ...defined({ id }), name };
}

/**
 * Finds the test cases of one run in another: by id; by name only where one of the two has no id, for two ids
 * are two cases whatever they are called. A case is matched once; of several with the same name the first, in either
 * run, so that it doesn't matter which run is which.
 * @returns `pairs`, `added`: in the order of `now`; `gone`: in that of `before`
 */
async function matchCases(before: readonly CaseVerdict[], now: readonly CaseVerdict[]) {
  const giveWay = givesWay();
  const left = new Set(before);
  const found = new Map<CaseVerdict, CaseVerdict>();
  for (const [hasIdBefore, hasIdNow] of [
    [true, true],
    [false, false],
    [false, true],
    [true, false],
  ]) {
    const keyOf = ({ id, name }: CaseVerdict) => (hasIdBefore && hasIdNow ? id : name);
    const earlier = Map.groupBy(
      [...left].filter(({ id }) => (id !== undefined) === hasIdBefore),
      keyOf,
    );
    for (const current of now.filter((one) => (one.id !== undefined) === hasIdNow && !found.has(one))) {
      const [same] = earlier.get(keyOf(current)) ?? [];
      if (same !== undefined && left.delete(same)) found.set(current, same);
      const pause = giveWay(1);
      if (pause !== undefined) await pause;
    }
  }
  return {
    pairs: now.flatMap((current) => {
      const earlier = found.get(current);
      return earlier === undefined ? [] : [[earlier, current] as const];
    }),
    added: now.filter((current) => !found.has(current)),
    gone: before.filter((earlier) => left.has(earlier)),
  };
}
