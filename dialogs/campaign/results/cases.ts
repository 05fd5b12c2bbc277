import type { TestResult } from '../../ports/campaign.ts';
import type { CaseVerdict, RunSummary, TestCaseName, Verdict } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { worseVerdict } from './verdict.ts';

const maxSlow = 5;

export interface TrackedCases {
  add(result: TestResult, verdict: Verdict): void;
  /** In the order of their first results. */
  verdicts(): readonly CaseVerdict[];
  slowest(): RunSummary['slowest'];
}

interface Tracked {
  readonly testCase: TestCaseName;
  verdict: Verdict;
  /** Milliseconds; -1: the service gave none. */
  slowest: number;
}

/** Keeps the worst verdict and the longest duration of each test case. */
export function trackCases(): TrackedCases {
  const cases = new Map<number | string, Tracked>();
  return {
    add(result, verdict) {
      const testCase = caseName(result);
      const key = caseKey(testCase);
      const duration = result.durationMilliseconds ?? -1;
      const tracked = cases.get(key);
      if (tracked === undefined) {
        cases.set(key, { testCase, verdict, slowest: duration });
      } else {
        tracked.verdict = worseVerdict(tracked.verdict, verdict);
        tracked.slowest = Math.max(tracked.slowest, duration);
      }
    },
    verdicts: () => Array.from(cases.values(), ({ testCase, verdict }) => ({ ...testCase, verdict })),
    slowest: () =>
      [...cases.values()]
        .filter(({ slowest }) => slowest >= 0)
        .sort(
          (one, other) => other.slowest - one.slowest || (one.testCase.name < other.testCase.name ? -1 : 1),
        )
        .slice(0, maxSlow)
        .map(({ testCase, slowest }) => ({ testCase, durationMilliseconds: slowest })),
  };
}

const maxNameLength = 200;

/** The test case that a result is of. */
export function caseName({ testCase, name }: Pick<TestResult, 'testCase' | 'name'>): TestCaseName {
  const shown = cutUnits(name, maxNameLength);
  return testCase === undefined ? { name: shown } : { id: testCase, name: shown };
}

/** The same for two results of one test case: by its id, or by its name where the service gave no id. */
export function caseKey({ id, name }: TestCaseName): number | string {
  return id ?? name;
}
