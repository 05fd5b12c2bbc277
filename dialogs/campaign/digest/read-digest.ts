import type { CampaignRun } from '../../ports/campaign.ts';
import type { EpochMs } from '../../ports/time.ts';
import type { KnownCampaignRecord } from '../campaigns.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { isAbsent } from '../failures.ts';
import { knownByLastRun, listedCampaigns } from '../known.ts';
import { readKnownFailures } from '../known-failures/known-failures.ts';
import { readVerdicts } from '../results/earlier-runs.ts';
import { saysOver } from '../results/verdict.ts';
import { longestRun, noteRecentRuns, type RecentRuns, readRecentRuns } from '../run/recent-runs.ts';
import { type CampaignReader, digestOfCampaign } from './campaign-digest.ts';
import type { CampaignDigest, DigestContent, ReadDigest } from './content.ts';
import type { DigestWindow } from './digests.ts';
import {
  habitSpan,
  type MissedRun,
  missedByHabit,
  missedBySchedule,
  type OwnSchedule,
} from './missed-runs.ts';

export interface DigestReader
  extends Pick<
    CampaignDependencies,
    | ('campaigns' | 'reruns' | 'subscriptions' | 'schedules' | 'starters')
    | ('newReference' | 'noteCircle' | 'now')
  > {
  /** The service, rate-limited like polls, for lists of campaigns and runs. */
  readonly looks: CampaignDependencies['service'];
  /** For results that haven't been read yet. */
  readonly results: CampaignReader;
}

/** Lists of runs that are read in parallel. */
const atOnce = 4;
/** After this many failures in a row the rest isn't asked for. */
const maxFailed = 8;
/** How long after its end a run may be listed. Milliseconds. */
export const latest = 60 * 60_000;

/** A campaign with the runs that the digest covers, the oldest first. */
interface Found {
  readonly campaign: Pick<KnownCampaignRecord, 'id' | 'name'>;
  readonly runs: readonly Ended[];
}

interface Ended {
  readonly run: CampaignRun;
  /** By our clock. */
  readonly endedAt: EpochMs;
}

/**
 * Asks the service for the runs of every known campaign, one call each.
 * @returns the campaigns that couldn't be read
 */
export async function askForRuns(
  deps: DigestReader,
  isLate: () => boolean,
  sinceFor: (campaign: number) => EpochMs,
  hear: (campaign: Found['campaign'], recent: RecentRuns) => Promise<void>,
): Promise<readonly number[]> {
  const reader = { ...deps, service: deps.looks };
  const unread: number[] = [];
  const queue = (await campaignsToRead(deps)).values();
  let failed = 0;

  async function ask(): Promise<void> {
    for (const { id } of queue) {
      const isHopeless = failed >= maxFailed || isLate();
      const recent = isHopeless ? undefined : await readRecentRuns(reader, id, sinceFor(id));
      const isGone = recent?.ok === false && isAbsent(recent.failure);
      failed = recent?.ok === false && !isGone ? failed + 1 : 0;
      if (isGone) continue;
      if (recent?.ok !== true) {
        if (recent === undefined) failed = maxFailed;
        unread.push(id);
        continue;
      }
      await noteRecentRuns(deps, id, recent.value, (of, ids) =>
        readVerdicts(deps.results, undefined, of, ids),
      );
      const name = recent.value.campaignName ?? (await deps.campaigns.find(id))?.name;
      await hear({ id, name }, recent.value);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask));
  return unread;
}

/** Reads what a digest covers, with the missing results. Campaigns are summarised one after the other, so that only their summaries are held in memory. */
export function createReadDigest(deps: DigestReader): ReadDigest {
  return async (request) => {
    const { place, isLate } = request;
    const found: Found[] = [];
    const missed: MissedRun[] = [];
    const schedules = Map.groupBy(await deps.schedules.list(), ({ campaign }) => campaign);
    const unread = await askForRuns(
      deps,
      isLate,
      (id) => listedSince(request, id),
      async (campaign, recent) => {
        const { id, name } = campaign;
        const runs = runsToCover(request, id, recent, deps.now());
        if (runs.length > 0) found.push({ campaign, runs });
        const expected = await missedRun(deps, request, id, schedules.get(id) ?? [], recent);
        if (expected !== undefined) missed.push({ campaign: id, name, ...expected });
      },
    );

    const failures = await readKnownFailures(deps.results.records);
    const campaigns: CampaignDigest[] = [];
    const all: DigestContent['runs'][number][] = [];
    let muted = 0;
    for (const { campaign, runs } of found) {
      if (await deps.subscriptions.isMuted(campaign.id, place)) {
        muted += 1;
        continue;
      }
      const ended = runs.map(({ run }) => run);
      campaigns.push(await digestOfCampaign({ ...deps.results, isLate }, campaign, ended, failures));
      all.push(...runs.map(({ run: { id: run }, endedAt }) => ({ campaign: campaign.id, run, endedAt })));
    }
    const heard: MissedRun[] = [];
    for (const one of missed) if (!(await deps.subscriptions.isMuted(one.campaign, place))) heard.push(one);
    const beingRead = campaigns.filter((one) => one.beingRead).length;
    return { campaigns, missed: heard, muted, unread, beingRead, runs: all };
  };
}

