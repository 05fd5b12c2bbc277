import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { gatherRuns } from '../pages.ts';
import type { ReportDependencies } from './dependencies.ts';
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

type Begun = Pick<CampaignRun, 'id' | 'startedAt' | 'endedAt'>;

function isBefore(one: Begun, other: Begun): boolean {
  const [first, second] = [one.startedAt ?? one.endedAt, other.startedAt ?? other.endedAt];
  if (first === undefined || second === undefined || first === second) return one.id < other.id;
  return first < second;
}

/** The last finished run of a campaign; where none is known to be finished, the newest; undefined: there is none. */
export async function lastRun(
  ports: Pick<ReportDependencies, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
): Promise<Outcome<CampaignRun | undefined>> {
  const read = await readRuns(ports, campaign, (runs) => runs.some(hasEnded));
  if (!read.ok) return read;
  // A run that comes after all others has the last finished one before it.
  const after = { id: Number.POSITIVE_INFINITY, startedAt: Number.POSITIVE_INFINITY };
  const newest = [...read.value].sort((one, other) => begun(other) - begun(one) || other.id - one.id)[0];
  return { ok: true, value: previousRun(read.value, after) ?? newest };
}

/** When a run began, as far as is known: milliseconds since 1970. */
export function begun({ startedAt, endedAt }: CampaignRun): number {
  return startedAt ?? endedAt ?? 0;
}

const maxPages = 1000;

/**
 * The runs of a campaign, page by page until they are enough. That can only be known where the service lists
 * the newest first, which it isn't promised to do: where it doesn't, all pages are read.
 */
export async function readRuns(
  ports: Pick<ReportDependencies, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  enough: (runs: readonly CampaignRun[]) => boolean,
): Promise<Outcome<readonly CampaignRun[]>> {
  const read = await gatherRuns(ports, campaign, { maxPages, tooLong: 'failure', enough });
  return read.ok ? { ok: true, value: read.value.items } : read;
}
