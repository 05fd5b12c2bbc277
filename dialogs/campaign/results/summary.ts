import type { RunStatus, TestResult } from '../../ports/campaign.ts';
import type { RunAlert, RunSummary, Verdict } from '../../ports/runs.ts';
import { cutUnits } from '../../text.ts';
import { trackCases } from './cases.ts';
import { countDurations } from './durations.ts';
import { collectFailedCalls, countWords, groupFailures } from './failures.ts';
import { judgeResult, runVerdict } from './verdict.ts';

export interface SummaryInProgress {
  /** Each result once, in the order of the list. */
  add(result: TestResult): void;
  /** @param status what the last page said of the run */
  finish(campaign: number, run: number, status: RunStatus): RunSummary;
}

/**
 * Sums up a run while its results are read. It keeps counts, a few words for each test case, and the steps of
 * a few failures: its memory grows with the test cases, not with the results.
 */
export function createSummary(): SummaryInProgress {
  const counts: Record<Verdict, number> = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
  const words = countWords();
  const failures = groupFailures();
  const failedCalls = collectFailedCalls();
  const alerts = countAlerts();
  const durations = countDurations();
  const cases = trackCases();
  return {
    add(result) {
      const { verdict, word } = judgeResult(result.result);
      counts[verdict] += 1;
      if (verdict === 'inconclusive') words.add(word);
      if (verdict === 'fail') {
        failures.add(result);
        failedCalls.add(result);
        alerts.add(result);
      }
      durations.add(result.durationMilliseconds);
      cases.add(result, verdict);
    },
    finish(campaign, run, status) {
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

const maxAlerts = 100;
const maxMessageLength = 300;

export interface AlertCount {
  /** @param result one that failed */
  add(result: TestResult): void;
  /** Major ones first, then minor, then those that passed no threshold. */
  read(): readonly RunAlert[];
}

type Counted = Omit<RunAlert, 'level'>;

/**
 * Counts the failed results of the test cases with one alert (campaign seed §2, "alert"). An alert without a
 * failed result is left out, for every result of its test case carries it. The first 100 are counted.
 */
function countAlerts(): AlertCount {
  const alerts = new Map<string, Counted>();
  return {
    add({ alert }) {
      if (alert === undefined) return;
      const { minorThreshold, majorThreshold } = alert;
      const message = cutUnits(alert.message, maxMessageLength);
      const key = JSON.stringify([message, minorThreshold, majorThreshold]);
      const before = alerts.get(key);
      if (before === undefined && alerts.size >= maxAlerts) return;
      alerts.set(key, { ...alert, message, count: (before?.count ?? 0) + 1 });
    },
    read: () =>
      [...alerts.values()]
        .map((alert) => ({ ...alert, level: levelOf(alert) }))
        .sort((one, other) => order[one.level] - order[other.level] || other.count - one.count),
  };
}

const order = { major: 0, minor: 1, none: 2 } as const;

function levelOf({ count, minorThreshold, majorThreshold }: Counted): RunAlert['level'] {
  if (reaches(count, majorThreshold)) return 'major';
  return reaches(count, minorThreshold) ? 'minor' : 'none';
}

/** A threshold below one is none: a run without any failure would have passed it. */
function reaches(count: number, threshold: number | undefined): boolean {
  return threshold !== undefined && threshold >= 1 && count >= threshold;
}
