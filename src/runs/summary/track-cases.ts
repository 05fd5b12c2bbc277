import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { CaseVerdict, RunSummary, TestCaseName, Verdict } from '../../../dialogs/ports/run-summary.ts';
import { worseVerdict } from '../judge-result.ts';
import { caseKey, caseName } from './case-name.ts';

const mostSlow = 5;

export interface TrackedCases {
  add(result: TestResult, verdict: Verdict): void;
  /** In the order of their first results. */
  verdicts(): readonly CaseVerdict[];
  slowest(): RunSummary['slowest'];
}

interface Tracked {
  readonly testCase: TestCaseName;
  verdict: Verdict;
  /** Milliseconds; -1: none was told. */
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
        .slice(0, mostSlow)
        .map(({ testCase, slowest }) => ({ testCase, durationMilliseconds: slowest })),
  };
}
