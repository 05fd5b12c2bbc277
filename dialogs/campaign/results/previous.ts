import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { byId, readPages } from '../pages.ts';
import type { ReportDependencies } from './dependencies.ts';
import { hasEnded } from './verdict.ts';

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

function begun({ startedAt, endedAt }: CampaignRun): number {
  return startedAt ?? endedAt ?? 0;
}

const maxPages = 1000;

/**
 * The runs of a campaign, page by page until they are enough. That can only be known where the service lists
 * the newest first, which it isn't promised to do: where it doesn't, all pages are read.
 */
export async function readRuns(
  { service, newReference, noteCircle }: Pick<ReportDependencies, 'service' | 'newReference' | 'noteCircle'>,
  campaign: number,
  isEnough: (runs: readonly CampaignRun[]) => boolean,
): Promise<Outcome<readonly CampaignRun[]>> {
  const runs: CampaignRun[] = [];
  const readPage = async (next?: string) => {
    const listed = await service.listRuns(campaign, undefined, next);
    return listed.ok ? { ok: true as const, value: listed.value.value } : listed;
  };
  const list = `runs of campaign ${campaign}`;
  const options = { list, noteCircle, maxPages, newReference, identityOf: byId };
  for await (const page of readPages(readPage, options)) {
    if (!page.ok) return page;
    runs.push(...page.value.items);
    if (newestFirst(runs) && isEnough(runs)) break;
  }
  return { ok: true, value: runs };
}

function newestFirst(runs: readonly CampaignRun[]): boolean {
  return runs.every(({ startedAt }, index) => {
    const before = runs[index - 1];
    if (startedAt === undefined) return false;
    return before === undefined || (before.startedAt !== undefined && before.startedAt >= startedAt);
  });
}
