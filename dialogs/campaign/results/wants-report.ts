import type { RunReport } from '../../ports/runs.ts';
import { caseChanges } from './changes.ts';

/**
 * Whether a subscription is told of a run. `failures`: it failed or stayed inconclusive. `changes`: a test case began to fail,
 * or no longer fails, by the history of the campaign, else by the run before; with neither, as for `failures`. A known failure
 * that fails is no news, nor is a flaky case.
 */
export function wantsReport(only: 'failures' | 'changes' | undefined, report: RunReport): boolean {
  if (only === undefined) return true;
  const { summary, triage, comparison } = report;
  if (only === 'changes' && (triage ?? comparison) !== undefined) {
    return caseChanges(report).some(({ change: { kind } }) => kind === 'new' || kind === 'fixed');
  }
  return summary.verdict === 'failed' || summary.verdict === 'inconclusive';
}
