import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RunOfList, RunReports } from '../../ports/runs.ts';
import type { LastRun } from '../campaigns.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { areNewestFirst } from '../pages.ts';
import { previousRun } from '../results/earlier-runs.ts';
import { verdictByWord } from '../results/verdict.ts';
import { readRunsSince } from './find-run.ts';

export type RunsReader = Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle' | 'now'>;

/** A run without an end that began longer ago is ignored: the service must have forgotten to end it. */
export const longestRun = 48 * 60 * 60_000;

export interface RecentRuns {
  /** All that were asked for, and perhaps older ones. */
  readonly runs: readonly CampaignRun[];
  /** The service's clock, or ours if it gave no time. */
  readonly time: number;
  /** The service's own time, if it gave one. */
  readonly serviceTime?: number;
  readonly campaignName?: string;
  /** The last finished run; absent if there may be a later one. */
  readonly last?: CampaignRun;
}

/**
 * A campaign's runs of the last two days, in one call if the first page holds them.
 * @param since by the service's clock: those that began later instead
 * @param isKnown whether a run, and with it all older ones, was seen before
 */
export async function readRecentRuns(
  deps: RunsReader,
  campaign: number,
  since?: number,
  isKnown: (run: CampaignRun) => boolean = () => false,
): Promise<Outcome<RecentRuns>> {
  const first = await deps.service.listRuns(campaign, since);
  if (!first.ok) return first;
  const { serviceTime, value: page } = first.value;
  const time = serviceTime ?? deps.now();
  const common = { time, serviceTime, campaignName: page.campaignName };
  const result = (runs: readonly CampaignRun[], isLast: (run: CampaignRun) => boolean) => {
    const last = previousRun(runs, afterAll);
    return {
      ok: true,
      value: { runs, ...common, ...(last !== undefined && isLast(last) && { last }) },
    } as const;
  };
  const from = since ?? time - longestRun;
  const isOld = (run: CampaignRun): boolean => (run.startedAt ?? Infinity) < from || isKnown(run);
  const isEnough = areNewestFirst(page.items) && page.items.some(isOld);
  const isAll = page.next === undefined && page.broken === undefined;
  if (isAll || isEnough) return result(page.items, () => true);
  const listed = await readRunsSince(deps, campaign, from);
  if (!listed.ok) return listed;
  return result([...page.items, ...listed.value], ({ startedAt = 0 }) => startedAt >= from);
}

export const afterAll = { id: Number.POSITIVE_INFINITY, startedAt: Number.POSITIVE_INFINITY };

/**
 * Stores what a list of runs says about a campaign: its name, and the last run with its verdict, by its results if they were
 * read, else by the service's word.
 */
export async function noteRecentRuns(
  { campaigns }: Pick<CampaignDependencies, 'campaigns'>,
  campaign: number,
  { campaignName: name, last }: Pick<RecentRuns, 'campaignName' | 'last'>,
  verdicts: RunReports['verdicts'],
): Promise<void> {
  const known = (await campaigns.find(campaign))?.lastRun;
  const isRead = last === undefined || (last.id === known?.run && known.read);
  const lastRun = isRead ? undefined : await verdictOn(last, await verdicts(campaign, [last.id]));
  await campaigns.note({ id: campaign, name, lastRun });
}

function verdictOn(run: CampaignRun, read: ReadonlyMap<number, RunOfList>): LastRun {
  const { id, endedAt } = run;
  const came = read.get(id);
  const status =
    came === undefined ? { verdict: verdictByWord(run) } : { ...lastOf(came), read: true as const };
  return { run: id, ...status, endedAt };
}

function lastOf({ verdict, known, onRetry }: RunOfList): Pick<LastRun, 'verdict' | 'known' | 'onRetry'> {
  return { verdict, known, onRetry };
}
