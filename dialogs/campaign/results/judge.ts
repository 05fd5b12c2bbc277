import type { KnownCase, RunRetry, RunSummary, RunVerdict } from '../../ports/runs.ts';
import { casesPassedOnRetry, countPassedOnRetry } from '../../wording/verdict-sentence.ts';
import { endOfRun, isKnownAt, type KnownFailure } from '../known-failures/known-failures.ts';
import { judgeResult, runVerdict } from './verdict.ts';

export interface Judged {
  readonly summary: RunSummary;
  /** The failing test cases that were known failures when the run ended and didn't pass on retry; absent if there aren't any. */
  readonly known?: readonly KnownCase[];
  readonly retry?: RunRetry | undefined;
}

/**
 * A run's final verdict: failures that were known when the run ended, and test cases that passed on retry, don't make it fail.
 * Later known failures don't change the verdict of an earlier run.
 */
export function judgeRun(
  summary: RunSummary,
  failures: readonly KnownFailure[],
  deps: Parameters<typeof endOfRun>[1],
  retry?: RunRetry,
): Judged {
  const endedAt = endOfRun(summary, deps);
  const byCase = new Map(failures.filter((one) => isKnownAt(one, endedAt)).map((one) => [one.testCase, one]));
  const failing = summary.cases.filter(({ verdict }) => verdict === 'fail');
  const passedAgain = new Set(casesPassedOnRetry({ summary, retry }));
  const known = failing.flatMap((one) => {
    const { id, name } = one;
    const failure = id === undefined || passedAgain.has(one) ? undefined : byCase.get(id);
    if (id === undefined || failure === undefined) return [];
    const { until, reason } = failure;
    return [{ id, name, until, reason }];
  });
  const judged: Judged = {
    summary,
    ...(known.length > 0 && { known }),
    ...(retry !== undefined && { retry }),
  };
  const settled = new Set([...known, ...passedAgain].map(({ id }) => id));
  const decides = passedAgain.size > 0 ? ['failed', 'inconclusive'] : ['failed'];
  const isLeft = failing.some(({ id }) => id === undefined || !settled.has(id));
  if (settled.size === 0 || isLeft || !decides.includes(summary.verdict) || !hasAllFailing(summary)) {
    return judged;
  }
  const { inconclusive } = countPassedOnRetry(judged);
  return { ...judged, summary: { ...summary, verdict: verdictWithoutFailures(summary, inconclusive) } };
}

/** How many failing test cases a verdict doesn't count, and why; absent for none. */
export function settledIn(judged: Judged): { readonly known?: number; readonly onRetry?: number } {
  const known = judged.known?.length ?? 0;
  const onRetry = casesPassedOnRetry(judged).length;
  return { ...(known > 0 && { known }), ...(onRetry > 0 && { onRetry }) };
}

/**
 * A run's verdict if only new failures make it fail. What is inconclusive stays so. A run that failed without a failed result
 * has failed, and so has one whose failures aren't known to be old.
 */
export function verdictByNewFailures(summary: RunSummary, newFailures: number | null): RunVerdict {
  const failing = summary.cases.filter(({ verdict }) => verdict === 'fail').length;
  const areOld = newFailures === 0 && failing > 0 && hasAllFailing(summary);
  return summary.verdict === 'failed' && areOld ? verdictWithoutFailures(summary) : summary.verdict;
}

/** Failed test cases are cut last: if any other is left, all of them are there. */
function hasAllFailing({ cases, casesLeftOut }: RunSummary): boolean {
  return casesLeftOut === undefined || cases.some(({ verdict }) => verdict !== 'fail');
}

/**
 * The verdict without the failures. The service's own “failed” and its alerts are due to them.
 * @param inconclusive this many inconclusive results don't count either
 */
function verdictWithoutFailures(
  { counts, result, status, ...rest }: RunSummary,
  inconclusive = 0,
): RunVerdict {
  const failed = judgeResult(result).verdict === 'fail';
  const word = failed ? undefined : result;
  const left = { ...counts, fail: 0, inconclusive: counts.inconclusive - inconclusive };
  return runVerdict({ ...rest, counts: left, alerts: [] }, { status, result: word });
}
