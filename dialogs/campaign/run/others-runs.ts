import type { CampaignRun } from '../../ports/campaign.ts';
import type { Rounds } from '../../ports/rounds.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { saysOver } from '../results/verdict.ts';
import type { WatchDeps } from './dependencies.ts';
import { longestRun, noteRecentRuns, type RecentRuns, readRecentRuns } from './recent-runs.ts';
import { runKey, type TrackedRun, watchingOthers } from './tracked-run.ts';
import { changeTracked, type SeenRuns, type TrackedRuns, trackedRunsOf } from './tracked-runs.ts';
import { mayBelongTo, unfinishedAmong, untrackedAmong } from './unfinished.ts';

export interface OthersDeps
  extends Pick<
      WatchDeps,
      'service' | 'records' | 'reports' | 'campaigns' | 'newReference' | 'noteCircle' | 'now'
    >,
    Pick<CampaignDependencies, 'newId'> {
  readonly rounds: Rounds;
}

/** What ended longer ago, while no process ran, is no news. */
const longestPast = 24 * 60 * 60_000;
/** Of many runs that were missed, the newest are told. */
const maxMissed = 20;
/** Runs that are listed later than this after their start aren't seen. */
const latestShown = 60 * 60_000;

/**
 * Looks whether others have started a run of a campaign, and has it watched like any other. The runs that were seen are kept
 * beside those that are tracked, in one record: so a run that Canvass itself has started, or watches, isn't taken up again,
 * and one that may be its own waits until that is known. A look that shows nothing new writes nothing.
 * @returns whether there was anything new; undefined where the service couldn't be asked
 */
export async function lookForOthers(deps: OthersDeps, campaign: number): Promise<boolean | undefined> {
  const { seen, runs } = await trackedRunsOf(deps.records, campaign);
  const isFirst = seen === undefined || seen.wantedSince !== undefined;
  const known = new Set(isFirst ? [] : seen.runs);
  const recent = await readRecentRuns(deps, campaign, seen?.since, ({ id }) => known.has(id));
  if (!recent.ok) {
    if (seen === undefined) await noteWanted(deps, campaign);
    return undefined;
  }
  if (!isFirst && newAmong(recent.value, seen, runs).length === 0) return false;
  await noteRecentRuns(deps, campaign, recent.value, deps.reports.keptVerdicts);
  const now = deps.now();
  const name = (await deps.campaigns.find(campaign))?.name;
  let taken: readonly TrackedRun[] = [];
  await changeTracked(deps.records, campaign, (before) => {
    taken = toWatch(recent.value, before, now).map((run) => ({
      id: deps.newId(),
      campaign,
      campaignName: name,
      askedAt: now,
      stage: watchingOthers(run, now, recent.value.time),
      audiences: [],
    }));
    return { ...before, runs: [...before.runs, ...taken], seen: seenNow(recent.value, before) };
  });
  for (const run of taken) await deps.rounds.add(runKey(run));
  return taken.length > 0;
}

/** So that a run that begins and ends before a look succeeds is told all the same. */
async function noteWanted({ records, now }: OthersDeps, campaign: number): Promise<void> {
  await changeTracked(records, campaign, (before) =>
    before.seen === undefined ? { ...before, seen: { runs: [], wantedSince: now() } } : undefined,
  );
}

function newAmong(
  { runs }: RecentRuns,
  { since = -Infinity, runs: seen }: SeenRuns,
  tracked: readonly TrackedRun[],
): readonly CampaignRun[] {
  const known = new Set(seen);
  const fresh = runs.filter(({ id, startedAt = Infinity }) => !known.has(id) && startedAt >= since);
  return untrackedAmong(fresh, tracked);
}

/** At the first look only what goes on is news, and what began since somebody wanted to hear of it. */
function toWatch(recent: RecentRuns, { seen, runs }: TrackedRuns, now: number): readonly CampaignRun[] {
  const { time } = recent;
  const unfinished = unfinishedAmong(recent.runs, time);
  if (seen === undefined) return untrackedAmong(unfinished, runs);
  const { wantedSince } = seen;
  const since = wantedSince === undefined ? seen : { ...seen, since: time - (now - wantedSince) };
  const fresh = newAmong(recent, since, runs);
  const isGoingOn = new Set(unfinished.map(({ id }) => id));
  const goingOn = wantedSince === undefined ? [] : newAmong({ ...recent, runs: unfinished }, seen, runs);
  const news = [...goingOn, ...fresh].filter(
    (run) => isGoingOn.has(run.id) || (saysOver(run) && (run.endedAt ?? time) > time - longestPast),
  );
  const byId = new Map(news.map((run) => [run.id, run]));
  const oldestFirst = [...byId.values()].sort(
    (one, other) => (one.startedAt ?? time) - (other.startedAt ?? time) || one.id - other.id,
  );
  return oldestFirst.slice(-maxMissed);
}

/** A run that may be one of ours stays unseen until that is known. */
function seenNow({ runs, time, serviceTime }: RecentRuns, before: TrackedRuns): SeenRuns {
  const isOpen = (run: CampaignRun): boolean => before.runs.some((one) => mayBelongTo(one, run));
  const open = runs.filter(isOpen).map(({ startedAt }) => startedAt ?? time - longestRun);
  const since = serviceTime === undefined ? undefined : Math.min(serviceTime - latestShown, ...open);
  const old = new Set(
    runs.filter(({ startedAt = Infinity }) => startedAt < (since ?? -Infinity)).map(({ id }) => id),
  );
  const listed = runs.filter((run) => !isOpen(run)).map(({ id }) => id);
  const all = new Set([...(before.seen?.runs ?? []), ...listed]);
  return { since, runs: [...all].filter((id) => !old.has(id)).slice(-maxSeen) };
}

const maxSeen = 1000;
