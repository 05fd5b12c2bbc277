import type { RunStanding, TestResult } from '../../../dialogs/ports/campaign-service.ts';
import type { RunSummary, Verdict } from '../../../dialogs/ports/run-summary.ts';
import { judgeResult } from '../judge-result.ts';
import { runVerdict } from '../verdict.ts';
import { collectFailedCalls } from './collect-failed-calls.ts';
import { countAlerts } from './count-alerts.ts';
import { countDurations } from './count-durations.ts';
import { countWords } from './count-words.ts';
import { groupFailures } from './group-failures.ts';
import { trackCases } from './track-cases.ts';

export interface SummaryInProgress {
  /** Each result once, in the order of the list. */
  add(result: TestResult): void;
  /** @param standing what the last page said of the run */
  finish(campaign: number, run: number, standing: RunStanding): RunSummary;
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
    finish(campaign, run, standing) {
      const { totalResults: _, ...told } = standing;
      const total = counts.pass + counts.satisfactory + counts.fail + counts.inconclusive;
      const summed = { counts: { ...counts }, total, alerts: alerts.read() };
      return {
        campaign,
        run,
        ...told,
        verdict: runVerdict(summed, standing),
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
