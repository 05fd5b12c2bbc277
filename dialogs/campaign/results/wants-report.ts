import type { RunReport } from '../../ports/runs.ts';
import { caseChanges } from './changes.ts';

/**
 * Whether a subscription gets the summary of a run. `failures`: it failed or is inconclusive. `changes`: a test case began to fail
 * or no longer fails, by the campaign's history, else by the previous run; without both, as for `failures`. Known failures and
 * flaky cases don't count.
 */
export function wantsReport(only: 'failures' | 'changes' | undefined, report: RunReport): boolean {
  if (only === undefined) return true;
  const { summary, triage, comparison } = report;
  if (only === 'changes' && (triage ?? comparison) !== undefined) {
    return caseChanges(report).some(({ change: { kind } }) => kind === 'new' || kind === 'fixed');
  }
  return summary.verdict === 'failed' || summary.verdict === 'inconclusive';
}
