import type { RunReport } from '../ports/run-reports.ts';

/**
 * Whether a subscription is told of a run. `failures`: it failed or stayed inconclusive. `changes`: a test case
 * began to fail, or no longer fails, since the run before; with no run to compare with, as for `failures`.
 */
export function wantsReport(
  only: 'failures' | 'changes' | undefined,
  { summary, comparison }: RunReport,
): boolean {
  if (only === undefined) return true;
  if (only === 'changes' && comparison !== undefined) {
    return comparison.newlyFailing.length > 0 || comparison.fixed.length > 0;
  }
  return summary.verdict === 'failed' || summary.verdict === 'inconclusive';
}
