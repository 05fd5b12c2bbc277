import type { CaseVerdict, RunComparison, RunSummary, TestCaseName } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { runRate } from '../../wording/format.ts';
import { type GiveWay, givesWay } from '../history/triage.ts';

/**
 * What changed between two runs, by the worst verdict of each test case:
 * - `newlyFailing`: fails now and didn't fail before, so that every failing case is either in this list or in `stillFailing`.
 * - `fixed`: failed before and passes now. A case that is inconclusive now is neither fixed nor still failing.
 * - `added`, `gone`: in only one of the runs. Empty if the other run's summary is incomplete.
 *
 * It yields in between, because there may be a hundred thousand test cases.
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
    previousTotal: isCutShort(previous) || previous.restUnread !== undefined ? undefined : previous.total,
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
 * Matches the test cases of two runs: by id, or by name if one of the two has no id. Each case is matched once; if several have the
 * same name, the first in either run.
 * @returns the case of `before` for each case of `now`
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
