import type { CampaignRun } from '../../ports/campaign.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { askForEnds, type EndAsker } from '../results/known-ends.ts';
import { saysOver } from '../results/verdict.ts';
import { longestRun, type RecentRuns } from './recent-runs.ts';
import { type ExternalRun, runIdOf, type TrackedRun } from './tracked-run.ts';

/** A run that starts later than this isn't in progress; a smaller difference may be two clocks that disagree. */
const furthestAhead = 12 * 60 * 60_000;

/**
 * The listed runs that may be in progress, the newest first. One without a start date counts only if no run with a higher id has
 * ended.
 * @param time by the service's clock
 */
export function unfinishedAmong(listed: readonly CampaignRun[], time: number): readonly CampaignRun[] {
  const ended = new Set(listed.filter(saysOver).map(({ id }) => id));
  const newestEnded = Math.max(...ended);
  const unfinished = listed.filter(({ id, startedAt }) => {
    if (ended.has(id)) return false;
    if (startedAt === undefined) return id > newestEnded;
    return startedAt > time - longestRun && startedAt < time + furthestAhead;
  });
  return [...new Map(unfinished.map((run) => [run.id, run])).values()].sort(
    (one, other) => (other.startedAt ?? time) - (one.startedAt ?? time) || other.id - one.id,
  );
}

/** Whether a listed run may be the one that a tracked run's execution has started, while that isn't known yet. */
export function mayBelongTo({ stage }: TrackedRun, { id, startedAt = Infinity }: CampaignRun): boolean {
  if (stage.kind === 'ambiguous') return stage.runs.some((one) => one.id === id);
  if (stage.kind !== 'executing' && stage.kind !== 'looking') return false;
  return !stage.knownRuns.includes(id) && startedAt >= (stage.since ?? -Infinity);
}

/** The listed runs that neither are nor may turn out to be one of the tracked runs. */
export function untrackedAmong(
  listed: readonly CampaignRun[],
  tracked: readonly TrackedRun[],
): readonly CampaignRun[] {
  return listed.filter((run) => !tracked.some((one) => runIdOf(one) === run.id || mayBelongTo(one, run)));
}

/**
 * The listed runs in progress that Canvass doesn't track, the newest first. If the list gives no end, their results are asked.
 */
export async function goingOnElsewhere(
  deps: EndAsker,
  campaign: number,
  { runs, time }: Pick<RecentRuns, 'runs' | 'time'>,
  trackedRuns: readonly TrackedRun[],
): Promise<readonly CampaignRun[]> {
  const untracked = untrackedAmong(unfinishedAmong(runs, time), trackedRuns);
  return (await askForEnds(deps, campaign, untracked, time)).filter((run) => !saysOver(run));
}

/** As many as a button can name. */
const maxExternal = 10;

/** The external runs in progress that the requester hasn't seen. */
export async function findExternalRuns(
  deps: Pick<CampaignDependencies, 'service' | 'ends' | 'starters' | 'now'>,
  { campaign, despite = [] }: Pick<TrackedRun, 'campaign' | 'despite'>,
  trackedRuns: readonly TrackedRun[],
  { runs, time }: Pick<RecentRuns, 'runs' | 'time'>,
): Promise<ExternalRun[]> {
  const unseen = runs.filter(({ id }) => !despite.includes(id));
  const externalRuns = await goingOnElsewhere(deps, campaign, { runs: unseen, time }, trackedRuns);
  const toOurs = deps.now() - time;
  return await Promise.all(
    externalRuns.slice(0, maxExternal).map(async ({ id, startedAt }) => ({
      run: id,
      startedAt: startedAt === undefined ? undefined : startedAt + toOurs,
      by: (await deps.starters.find(campaign, id))?.name,
    })),
  );
}
