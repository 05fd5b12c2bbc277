import { defined } from '../../defined.ts';
import type { CaseVerdict, RunComparison, RunSummary, TestCaseName, Verdict } from '../../ports/runs.ts';
import { passRate } from '../../wording/format.ts';

/**
 * What changed between two runs, by the worst verdict of each test case:
 * - `newlyFailing`: fails now and did not fail before: it passed, was inconclusive, or wasn't there. So every
 *   failing case is in `newlyFailing` or in `stillFailing`, and none is missing from both.
 * - `fixed`: failed before and passes now. One that is inconclusive now is not fixed, nor still failing.
 * - `added`, `gone`: in one of the runs alone, whatever came of them. None where the other run's summary was cut: what is
 *   missing from it may have been there.
 */
export function compareRuns(previous: RunSummary, current: RunSummary): RunComparison {
  const { pairs, added, gone } = matchCases(previous.cases, current.cases);
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
    ...defined({ passRate: passRate(current.counts), previousPassRate: passRate(previous.counts) }),
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

export interface MatchedCases {
  /** The same case before and now, in the order of now. */
  readonly pairs: readonly (readonly [before: CaseVerdict, now: CaseVerdict])[];
  readonly added: readonly CaseVerdict[];
  readonly gone: readonly CaseVerdict[];
}

/**
 * Finds the test cases of one run in another: by id; by name only where one of the two has no id, for two ids
 * are two cases whatever they are called. A case is matched once.
 */
function matchCases(before: readonly CaseVerdict[], now: readonly CaseVerdict[]): MatchedCases {
  const left = new Set(before);
  const found = new Map<CaseVerdict, CaseVerdict>();
  const match = (
    those: (one: CaseVerdict) => boolean,
    earlier: ReadonlyMap<Key, CaseVerdict>,
    key: KeyOf,
  ) => {
    for (const current of now.filter((one) => those(one) && !found.has(one))) {
      const same = earlier.get(key(current));
      if (same !== undefined && left.delete(same)) found.set(current, same);
    }
  };
  const withId = before.filter(hasId);
  const withoutId = byKey(before.filter(lacksId), nameOf);
  match(hasId, byKey(withId, idOf), idOf);
  match(lacksId, withoutId, nameOf);
  match(hasId, withoutId, nameOf);
  match(
    lacksId,
    byKey(
      withId.filter((one) => left.has(one)),
      nameOf,
    ),
    nameOf,
  );
  return {
    pairs: now.flatMap((current) => {
      const earlier = found.get(current);
      return earlier === undefined ? [] : [[earlier, current] as const];
    }),
    added: now.filter((current) => !found.has(current)),
    gone: before.filter((earlier) => left.has(earlier)),
  };
}

type Key = number | string | undefined;
type KeyOf = (one: CaseVerdict) => Key;

const hasId = ({ id }: CaseVerdict) => id !== undefined;
const lacksId = ({ id }: CaseVerdict) => id === undefined;
const idOf: KeyOf = ({ id }) => id;
const nameOf: KeyOf = ({ name }) => name;

/** Where several have the same name the first counts, in either run: so it doesn't matter which run is which. */
function byKey(cases: readonly CaseVerdict[], key: KeyOf): ReadonlyMap<Key, CaseVerdict> {
  return new Map(cases.toReversed().map((one) => [key(one), one]));
}
