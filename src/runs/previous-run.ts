import type { CampaignRun } from '../../dialogs/ports/campaign-service.ts';
import { hasEnded } from './is-finished.ts';

/**
 * The run to compare a run with: of those that are finished and began before it, the last. Runs that began at
 * the same time, or don't tell when, are told apart by their ids, which grow.
 * @param runs in any order, with or without the run itself
 */
export function previousRun(
  runs: readonly CampaignRun[],
  run: Pick<CampaignRun, 'id' | 'startedAt'>,
): CampaignRun | undefined {
  return runs
    .filter((other) => other.id !== run.id && hasEnded(other) && isBefore(other, run))
    .reduce<CampaignRun | undefined>(
      (latest, other) => (latest === undefined || isBefore(latest, other) ? other : latest),
      undefined,
    );
}

type Begun = Pick<CampaignRun, 'id' | 'startedAt' | 'endedAt'>;

function isBefore(one: Begun, other: Begun): boolean {
  const [first, second] = [one.startedAt ?? one.endedAt, other.startedAt ?? other.endedAt];
  if (first === undefined || second === undefined || first === second) return one.id < other.id;
  return first < second;
}
