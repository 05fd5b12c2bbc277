import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { type ReportDependencies, readRuns } from './read.ts';
import { hasEnded } from './verdict.ts';

/**
 * The run to compare a run with: of those that are finished and began before it, the last. Runs that began at
 * the same time, or nobody knows when, are ordered by their ids, which grow.
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

function isBefore(one: CampaignRun, other: CampaignRun): boolean {
  const [first, second] = [one.startedAt ?? one.endedAt, other.startedAt ?? other.endedAt];
  if (first === undefined || second === undefined || first === second) return one.id < other.id;
  return first < second;
}

/** The last finished run of a campaign; where none is known to be finished, the newest; undefined: there is none. */
export async function lastRun(
  deps: ReportDependencies,
  campaign: number,
): Promise<Outcome<CampaignRun | undefined>> {
  const read = await readRuns(deps, campaign, (runs) => runs.some(hasEnded));
  if (!read.ok) return read;
  // A run that comes after all others has the last finished one before it.
  const after = { id: Number.POSITIVE_INFINITY, startedAt: Number.POSITIVE_INFINITY };
  return { ok: true, value: previousRun(read.value, after) ?? read.value.toSorted(oldestFirst).at(-1) };
}

/** By when runs began, as far as that is known, then by their ids. */
export function oldestFirst(one: CampaignRun, other: CampaignRun): number {
  const begun = ({ startedAt, endedAt }: CampaignRun): number => startedAt ?? endedAt ?? 0;
  return begun(one) - begun(other) || one.id - other.id;
}
