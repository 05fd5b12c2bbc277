import type { EpochMs } from '../../ports/clock.ts';
import type { KnownCase, RunSummary } from '../../ports/runs.ts';
import { isKnownAt, type KnownFailure } from '../known-failures/known-failures.ts';
import { judgeResult, runVerdict } from './verdict.ts';

export interface Judged {
  readonly summary: RunSummary;
  /** The failing test cases that were known failures when the run ended; absent if there is none. */
  readonly known?: readonly KnownCase[];
}

/**
 * A run's final verdict: failures that were known when the run ended don't make it failed. Later known failures don't change the
 * verdict of an earlier run.
 * @param now is used if the service doesn't say when it ended
 * @param serviceAhead how far the service's clock is ahead of ours
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
  // Failed cases are cut last: if any other case is left, all of them are there.
  const isWhole = summary.casesLeftOut === undefined || failing.length < summary.cases.length;
  if (summary.verdict !== 'failed' || known.length < failing.length || !isWhole) return { summary, known };
  return { summary: { ...summary, verdict: verdictWithoutFailures(summary) }, known };
}

/** The verdict without the failures. The service's own “failed” and its alerts are due to them. */
function verdictWithoutFailures({ counts, result, status, ...rest }: RunSummary) {
  const failed = judgeResult(result).verdict === 'fail';
  const word = failed ? undefined : result;
  return runVerdict({ ...rest, counts: { ...counts, fail: 0 }, alerts: [] }, { status, result: word });
}
