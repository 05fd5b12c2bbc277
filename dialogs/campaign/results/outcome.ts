import type { RunOutcome } from '../../ports/run-requests.ts';
import type { RunReport } from '../../ports/runs.ts';

/** What came of a run, as other systems are told. */
export function runOutcome({ summary, comparison }: RunReport): RunOutcome {
  const { verdict, total, counts } = summary;
  return {
    verdict,
    counts: {
      total,
      passed: counts.pass + counts.satisfactory,
      satisfactory: counts.satisfactory,
      failed: counts.fail,
      inconclusive: counts.inconclusive,
    },
    newFailures: comparison?.newlyFailing.length ?? null,
    stillFailing: comparison?.stillFailing.length ?? null,
    fixed: comparison?.fixed.length ?? null,
    known: 0,
  };
}
