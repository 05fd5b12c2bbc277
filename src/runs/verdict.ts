import type { RunStanding } from '../../dialogs/ports/campaign-service.ts';
import type { RunSummary, RunVerdict, Verdict } from '../../dialogs/ports/run-summary.ts';
import { judgeResult } from './judge-result.ts';
import { isBrokenOff, isRunningWord } from './status-words.ts';

/**
 * A finished run in one word. A failed test, or a run that the service itself calls failed, is `failed`.
 * `inconclusive`: no results, fewer than the service counts, one that is inconclusive, or a run that was
 * aborted or whose result nobody knows: none of them is ever green. A satisfactory result or an alert is a
 * remark.
 */
export function runVerdict(
  { counts, total, alerts }: Pick<RunSummary, 'counts' | 'total' | 'alerts'>,
  standing: RunStanding,
): RunVerdict {
  const ofRun = verdictOfRun(standing);
  if (counts.fail > 0 || ofRun === 'fail') return 'failed';
  if (ofRun === 'inconclusive' || isBrokenOff(standing.status)) return 'inconclusive';
  if (total === 0 || total < (standing.totalResults ?? 0) || counts.inconclusive > 0) return 'inconclusive';
  return counts.satisfactory > 0 || ofRun === 'satisfactory' || alerts.length > 0
    ? 'passedWithRemarks'
    : 'passed';
}

/** Undefined where the run has no word of its own, or only says that it runs: then its tests decide. */
function verdictOfRun({ result }: RunStanding): Verdict | undefined {
  return isRunningWord(result) ? undefined : judgeResult(result).verdict;
}
