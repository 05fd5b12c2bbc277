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
  /** From the second call on: of a hundred thousand test cases, most have one. */
  durations?: ReturnType<typeof countShown>;
  verdict: Verdict;
  longest: number;
  all: number;
  passed: number;
  failed: number;
  /** Why it came to its worst verdict: with how many of its results give each cause, the first that was met first. */
  causes?: CountedCause[];
}

interface CountedCause {
  readonly cause: Cause;
  readonly key: string;
  count: number;
}

/** Of one test case: what most of its calls came to is among them, whatever comes between. */
const maxCausesOfCase = 8;

/**
 * Remembers each test case, in the order of their first results: its worst verdict, why it is that most often, its calls, and
 * the longest of them.
 */
export function trackCases() {
  const cases = new Map<number | string, TrackedCase>();
  let causes = 0;

  function track(testCase: TestCaseName): TrackedCase {
    const tracked: TrackedCase = { testCase, verdict: 'pass', longest: -1, all: 0, passed: 0, failed: 0 };
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
      if (tracked.all > 1) {
        tracked.durations ??= countedFrom(tracked.longest);
        tracked.durations.add(result.durationMilliseconds);
      }
      tracked.longest = Math.max(tracked.longest, result.durationMilliseconds ?? -1);
      const isWorse = worseVerdict(tracked.verdict, verdict) !== tracked.verdict;
      if (isWorse) tracked.verdict = verdict;
      else if (tracked.verdict !== verdict || verdict === 'pass') return;
      if (tracked.causes === undefined && causes >= maxCauses) return;
      const cause = causeOf(result);
      if (tracked.causes === undefined && cause === undefined) return;
      causes += tracked.causes === undefined ? 1 : 0;
      tracked.causes = isWorse ? [] : (tracked.causes ?? []);
      count(tracked.causes, cause ?? {});
    },
    verdicts: (): readonly CaseVerdict[] =>
      Array.from(cases.values(), (tracked) => ({
        ...tracked.testCase,
        verdict: tracked.verdict,
        cause: causeMostly(tracked.causes),
        calls: callsOf(tracked),
      })),
    slowest: (): RunSummary['slowest'] =>
      slowestOf(cases.values()).map(({ testCase, longest }) => ({ testCase, durationMilliseconds: longest })),
  };
}

function countedFrom(milliseconds: number): ReturnType<typeof countShown> {
  const durations = countShown();
  durations.add(milliseconds);
  return durations;
}

/** By one walk: to sort 100,000 by their names, where most took as long as another, takes a tenth of a second. */
function slowestOf(cases: Iterable<TrackedCase>): readonly TrackedCase[] {
  const slowest: TrackedCase[] = [];
  for (const one of cases) {
    if (one.longest < 0) continue;
    const place = slowest.findIndex((other) => isSlower(one, other));
    slowest.splice(place === -1 ? slowest.length : place, 0, one);
    if (slowest.length > maxSlow) slowest.pop();
  }
  return slowest;
}

function isSlower(one: TrackedCase, other: TrackedCase): boolean {
  if (one.longest !== other.longest) return one.longest > other.longest;
  return one.testCase.name < other.testCase.name;
}

/** Where there is no room for another cause, it takes the place of the rarest, with its count: none that is frequent is lost. */
function count(causes: CountedCause[], cause: Cause): void {
  const key = JSON.stringify([cause.word, cause.detail, cause.dialResult, cause.step]);
  const known = causes.find((one) => one.key === key);
  if (known !== undefined) {
    known.count += 1;
  } else if (causes.length < maxCausesOfCase) {
    causes.push({ cause, key, count: 1 });
  } else {
    const rarest = causes.reduce((one, other) => (other.count < one.count ? other : one));
    causes[causes.indexOf(rarest)] = { cause, key, count: rarest.count + 1 };
  }
}

function causeMostly(causes: readonly CountedCause[] | undefined): Cause | undefined {
  const [first, ...others] = causes ?? [];
  if (first === undefined) return undefined;
  const most = others.reduce((one, other) => (other.count > one.count ? other : one), first);
  return others.length === 0 ? most.cause : { ...most.cause, mostly: true };
}

/** Of a single call the verdict says it all. */
function callsOf({ all, passed, failed, durations }: TrackedCase): CaseVerdict['calls'] {
  if (all < 2) return undefined;
  return { all, passed, failed, p95Milliseconds: durations?.percentile(0.95) };
}
