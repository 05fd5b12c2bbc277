import { hash } from 'node:crypto';
import { type Choice, commandButton } from '../../buttons.ts';
import type { RunReport, RunSummary } from '../../ports/runs.ts';
import { operators } from '../../wording/operators.ts';
import { casesPassedOnRetry } from '../../wording/verdict-sentence.ts';

/** The test cases of a run that would be run again. */
export interface CasesToRerun {
  /** The failed and inconclusive ones that didn’t pass on retry. */
  readonly ids: readonly number[];
  /** How many of them failed; the others were inconclusive. */
  readonly failed: number;
  /** How many of them have no id, so that they can't be called. */
  readonly withoutId: number;
  /** How many have no stored result, because the run had too many. */
  readonly leftOut: number;
  /** How many calls a run of them is expected to place. */
  readonly calls: number;
  /** A digest of these test cases. */
  readonly digest: string;
}

export function casesToRerun(report: Pick<RunReport, 'summary' | 'retry'>): CasesToRerun {
  const { summary } = report;
  const passed = new Set(casesPassedOnRetry(report));
  const open = summary.cases.filter(
    (one) => (one.verdict === 'fail' || one.verdict === 'inconclusive') && !passed.has(one),
  );
  const failedOf = new Map(
    open.flatMap(({ id, verdict }) => (id === undefined ? [] : [[id, verdict === 'fail'] as const])),
  );
  const ids = [...failedOf.keys()];
  return {
    ids,
    failed: ids.filter((id) => failedOf.get(id) === true).length,
    withoutId: open.filter(({ id }) => id === undefined).length,
    leftOut: summary.casesLeftOut ?? 0,
    calls: isLoad(summary) ? summary.total : ids.length,
    digest: hash('sha256', ids.join(), 'hex').slice(0, 12),
  };
}

/** Offers to run the failed test cases again, if there are any. */
export function rerunButtons(report: Pick<RunReport, 'summary' | 'retry'>): readonly Choice[] {
  const { campaign, run } = report.summary;
  const { ids, failed } = casesToRerun(report);
  if (ids.length === 0) return [];
  const { rerunCount, rerunCases } = operators.rerun;
  const areFailures = failed === ids.length && !isLoad(report.summary);
  const label = areFailures ? rerunCount(failed) : rerunCases(ids.length);
  return [rerunButton(campaign, run, label)];
}

export function rerunButton(
  campaign: number,
  run: number,
  label: string = operators.rerun.rerunFailed,
): Choice {
  return commandButton(`rerun failed of campaign ${campaign} run ${run}`, label);
}

/** Whether test cases were called several times, so that the plan decides how many calls there are. */
function isLoad({ total, cases, casesLeftOut = 0 }: RunSummary): boolean {
  return total > cases.length + casesLeftOut;
}

/**
 * How many test cases pass now, of how many: of those that were to be run again, or of all that were called if somebody added
 * more.
 * @param cases how many were to be run again
 */
export function passedAgain(
  summary: Pick<RunSummary, 'cases' | 'casesLeftOut'>,
  cases: number,
): { readonly passed: number; readonly of: number } {
  const passed = summary.cases.filter(({ verdict }) => verdict === 'pass' || verdict === 'satisfactory');
  return {
    passed: passed.length,
    of: Math.max(cases, summary.cases.length + (summary.casesLeftOut ?? 0)),
  };
}
