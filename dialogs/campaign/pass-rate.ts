import type { ResultCounts } from '../ports/run-summary.ts';

/** The share of passes (satisfactory ones too) in the conclusive results, 0 to 1; undefined where none is. */
export function passRate({ pass, satisfactory, fail }: ResultCounts): number | undefined {
  const conclusive = pass + satisfactory + fail;
  return conclusive === 0 ? undefined : (pass + satisfactory) / conclusive;
}
