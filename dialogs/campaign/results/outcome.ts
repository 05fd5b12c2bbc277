import type { RunOutcome } from '../../ports/run-requests.ts';
import type { CaseChange, RunReport } from '../../ports/runs.ts';
import { casesPassedOnRetry } from '../../wording/verdict-sentence.ts';
import { caseChanges } from './changes.ts';

/** A run's outcome for other systems. */
export function runOutcome(report: RunReport): RunOutcome {
  const { verdict, total, counts } = report.summary;
  const isCompared = report.triage !== undefined || report.comparison !== undefined;
  const changes = caseChanges(report);
  const { retry } = report;
  const passedOnRetry =
    retry === undefined || retry.why !== undefined ? null : casesPassedOnRetry(report).length;
  const countOf = (kind: CaseChange['kind']) =>
    isCompared
      ? changes.filter(
          ({ verdict: now, change }) => change.kind === kind && (kind === 'fixed' || now === 'fail'),
        ).length
      : null;
  return {
    verdict,
    counts: {
      total,
      passed: counts.pass + counts.satisfactory,
      satisfactory: counts.satisfactory,
      failed: counts.fail,
      inconclusive: counts.inconclusive,
    },
    newFailures: countOf('new'),
    stillFailing: countOf('stillFailing'),
    flaky: withRetried(countOf('flaky'), passedOnRetry),
    fixed: countOf('fixed'),
    known: report.known?.length ?? 0,
    passedOnRetry,
  };
}

/** Without earlier runs, only a retry shows a flaky case. */
function withRetried(flaky: number | null, passedOnRetry: number | null): number | null {
  return passedOnRetry === null ? flaky : (flaky ?? 0) + passedOnRetry;
}
