import { defined } from '../../defined.ts';
import type { RunStatus, TestResult } from '../../ports/campaign.ts';
import type { Cause, RunAlert, RunSummary, TestCaseName, Verdict } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { countDurations } from './durations.ts';
import { caseKey, caseName, causeOf, collectFailedCalls, groupFailures } from './failures.ts';
import { judgeResult, runVerdict, worseVerdict } from './verdict.ts';

/**
 * Sums up a run while its results are read, each once and in the order of the list. It remembers counts, a few words for
 * each test case, and the steps of a few failures: its memory grows with the test cases, not with the results.
 */
export function createSummary() {
  const counts = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
  const words = countWords();
  const failures = groupFailures();
  const failedCalls = collectFailedCalls();
  const alerts = countAlerts();
  const durations = countDurations();
  const cases = trackCases();
  return {
    add(result: TestResult): void {
      const { verdict, word } = judgeResult(result.result);
      counts[verdict] += 1;
      if (verdict === 'inconclusive') words.add(word);
      if (verdict === 'fail') for (const part of [failures, failedCalls, alerts]) part.add(result);
      durations.add(result.durationMilliseconds);
      cases.add(result, verdict);
    },
    /** @param status what the last page said of the run */
    finish(campaign: number, run: number, status: RunStatus): RunSummary {
      const { totalResults: _, ...known } = status;
      const total = counts.pass + counts.satisfactory + counts.fail + counts.inconclusive;
      const summed = { counts: { ...counts }, total, alerts: alerts.read() };
      return {
        campaign,
        run,
        ...known,
        verdict: runVerdict(summed, status),
        ...summed,
        inconclusiveWords: words.read(),
        failures: failures.read(),
        failedCalls: failedCalls.read(),
        slowest: cases.slowest(),
        durations: durations.read(),
        cases: cases.verdicts(),
      };
    },
  };
}

const maxWords = 20;
const maxWordLength = 60;

/** Counts the service's words. The first 20 different ones are told apart; any other counts as no word: `''`. */
function countWords() {
  const counts = new Map<string, number>();
  return {
    add(word: string | undefined): void {
      const short = cutUnits(word, maxWordLength);
      const different = counts.size - (counts.has('') ? 1 : 0);
      const key = counts.has(short) || different < maxWords ? short : '';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    read: () =>
      Array.from(counts, ([word, count]) => ({ word, count })).sort(
        (one, other) => other.count - one.count || (one.word < other.word ? -1 : 1),
      ),
  };
}

const maxAlerts = 100;
const maxMessageLength = 300;
const levels: readonly RunAlert['level'][] = ['major', 'minor', 'none'];

/**
 * Counts the failed results of the test cases with one alert (campaign seed §2, "alert"), the highest level first. An alert
 * without a failed result is left out, for every result of its test case carries it. The first 100 are counted.
 */
function countAlerts() {
  const alerts = new Map<string, Omit<RunAlert, 'level'>>();
  return {
    add({ alert }: TestResult): void {
      if (alert === undefined) return;
      const message = cutUnits(alert.message, maxMessageLength);
      const key = JSON.stringify([message, alert.minorThreshold, alert.majorThreshold]);
      const before = alerts.get(key);
      if (before === undefined && alerts.size >= maxAlerts) return;
      alerts.set(key, { ...alert, message, count: (before?.count ?? 0) + 1 });
    },
    read: () =>
      Array.from(alerts.values(), (alert) => ({ ...alert, level: levelOf(alert) })).sort(
        (one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || other.count - one.count,
      ),
  };
}

function levelOf({ count, minorThreshold, majorThreshold }: Omit<RunAlert, 'level'>): RunAlert['level'] {
  // A threshold below one is none: a run without any failure would have reached it.
  const reaches = (threshold = 0) => threshold >= 1 && count >= threshold;
  if (reaches(majorThreshold)) return 'major';
  return reaches(minorThreshold) ? 'minor' : 'none';
}

const maxSlow = 5;

/** More causes than a person reads would only fill the record. */
const maxCauses = 100;

interface TrackedCase {
  readonly testCase: TestCaseName;
  verdict: Verdict;
  longest: number;
  cause?: Cause;
}

/** Remembers the worst verdict, why it is that, and the longest duration of each test case, in the order of their first results. */
function trackCases() {
  const cases = new Map<number | string, TrackedCase>();
  let causes = 0;
  return {
    add(result: TestResult, verdict: Verdict): void {
      const testCase = caseName(result);
      const duration = result.durationMilliseconds ?? -1;
      const key = caseKey(testCase);
      const tracked = cases.get(key) ?? { testCase, verdict: 'pass', longest: -1 };
      cases.set(key, tracked);
      tracked.longest = Math.max(tracked.longest, duration);
      if (worseVerdict(tracked.verdict, verdict) === tracked.verdict) return;
      tracked.verdict = verdict;
      const cause = causeOf(result);
      if (tracked.cause === undefined && (cause === undefined || causes >= maxCauses)) return;
      causes += tracked.cause === undefined ? 1 : 0;
      tracked.cause = cause ?? {};
    },
    verdicts: () =>
      Array.from(cases.values(), ({ testCase, verdict, cause }) => ({
        ...testCase,
        verdict,
        ...defined({ cause }),
      })),
    slowest: () =>
      [...cases.values()]
        .filter(({ longest }) => longest >= 0)
        .sort(
          (one, other) => other.longest - one.longest || (one.testCase.name < other.testCase.name ? -1 : 1),
        )
        .slice(0, maxSlow)
        .map(({ testCase, longest }) => ({ testCase, durationMilliseconds: longest })),
  };
}
