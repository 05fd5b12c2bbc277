import { defined } from '../../defined.ts';
import type { TestResult } from '../../ports/campaign.ts';
import type { CaseVerdict, Cause, RunSummary, TestCaseName, Verdict } from '../../ports/runs.ts';
import { countShown } from './durations.ts';
import { caseKey, caseName, causeOf } from './failures.ts';
import { worseVerdict } from './verdict.ts';

const maxSlow = 5;

/** More causes than a person reads would only fill the record. */
const maxCauses = 100;

interface TrackedCase {
  readonly testCase: TestCaseName;
  readonly durations: ReturnType<typeof countShown>;
  verdict: Verdict;
  longest: number;
  all: number;
  passed: number;
  failed: number;
  cause?: Cause;
}

/**
 * Remembers each test case, in the order of their first results: its worst verdict, why it is that, its calls, and the longest
 * of them.
 */
export function trackCases() {
  const cases = new Map<number | string, TrackedCase>();
  let causes = 0;

  function track(testCase: TestCaseName): TrackedCase {
    const tracked = {
      ...{ testCase, durations: countShown(), verdict: 'pass', longest: -1 },
      ...{ all: 0, passed: 0, failed: 0 },
    } satisfies TrackedCase;
    cases.set(caseKey(testCase), tracked);
    return tracked;
  }

  return {
    add(result: TestResult, verdict: Verdict): void {
      const testCase = caseName(result);
      const tracked = cases.get(caseKey(testCase)) ?? track(testCase);
      tracked.all += 1;
      if (verdict === 'pass' || verdict === 'satisfactory') tracked.passed += 1;
      if (verdict === 'fail') tracked.failed += 1;
      tracked.durations.add(result.durationMilliseconds);
      tracked.longest = Math.max(tracked.longest, result.durationMilliseconds ?? -1);
      if (worseVerdict(tracked.verdict, verdict) === tracked.verdict) return;
      tracked.verdict = verdict;
      const cause = causeOf(result);
      if (tracked.cause === undefined && (cause === undefined || causes >= maxCauses)) return;
      causes += tracked.cause === undefined ? 1 : 0;
      tracked.cause = cause ?? {};
    },
    verdicts: (): readonly CaseVerdict[] =>
      Array.from(cases.values(), (tracked) => ({
        ...tracked.testCase,
        verdict: tracked.verdict,
        ...defined({ cause: tracked.cause, calls: callsOf(tracked) }),
      })),
    slowest: (): RunSummary['slowest'] =>
      [...cases.values()]
        .filter(({ longest }) => longest >= 0)
        .sort(
          (one, other) => other.longest - one.longest || (one.testCase.name < other.testCase.name ? -1 : 1),
        )
        .slice(0, maxSlow)
        .map(({ testCase, longest }) => ({ testCase, durationMilliseconds: longest })),
  };
}

/** Of a single call the verdict says it all. */
function callsOf({ all, passed, failed, durations }: TrackedCase): CaseVerdict['calls'] {
  if (all < 2) return undefined;
  return { all, passed, failed, ...defined({ p95Milliseconds: durations.percentile(0.95) }) };
}