/** Whether a campaign should have run in the period by its schedules, or by its habit if it didn't run at all. */
async function missedRun(
  deps: DigestReader,
  { since, timeZone }: Parameters<ReadDigest>[0],
  campaign: number,
  schedules: readonly OwnSchedule[],
  { runs, serviceTime }: RecentRuns,
): Promise<Pick<MissedRun, 'at' | 'schedule'> | undefined> {
  const period = { since, until: deps.now() };
  const ahead = serviceTime === undefined ? 0 : serviceTime - period.until;
  const starts = startsOf(runs, ahead);
  const scheduled = missedBySchedule(schedules, starts, period);
  if (scheduled !== undefined) return scheduled;
  // What somebody has paused isn't missed.
  const isQuiet = schedules.length === 0 && !starts.some((start) => start > since);
  const last = (await deps.campaigns.find(campaign))?.lastRun?.endedAt;
  const isLongAgo = last !== undefined && last < since - habitSpan;
  if (!isQuiet || isLongAgo || period.until <= since) return undefined;
  const listed = await deps.looks.listRuns(campaign, since - habitSpan + ahead);
  if (!listed.ok) return undefined;
  const { items } = listed.value.value;
  if (missedByHabit(startsOf(items, ahead), period, timeZone) === undefined) return undefined;
  // A schedule that was removed leaves no habit.
  const own: CampaignRun[] = [];
  for (const run of items) {
    if ((await deps.starters.find(campaign, run.id))?.schedule === undefined) own.push(run);
  }
  const at = missedByHabit(startsOf(own, ahead), period, timeZone);
  return at === undefined ? undefined : { at };
}

function startsOf(runs: readonly CampaignRun[], ahead: number): readonly EpochMs[] {
  return runs.flatMap(({ startedAt }) => (startedAt === undefined ? [] : [startedAt - ahead]));
}

/** Those that ran last come first, in case there isn't time for all of them. */
async function campaignsToRead(deps: DigestReader): Promise<readonly KnownCampaignRecord[]> {
  const seen = new Map((await deps.campaigns.list()).map((one) => [one.id, one]));
  for (const { id, name } of (await listedCampaigns({ ...deps, service: deps.looks })) ?? []) {
    if (seen.get(id)?.name !== name) await deps.campaigns.note({ id, name });
  }
  return await knownByLastRun(deps);
}

/** From when on a digest covers a campaign's runs. */
export function sinceOf({ since, behind = [] }: DigestWindow, campaign: number): EpochMs {
  return behind.find((one) => one.campaign === campaign)?.since ?? since;
}

/** The list is filtered by start dates. */
function listedSince(window: DigestWindow, campaign: number): EpochMs {
  return sinceOf(window, campaign) - latest - longestRun;
}

/** Ends are compared by our clock. */
function runsToCover(
  window: DigestWindow,
  campaign: number,
  recent: RecentRuns,
  now: EpochMs,
): Found['runs'] {
  const covered = new Set(window.told?.flatMap(([of, run]) => (of === campaign ? [run] : [])));
  const from = sinceOf(window, campaign) - (window.told === undefined ? 0 : latest);
  return endedAmong(recent, now).filter(({ run, endedAt }) => endedAt > from && !covered.has(run.id));
}

/** The finished runs of a list, each once, the oldest first. */
export function endedAmong({ runs, serviceTime }: RecentRuns, now: EpochMs): readonly Ended[] {
  const ahead = serviceTime === undefined ? 0 : serviceTime - now;
  const ended = runs.filter(saysOver).flatMap((run) => {
    const endedAt = run.endedAt === undefined ? run.seenOver : run.endedAt - ahead;
    return endedAt === undefined ? [] : [{ run, endedAt }];
  });
  const byId = new Map(ended.map((one) => [one.run.id, one]));
  return [...byId.values()].sort((one, other) => one.endedAt - other.endedAt || one.run.id - other.run.id);
}
