import type { EpochMs } from '../../ports/clock.ts';
import type { KnownCase, RunSummary } from '../../ports/runs.ts';
import { isKnownAt, type KnownFailure } from '../known-failures/known-failures.ts';
import { judgeResult, runVerdict } from './verdict.ts';

export interface Judged {
  readonly summary: RunSummary;
  /** The failing test cases whose failure was known when the run ended; absent where there is none. */
  readonly known?: readonly KnownCase[];
}

/**
 * A run as everybody is told of it. A case that was known to fail when the run ended doesn't make the run failed; whatever else
 * is wrong with the run stays so. What is known today says nothing of a run that ended before: its verdict has been told.
 * @param now stands in where the service doesn't say when it ended
 * @param serviceAhead how far the service's clock is ahead of ours, by which failures are known
 */
export function judgeRun(
  summary: RunSummary,
  failures: readonly KnownFailure[],
  now: EpochMs,
  serviceAhead = 0,
): Judged {
  const endedAt = summary.endedAt === undefined ? now : summary.endedAt - serviceAhead;
  const byCase = new Map(failures.filter((one) => isKnownAt(one, endedAt)).map((one) => [one.testCase, one]));
  const failing = summary.cases.filter(({ verdict }) => verdict === 'fail');
  const known = failing.flatMap(({ id, name }) => {
    const failure = id === undefined ? undefined : byCase.get(id);
    if (id === undefined || failure === undefined) return [];
    const { until, reason } = failure;
    return [{ id, name, until, reason }];
  });
  if (known.length === 0) return { summary };
  // Cases that failed are cut last: while there is another, none of them is missing.
  const isWhole = summary.casesLeftOut === undefined || failing.length < summary.cases.length;
  if (summary.verdict !== 'failed' || known.length < failing.length || !isWhole) return { summary, known };
  return { summary: { ...summary, verdict: verdictWithoutFailures(summary) }, known };
}

/** The verdict if what failed had not: the service's own “failed” stands for that, and alerts come of failures alone. */
function verdictWithoutFailures({ counts, result, status, ...rest }: RunSummary) {
  const failed = judgeResult(result).verdict === 'fail';
  const word = failed ? undefined : result;
  return runVerdict({ ...rest, counts: { ...counts, fail: 0 }, alerts: [] }, { status, result: word });
}
