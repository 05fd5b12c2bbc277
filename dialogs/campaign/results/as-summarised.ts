import type { RunComparison, RunReport, RunRetry, RunSummary, TestCaseName } from '../../ports/runs.ts';
import { casesPassedOnRetry } from '../../wording/verdict-sentence.ts';
import { caseKey } from './failures.ts';

/** A run as it is compared with another: what passed on retry neither passed nor failed, as in the history. */
export function withoutRetried(summary: RunSummary, retry: RunRetry | undefined): RunSummary {
  const passed = new Set(casesPassedOnRetry({ summary, retry }));
  if (passed.size === 0) return summary;
  const cases = summary.cases.map((one) =>
    passed.has(one) ? { ...one, verdict: 'inconclusive' as const } : one,
  );
  return { ...summary, cases };
}

/**
 * A comparison whose test cases have the status that the later run's summary gives them: known failures and flaky ones are neither
 * newly nor still failing nor fixed, and what has failed since before the earlier run isn't new.
 * @param later the later run
 */
export function asSummarised(
  comparison: RunComparison,
  later: Pick<RunReport, 'summary' | 'known' | 'retry' | 'triage'>,
): RunComparison {
  const { known = [], triage = [] } = later;
  const isKnown = has(known);
  const flaky = triage.filter((one) => one.change.kind === 'flaky' && !isKnown(one));
  const old = triage.filter(
    ({ change }) => change.kind === 'stillFailing' && change.since <= comparison.previous,
  );
  const [isFlaky, isOld] = [has(flaky), has(old)];
  const isPlain = (one: TestCaseName): boolean => !isKnown(one) && !isFlaky(one);
  const newly = comparison.newlyFailing.filter(isPlain);
  const { stillFailing, fixed } = comparison;
  const onRetry = casesPassedOnRetry(later).map(({ id, name }) => ({ id, name }));
  const isListed = has(flaky.length === 0 ? [] : [...comparison.newlyFailing, ...stillFailing, ...fixed]);
  const changed = flaky.filter(isListed).map(({ id, name, change }) => ({ id, name, change }));
  return {
    ...comparison,
    newlyFailing: newly.filter((one) => !isOld(one)),
    fixed: fixed.filter(isPlain),
    stillFailing: [...stillFailing.filter(isPlain), ...newly.filter(isOld)],
    ...(onRetry.length + changed.length > 0 && { flaky: [...onRetry, ...changed] }),
    ...(known.length > 0 && { known }),
  };
}

function has(cases: readonly TestCaseName[]): (one: TestCaseName) => boolean {
  const keys = new Set(cases.map(caseKey));
  return (one) => keys.has(caseKey(one));
}
