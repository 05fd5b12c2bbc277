import { saysOver } from '../results/verdict.ts';
import type { Watching } from './tracked-run.ts';

/**
 * A run's progress by what a poll showed.
 * @param expected how many results the previous run had
 * @returns `isOver`: by the service's word; another poll confirms that all of its results are there. `total`: the approximate
 * final number; undefined if unknown
 */
export function howFar(seen: NonNullable<Watching['seen']>, expected = 0) {
  const { totalResults = 0, read } = seen;
  // Results may arrive while they are read.
  const results = Math.max(totalResults, read);
  // Right after the execution an empty run's status may still be the previous run's.
  const isOver = saysOver(seen) && (results > 0 || seen.endedAt !== undefined);
  // Beyond the previous run's number, or once the run is over, that number means nothing.
  const total = !isOver && expected > 0 && results <= expected ? expected : undefined;
  return { isOver, results, total };
}
