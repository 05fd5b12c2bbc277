import type { TestResult } from '../../ports/campaign.ts';
import type { CaseVerdict, Cause, RunSummary, TestCaseName, Verdict } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { countShown } from './durations.ts';
import { caseKey, caseName, causeOf } from './failures.ts';
import { worseVerdict } from './verdict.ts';

const maxSlow = 5;

/** Causes are kept for this many test cases. */
const maxCauses = 1000;
/** The numbers that were called for this many; for twice as many if they didn't simply pass. */
const maxNumbers = 1000;
const maxNumberLength = 40;

interface TrackedCase {
  readonly testCase: TestCaseName;
  /** Only from the second call on, because most test cases have one. */
  durations?: ReturnType<typeof countShown>;
  verdict: Verdict;
  longest: number;
  calledNumber?: string;
  all: number;
  passed: number;
  failed: number;
  /** The causes of its worst verdict with their counts, in the order in which they occurred. */
  causes?: CountedCause[];
}

interface CountedCause {
  readonly cause: Cause;
  readonly key: string;
  count: number;
}

/** For one test case; the most frequent causes are always among them. */
const maxCausesOfCase = 8;

/** Collects each test case's worst verdict and its most frequent cause, its calls, and the longest ones. */
export function trackCases() {
  const cases = new Map<number | string, TrackedCase>();
  let causes = 0;
  let numbers = 0;

  function noteNumber(tracked: TrackedCase, { calledNumber }: TestResult): void {
    if (tracked.calledNumber !== undefined || calledNumber === undefined) return;
    if (numbers >= (tracked.verdict === 'pass' ? maxNumbers : 2 * maxNumbers)) return;
    numbers += 1;
    tracked.calledNumber = cutUnits(calledNumber, maxNumberLength);
  }

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
      noteNumber(tracked, result);
      if (tracked.verdict !== verdict || verdict === 'pass') return;
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
        calledNumber: tracked.calledNumber,
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

/** In one pass: sorting 100,000 test cases takes a tenth of a second. */
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

/** If there is no room, a new cause replaces the rarest and inherits its count, so that no frequent cause is lost. */
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

/** Undefined for a single call, which its verdict describes. */
function callsOf({ all, passed, failed, durations }: TrackedCase): CaseVerdict['calls'] {
  if (all < 2) return undefined;
  return { all, passed, failed, p95Milliseconds: durations?.percentile(0.95) };
}
