import type { CaseVerdict, RunComparison, RunSummary, TestCaseName } from '../../ports/runs.ts';
import { runRate } from '../../wording/format.ts';
import { type GiveWay, givesWay } from '../history/triage.ts';

/**
 * What changed between two runs, by the worst verdict of each test case:
 * - `newlyFailing`: fails now and did not fail before: it passed, was inconclusive, or wasn't there. So every
 *   failing case is in `newlyFailing` or in `stillFailing`, and none is missing from both.
 * - `fixed`: failed before and passes now. One that is inconclusive now is not fixed, nor still failing.
 * - `added`, `gone`: in one of the runs alone, whatever came of them. None where the other run's summary was cut, or its results
 *   were read in part: what is missing from it may have been there.
 *
 * Others have their turn in between, for there may be a hundred thousand test cases.
 */
export async function compareRuns(
  time: GiveWay,
  previous: RunSummary,
  current: RunSummary,
): Promise<RunComparison> {
  const giveWay = givesWay(time);
  const earlierOf = await matchCases(previous.cases, current.cases, giveWay);
  const changes = {
    newlyFailing: [] as TestCaseName[],
    fixed: [] as TestCaseName[],
    stillFailing: [] as TestCaseName[],
    added: [] as TestCaseName[],
    gone: [] as TestCaseName[],
  };
  const addedFailing: TestCaseName[] = [];
  for (const now of current.cases) {
    const before = earlierOf.get(now);
    const kind = before === undefined ? 'added' : changeOf(before, now);
    if (kind !== undefined) changes[kind].push(nameOf(now));
    if (before === undefined && now.verdict === 'fail') addedFailing.push(nameOf(now));
    const pause = giveWay(1);
    if (pause !== undefined) await pause;
  }
  const found = new Set(earlierOf.values());
  for (const before of previous.cases) {
    if (!found.has(before)) changes.gone.push(nameOf(before));
    const pause = giveWay(1);
    if (pause !== undefined) await pause;
  }
  return {
    run: current.run,
    previous: previous.run,
    ...changes,
    // Those that weren't there before come last.
    newlyFailing: [...changes.newlyFailing, ...addedFailing],
    ...(isPartial(previous) && { added: [] }),
    ...(isPartial(current) && { gone: [] }),
    passRate: runRate(current),
    previousPassRate: runRate(previous),
  };
}

function isPartial({ casesLeftOut, restUnread }: RunSummary): boolean {
  return casesLeftOut !== undefined || restUnread !== undefined;
}

function changeOf(
  before: CaseVerdict,
  now: CaseVerdict,
): 'newlyFailing' | 'stillFailing' | 'fixed' | undefined {
  const failedBefore = before.verdict === 'fail';
  if (now.verdict === 'fail') return failedBefore ? 'stillFailing' : 'newlyFailing';
  return failedBefore && now.verdict !== 'inconclusive' ? 'fixed' : undefined;
}

function nameOf({ id, name }: TestCaseName): TestCaseName {
  return { id, name };
}

/**
 * Finds the test cases of one run in another: by id; by name only where one of the two has no id, for two ids
 * are two cases whatever they are called. A case is matched once; of several with the same name the first, in either
 * run, so that it doesn't matter which run is which.
 * @returns which case of `before` a case of `now` was
 */
async function matchCases(
  before: readonly CaseVerdict[],
  now: readonly CaseVerdict[],
  giveWay: ReturnType<typeof givesWay>,
): Promise<ReadonlyMap<CaseVerdict, CaseVerdict>> {
  const found = new Map<CaseVerdict, CaseVerdict>();
  const matched = new Set<CaseVerdict>();
  for (const [hasIdBefore, hasIdNow] of [
    [true, true],
    [false, false],
    [false, true],
    [true, false],
  ]) {
    const keyOf = ({ id, name }: CaseVerdict) => (hasIdBefore && hasIdNow ? id : name);
    const earlier = new Map<number | string | undefined, CaseVerdict>();
    for (const one of before) {
      if ((one.id !== undefined) === hasIdBefore && !matched.has(one) && !earlier.has(keyOf(one)))
        earlier.set(keyOf(one), one);
      const pause = giveWay(1);
      if (pause !== undefined) await pause;
    }
    // Most runs have no test case without an id.
    if (earlier.size === 0) continue;
    for (const current of now) {
      const same =
        (current.id !== undefined) === hasIdNow && !found.has(current) && earlier.get(keyOf(current));
      if (same && !matched.has(same)) {
        matched.add(same);
        found.set(current, same);
      }
      const pause = giveWay(1);
      if (pause !== undefined) await pause;
    }
  }
  return found;
}
