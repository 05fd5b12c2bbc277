import { saysOver } from '../results/verdict.ts';
import type { Watching } from './tracked-run.ts';

interface HowFar {
  /** The service says so; whether all of its results are there is seen by another look. */
  readonly isOver: boolean;
  readonly results: number;
  /** About how many there will be; undefined where nobody can tell. */
  readonly total: number | undefined;
}

/**
 * How far a run is by what a look showed of it.
 * @param expected how many results the run before had
 */
export function howFar(seen: NonNullable<Watching['seen']>, expected = 0): HowFar {
  const { totalResults = 0, read } = seen;
  // Results come in while they are read: there are never fewer than were.
  const results = Math.max(totalResults, read);
  // Right after the execution an empty run's status may still be that of the run before.
  const isOver = saysOver(seen) && (results > 0 || seen.endedAt !== undefined);
  // Past the number of the run before, that number says nothing more; nor once there are no more to come.
  const total = !isOver && expected > 0 && results <= expected ? expected : undefined;
  return { isOver, results, total };
}
