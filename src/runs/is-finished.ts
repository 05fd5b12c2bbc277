import type { RunStanding } from '../../dialogs/ports/campaign-service.ts';
import { isRunningWord, isTerminalStatus } from './status-words.ts';

/**
 * - `running`: the service doesn't say that it is over;
 * - `settling`: it says so, but its results may still be coming in: look once more, soon;
 * - `finished`: it said so on two looks, with the same number of results (campaign seed §4 rule 4).
 */
export type RunStage = 'running' | 'settling' | 'finished';

/**
 * How far a run is, from two successive looks.
 * @param previous undefined on the first look, and after a look that failed it may be the one before
 */
export function runStage(previous: RunStanding | undefined, current: RunStanding): RunStage {
  if (!saysOver(current)) return 'running';
  if (previous === undefined || !saysOver(previous)) return 'settling';
  return previous.totalResults === current.totalResults ? 'finished' : 'settling';
}

/** Whether the run is finished: see {@link runStage}. */
export function isFinished(previous: RunStanding | undefined, current: RunStanding): boolean {
  return runStage(previous, current) === 'finished';
}

/** A terminal campaign status, or an end with a result that isn't a running one; either alone is enough. */
function saysOver(standing: RunStanding): boolean {
  return isTerminalStatus(standing.status) || hasEnded(standing);
}

/** Whether a run has an end date, and a result that isn't a running one. */
export function hasEnded({ endedAt, result }: { endedAt?: number; result?: string }): boolean {
  return endedAt !== undefined && !isRunningWord(result);
}
