import { inTime } from '../../in-time.ts';
import type { Campaign, CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { type CallSettings, callsEachOnce } from '../call-settings.ts';
import { settingsAfter } from '../campaigns.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { previousRun } from '../results/earlier-runs.ts';
import { type ExpectedCalls, expectedCalls, type MeasuredCalls } from './expected-calls.ts';
import { afterAll, type RecentRuns, readRecentRuns } from './recent-runs.ts';
import type { ExternalRun, TrackedRun } from './tracked-run.ts';
import { findExternalRuns } from './unfinished.ts';

export type OutlookReader = Pick<
  CampaignDependencies,
  | ('service' | 'campaigns' | 'ends' | 'reruns' | 'starters' | 'lastKeptTotal')
  | ('confirmAboveCalls' | 'approveAboveCalls')
  | ('now' | 'time' | 'newReference' | 'noteCircle')
>;

/** What is known of a campaign before it is run. */
interface Outlook {
  readonly name?: string;
  readonly isInactive: boolean;
  /** The service says that it has no such campaign. */
  readonly isMissing: boolean;
  /** How many calls a run is expected to place; absent: that couldn't be learned. */
  readonly calls?: number;
  /** Where a run is to be asked about for the calls that it is expected to place. */
  readonly large?: LargeRun;
  /** The runs that go on and that Canvass doesn't track; none where they weren't asked for, or not told in time. */
  readonly beside: readonly ExternalRun[];
}

/** A run that is asked about first. */
export interface LargeRun {
  /** Whether it is asked of the same person, or of another operator. */
  readonly takes: 'confirmation' | 'approval';
  /** How many calls it is expected to place; absent: that couldn't be learned, and it may be any number. */
  readonly calls?: number;
}

/** Whoever runs a campaign waits no longer for what else there is to know of it. Milliseconds. */
export const maxWait = 2000;
/** Where nothing is known of it: a needless question costs more than a few seconds. Milliseconds. */
const longestWait = 6000;

/** Where the runs that go on matter, too. */
interface UnfinishedRuns {
  readonly tracked: readonly TrackedRun[];
  /** See `findBeside`. */
  readonly despite: number[];
}

/**
 * All that there is to know of a campaign before it is run, read side by side and in one time: what doesn't come in it is
 * as it was known before.
 */
export async function readOutlook(
  deps: OutlookReader,
  { id }: Pick<KnownCampaign, 'id'>,
  {
    against,
    approvedCalls,
    expectedCalls: knownCalls,
  }: {
    readonly against?: UnfinishedRuns;
    readonly approvedCalls?: number | undefined;
    /** See `Agreement`. */
    readonly expectedCalls?: ExpectedCalls | undefined;
  } = {},
): Promise<Outlook> {
  const [kept, seen] = await Promise.all([deps.lastKeptTotal(id), deps.campaigns.find(id)]);
  const heard: Probe = {};
  const isKnown = kept !== undefined || seen?.campaign !== undefined;
  await inTime(
    deps.time,
    Promise.all([fetchCampaign(deps, id, heard), fetchRuns(deps, id, heard, kept?.run, against)]).then(
      () => {},
    ),
    isKnown ? maxWait : longestWait,
    undefined,
  );
  const read = heard.campaign?.ok === true ? heard.campaign.value : undefined;
  const campaign = read ?? seen?.campaign;
  const settings =
    campaign === undefined ? (seen?.settings ?? {}) : settingsAfter(seen, campaign, deps.now());
  const listedName = heard.recent?.ok === true ? heard.recent.value.campaignName : undefined;
  const name = read?.name ?? listedName ?? seen?.name;
  const isChanged =
    read !== undefined &&
    ((read.active === false) !== (seen?.campaign?.active === false) || settings !== seen?.settings);
  if (isChanged || name !== seen?.name) {
    await deps.campaigns.note({ id, name, campaign: isChanged ? read : undefined });
  }
  const expected = knownCalls ?? (await callsOf(deps, id, { heard, kept, settings }));
  return {
    name,
    isInactive: campaign?.active === false,
    isMissing: heard.recent?.ok === false && heard.recent.failure.status === 404,
    calls: typeof expected === 'number' ? expected : undefined,
    large: largeRun(deps, expected, approvedCalls),
    beside: heard.beside ?? [],
  };
}

/** Nobody counts calls that exactly: what was approved for a number holds for a tenth more. */
const leeway = 1.1;

/** @param approved how many calls another operator has approved; infinitely many where nobody knew how many there would be */
function largeRun(
  { confirmAboveCalls, approveAboveCalls = Number.POSITIVE_INFINITY }: OutlookReader,
  expected: ExpectedCalls,
  approved: number | undefined,
): LargeRun | undefined {
  const calls = typeof expected === 'number' ? expected : undefined;
  const atMost = calls ?? Number.POSITIVE_INFINITY;
  // Whoever knew the number when they approved doesn't take it back because the service can't be asked just now.
  const isApproved = approved !== undefined && (expected === 'unread' || atMost <= approved * leeway);
  if (isApproved) return undefined;
  if (atMost > approveAboveCalls) return { calls, takes: 'approval' };
  return atMost > confirmAboveCalls ? { calls, takes: 'confirmation' } : undefined;
}

type MeasuredRun = MeasuredCalls & { readonly run: number };

/** What the service has told so far. */
interface Probe {
  campaign?: Outcome<Campaign>;
  recent?: Outcome<RecentRuns>;
  /** How far the service's clock is ahead of ours, at most. */
  clockAhead?: number;
  /** The last finished run; absent where it isn't read: there is none, or its results are kept, or it was cut short. */
  last?: MeasuredRun | 'unread' | undefined;
  beside?: readonly ExternalRun[];
}

async function fetchCampaign({ service }: OutlookReader, id: number, heard: Probe): Promise<void> {
  heard.campaign = await service.readCampaign(id);
}

async function fetchRuns(
  deps: OutlookReader,
  id: number,
  heard: Probe,
  keptRun: number | undefined,
  against: UnfinishedRuns | undefined,
): Promise<void> {
  const recent = await readRecentRuns(deps, id);
  // Of one that was cut short there are fewer than the next will have.
  const whole = recent.ok ? recent.value.runs.filter((run) => !isCutShort(run)) : [];
  const last = previousRun(whole, afterAll);
  const isNews = last !== undefined && last.id > (keptRun ?? Number.NEGATIVE_INFINITY);
  if (isNews) heard.last = 'unread';
  heard.recent = recent;
  if (recent.ok) heard.clockAhead = recent.value.time + wholeSeconds - deps.now();
  const fetchTotal = async () => {
    if (isNews) heard.last = await readTotal(deps, id, last);
  };
  const fetchExternalRuns = async () => {
    if (against === undefined || !recent.ok) return;
    const { tracked, despite } = against;
    heard.beside = await findExternalRuns(deps, { campaign: id, despite }, tracked, recent.value);
  };
  await Promise.all([fetchTotal(), fetchExternalRuns()]);
}

async function readTotal(
  { service }: OutlookReader,
  id: number,
  { id: run, startedAt }: CampaignRun,
): Promise<Probe['last']> {
  const results = await service.listResults(id, run, { steps: false });
  if (!results.ok) return 'unread';
  const { runStatus, items, next } = results.value;
  // The list of runs doesn't always say so.
  if (isCutShort(runStatus)) return undefined;
  const total = runStatus.totalResults ?? (next === undefined ? items.length : undefined);
  return total === undefined ? 'unread' : { run, total, startedAt };
}

/** A `Date` header has no others: it may be later by so much. Milliseconds. */
const wholeSeconds = 1000;
/** Where the service's clock can't be read, a time of it may be this much ahead of ours. Milliseconds. */
export const maxClockAhead = 24 * 60 * 60_000;

/**
 * How many calls a run is expected to place. Of a campaign that Canvass made for reruns each run has other test cases: as many
 * calls are expected for each as there were in the run before.
 */
async function callsOf(
  { reruns }: OutlookReader,
  id: number,
  {
    heard: { recent, last, clockAhead = maxClockAhead },
    kept,
    settings,
  }: {
    readonly heard: Probe;
    readonly kept: MeasuredRun | undefined;
    readonly settings: CallSettings;
  },
): Promise<ExpectedCalls> {
  // The job of a run reads the same list before it executes anything: it places no call then, and says why.
  if (isForbidden(recent)) return 0;
  // Of a campaign whose runs can't be listed there may be any that isn't kept.
  const heard = recent?.ok === true ? last : 'unread';
  const known = { settings, clockAhead, last: heard, kept };
  const { tests, testsAt: _replaced, ...pace } = settings;
  const isScratch = (await reruns.originalOf(id)) !== undefined;
  if (!isScratch || tests === undefined || !callsEachOnce(settings)) return expectedCalls(known);
  const forTests = async (measured: MeasuredRun): Promise<MeasuredRun | undefined> => {
    const { cases = 0 } = (await reruns.find(id, measured.run)) ?? {};
    return cases === 0 ? undefined : { ...measured, total: Math.ceil((measured.total / cases) * tests) };
  };
  const scaled = {
    last: typeof heard === 'object' ? await forTests(heard) : heard,
    kept: kept && (await forTests(kept)),
  };
  return expectedCalls({ ...known, ...scaled, settings: { ...pace, tests } });
}

function isForbidden(recent: Outcome<unknown> | undefined): boolean {
  const status = recent?.ok === false ? recent.failure.status : undefined;
  return status === 401 || status === 403 || status === 404;
}
