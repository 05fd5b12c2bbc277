import type { BrokenLink, RunStatus, TestResult } from '../../ports/campaign.ts';
import type { RunAlert, RunSummary } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { countDurations, countShown } from './durations.ts';
import { collectFailedCalls, groupFailures } from './failures.ts';
import { trackCases } from './track-cases.ts';
import { judgeResult, runVerdict } from './verdict.ts';

/** Summarises a run while its results are read in order. Its memory grows with the test cases, not with the results. */
export function createSummary() {
  const counts = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
  const words = countWords();
  const failures = groupFailures();
  const failedCalls = collectFailedCalls();
  const alerts = countAlerts();
  const durations = countDurations();
  const shownDurations = countShown();
  const cases = trackCases();
  return {
    add(result: TestResult): void {
      const { verdict, word } = judgeResult(result.result);
      counts[verdict] += 1;
      if (verdict === 'inconclusive') words.add(word);
      if (verdict === 'fail') for (const part of [failures, failedCalls, alerts]) part.add(result);
      durations.add(result.durationMilliseconds);
      shownDurations.add(result.durationMilliseconds);
      cases.add(result, verdict);
    },
    /**
     * @param status the run's status by the last page
     * @param broken if the list goes on behind a broken link
     */
    finish(campaign: number, run: number, status: RunStatus, broken?: BrokenLink): RunSummary {
      const { totalResults: _, ...known } = status;
      const total = counts.pass + counts.satisfactory + counts.fail + counts.inconclusive;
      const restUnread = broken?.leads;
      const summed = { counts: { ...counts }, total, alerts: alerts.read(), restUnread };
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
        p95Milliseconds: shownDurations.percentile(0.95),
        cases: cases.verdicts(),
      };
    },
  };
}

const maxWords = 20;
const maxWordLength = 60;

/** Counts the service's words. After the first 20 different ones all others count as `''`. */
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
 * Counts the failed results of each alert (campaign seed §2, "alert"), the highest level first. An alert without a failed result is
 * left out, because every result of its test case carries it. The first 100 are counted.
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
  // A threshold below 1 would be reached without any failure.
  const reaches = (threshold = 0) => threshold >= 1 && count >= threshold;
  if (reaches(majorThreshold)) return 'major';
  return reaches(minorThreshold) ? 'minor' : 'none';
}
