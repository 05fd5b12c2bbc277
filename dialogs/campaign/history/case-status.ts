import type { CaseRuns, KnownUntil, TestCaseReport } from '../../ports/campaign-report.ts';
import type { CaseChange } from '../../ports/runs.ts';
import type { KnownFailure } from '../known-failures/known-failures.ts';
import type { CaseHistory } from './case-history.ts';
import { classifyCase } from './classify.ts';
import type { KeptRun } from './kept-runs.ts';
import type { CaseOutcome } from './packed-outcomes.ts';
import { runsOfCase, stripRun } from './triage.ts';

/** The status of a test case in one campaign. */
export interface CaseStatus {
  /** Its last run, with the outcome. */
  readonly last: KeptRun;
  readonly outcome: CaseOutcome;
  /** Whether it passed on retry then. */
  readonly isOnRetry: boolean;
  /** Absent if nothing changed. */
  readonly change?: CaseChange;
  /** The run in which it began to fail; absent if it passed last. */
  readonly failsSince?: KeptRun;
  readonly passed: number;
  readonly failed: readonly KeptRun[];
}

type Outcomes = Pick<CaseHistory, 'runs' | 'strip' | 'onRetry'>;

/** @returns undefined if no run had it */
export function caseStatusOf({ runs, strip, onRetry }: Outcomes): CaseStatus | undefined {
  const at = strip.findLastIndex((outcome) => outcome !== undefined);
  const [last, outcome] = [runs[at], strip[at]];
  if (last === undefined || outcome === undefined) return undefined;
  const until = strip.slice(0, at + 1);
  const lastPass = until.lastIndexOf('pass');
  const failed = runs.filter((_, index) => strip[index] === 'fail');
  return {
    last,
    outcome,
    isOnRetry: onRetry.has(last.run),
    failed,
    passed: strip.filter((one) => one === 'pass').length,
    change: classifyCase(until, runs.slice(0, at + 1).map(stripRun)),
    failsSince: runs[until.indexOf('fail', lastPass + 1)],
  };
}

/** The same for a page. */
export function runsOnPage(history: Outcomes): CaseRuns | undefined {
  const status = caseStatusOf(history);
  if (status === undefined) return undefined;
  const { last, outcome, isOnRetry, change, passed, failed } = status;
  const runs = runsOfCase(history.runs, history.strip, history.onRetry);
  const lastOutcome = { run: last.run, outcome, ...(isOnRetry && { onRetry: true as const }) };
  return { runs, last: lastOutcome, change, passed, failed: failed.length };
}

export function knownOnPage(known: KnownFailure | undefined): KnownUntil | undefined {
  return known && { until: known.until, by: known.by.name, reason: known.reason };
}

/** All of a test case, for a page. */
export function caseReport(
  id: number,
  histories: readonly CaseHistory[],
  known: KnownFailure | undefined,
): TestCaseReport {
  const campaigns = histories.flatMap((history) => {
    const { campaign, campaignName } = history;
    const found = runsOnPage(history);
    return found === undefined ? [] : [{ ...found, campaign, campaignName }];
  });
  const name = histories.find((one) => one.name !== undefined)?.name;
  const calledNumber = histories[0]?.calledNumber;
  return { id, campaigns, name, calledNumber, known: knownOnPage(known) };
}
