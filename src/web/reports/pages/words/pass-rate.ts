import type { ResultCounts } from '../../../../../dialogs/ports/run-summary.ts';

/** From 0 to 1, of the results that came to something; undefined where none did. */
export function passRate({ pass, satisfactory, fail }: ResultCounts): number | undefined {
  const conclusive = pass + satisfactory + fail;
  return conclusive === 0 ? undefined : (pass + satisfactory) / conclusive;
}
