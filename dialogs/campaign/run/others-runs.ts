import { commit, type Draft } from '../../commit.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { Rounds } from '../../ports/rounds.ts';
import { saysOver } from '../results/verdict.ts';
import { announcedRunKey, announcedRunRecords } from './announced-runs.ts';
import type { WatchDeps } from './dependencies.ts';
import { serviceMargin } from './find-run.ts';
import { longestRun, noteRecentRuns, type RecentRuns, readRecentRuns } from './recent-runs.ts';
import { runKey, type TrackedRun, watchingOthers } from './tracked-run.ts';
import { type SeenRuns, saveTrackedRuns, type TrackedRuns, trackedRunsOf } from './tracked-runs.ts';
import { mayBelongTo, unfinishedAmong, untrackedAmong } from './unfinished.ts';

export interface OthersDeps
  extends Pick<
    WatchDeps,
    | ('service' | 'records' | 'reports' | 'campaigns' | 'subscriptions')
    | ('newReference' | 'noteCircle' | 'now' | 'newId')
  > {
  readonly rounds: Rounds;
}

/** Runs that ended longer ago, while no process ran, aren't announced. */
const longestPast = 24 * 60 * 60_000;
/** If more runs were missed, only the newest are announced. */
const maxMissed = 20;
/** Clocks may be off by this much: better announce a run from just before it was wanted than miss one after. Milliseconds. */
const clockMargin = 45_000;
/** Runs that are listed later than this after their start are missed. */
const latestShown = 60 * 60_000;

/**
 * Finds runs of a campaign that were started elsewhere and watches them. Seen and tracked runs are in one record, so that a run
 * which Canvass started or watches isn't tracked twice, and one that may be its own waits until that is known. A poll that shows
 * nothing new writes nothing.
 * @returns whether there was anything new; undefined if the service couldn't be asked
 */
export async function lookForOthers(deps: OthersDeps, campaign: number): Promise<boolean | undefined> {
  const { runs, seen = await noteWanted(deps, campaign) } = await trackedRunsOf(deps.records, campaign);
  const isFirst = seen.wantedSince !== undefined;
  const known = new Set(isFirst || hasUnseen(seen) ? [] : seen.runs);
  const recent = await readRecentRuns(deps, campaign, seen.since, ({ id }) => known.has(id));
  if (!recent.ok) return undefined;
  if (!isFirst && newAmong(recent.value, seen, runs).length === 0) return false;
  await noteRecentRuns(deps, campaign, recent.value, deps.reports.keptVerdicts);
  const now = deps.now();
  const name = (await deps.campaigns.find(campaign))?.name;
  const taken = await commit(deps.records, async (draft) => {
    const before = await trackedRunsOf(draft, campaign);
    const news = await unannounced(draft, campaign, toWatch(recent.value, before, now));
    const added = news.map(
      (run): TrackedRun => ({
        id: deps.newId(),
        campaign,
        campaignName: name,
        askedAt: now,
        stage: watchingOthers(run, now, recent.value.time),
        audiences: [],
      }),
    );
    const runs = [...before.runs, ...added];
    await saveTrackedRuns(draft, campaign, { ...before, runs, seen: seenNow(recent.value, before) });
    return added;
  });
  for (const run of taken) await deps.rounds.add(runKey(run));
  return taken.length > 0;
}

/** A run that Canvass has announced is no news, even if the service stamps runs by a clock that is ahead of its own `Date`. */
async function unannounced(
  draft: Draft,
  campaign: number,
  runs: readonly CampaignRun[],
): Promise<readonly CampaignRun[]> {
  const all = await Promise.all(
    runs.map((run) => draft.get(announcedRunRecords, announcedRunKey(campaign, run.id))),
  );
  return runs.filter((_run, index) => all[index] === undefined);
}

/** So that a run which begins and ends after somebody subscribed, and before the first successful poll, is still announced. */
async function noteWanted({ records, subscriptions, now }: OthersDeps, campaign: number): Promise<SeenRuns> {
  const subscribed = (await subscriptions.of(campaign)).map(({ createdAt }) => createdAt);
  const wantedSince = Math.min(now(), ...subscribed);
  return await commit(records, async (draft) => {
    const before = await trackedRunsOf(draft, campaign);
    const seen = before.seen ?? { runs: [], wantedSince };
    if (before.seen === undefined) await saveTrackedRuns(draft, campaign, { ...before, seen });
    return seen;
  });
}

/** Whether runs are still unseen that began before one that was seen. */
function hasUnseen({ runs, unseen = [] }: SeenRuns): boolean {
  return unseen.some((id) => !runs.includes(id));
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

/**
 * At the first poll only runs in progress are news, and those that began since it was wanted; but not what seems to begin in the
 * future: it is stamped by another clock, and may be old.
 */
function toWatch(recent: RecentRuns, { seen, runs }: TrackedRuns, now: number): readonly CampaignRun[] {
  const { time } = recent;
  const unfinished = unfinishedAmong(recent.runs, time);
  if (seen === undefined) return untrackedAmong(unfinished, runs);
  const { wantedSince } = seen;
  const since =
    wantedSince === undefined ? seen : { ...seen, since: time - (now - wantedSince) - clockMargin };
  const isDated = ({ startedAt = Infinity }: CampaignRun): boolean => startedAt <= time + serviceMargin;
  const fresh = newAmong(recent, since, runs).filter((run) => wantedSince === undefined || isDated(run));
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

/** A run that may be ours stays unseen until that is known. */
function seenNow({ runs, time, serviceTime }: RecentRuns, before: TrackedRuns): SeenRuns {
  const isOpen = (run: CampaignRun): boolean => before.runs.some((one) => mayBelongTo(one, run));
  const open = runs.filter(isOpen);
  const starts = open.map(({ startedAt }) => startedAt ?? time - longestRun);
  const since = serviceTime === undefined ? undefined : Math.min(serviceTime - latestShown, ...starts);
  const old = new Set(
    runs.filter(({ startedAt = Infinity }) => startedAt < (since ?? -Infinity)).map(({ id }) => id),
  );
  const listed = runs.filter((run) => !isOpen(run)).map(({ id }) => id);
  const all = new Set([...(before.seen?.runs ?? []), ...listed]);
  return {
    since,
    runs: [...all].filter((id) => !old.has(id)).slice(-maxSeen),
    unseen: open.length === 0 ? undefined : open.map(({ id }) => id),
  };
}

const maxSeen = 1000;
