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

/** What is known about a campaign before it is run. */
interface Outlook {
  readonly name?: string;
  readonly isInactive: boolean;
  /** The service says that it has no such campaign. */
  readonly isMissing: boolean;
  /** How many calls a run is expected to place; absent: unknown. */
  readonly calls?: number;
  /** Present if the run needs confirmation or approval because of its calls. */
  readonly large?: LargeRun;
  /** Runs in progress that Canvass doesn't track; empty if they weren't asked for, or not read in time. */
  readonly externalRuns: readonly ExternalRun[];
}

/** A run that needs a confirmation or an approval first. */
export interface LargeRun {
  /** Whether the same person is asked, or another operator. */
  readonly takes: 'confirmation' | 'approval';
  /** How many calls it is expected to place; absent: unknown, so possibly any number. */
  readonly calls?: number;
}

/** How long the requester of a run waits for what there is to know about it. Milliseconds. */
export const maxWait = 2000;
/** The same if nothing is known yet: an unnecessary question costs more than a few seconds. Milliseconds. */
const longestWait = 6000;

interface UnfinishedRuns {
  readonly tracked: readonly TrackedRun[];
  /** See `findExternalRuns`. */
  readonly acknowledged: number[];
}

/**
 * What there is to know about a campaign before it is run, read in parallel; what doesn't arrive in time is as it was known
 * before.
 */
export async function readOutlook(
  deps: OutlookReader,
  { id }: Pick<KnownCampaign, 'id'>,
  {
    unfinished,
    approvedCalls,
    expectedCalls: knownCalls,
    retry,
  }: {
    readonly unfinished?: UnfinishedRuns;
    readonly approvedCalls?: number | undefined;
    /** See `Agreement`. */
    readonly expectedCalls?: ExpectedCalls | undefined;
    /** See `Agreement`. */
    readonly retry?: true | undefined;
  } = {},
): Promise<Outlook> {
  const [kept, seen] = await Promise.all([deps.lastKeptTotal(id), deps.campaigns.find(id)]);
  const probe: Probe = {};
  const isKnown = kept !== undefined || seen?.campaign !== undefined;
  await inTime(
    deps.time,
    Promise.all([fetchCampaign(deps, id, probe), fetchRuns(deps, id, probe, kept?.run, unfinished)]).then(
      () => {},
    ),
    isKnown ? maxWait : longestWait,
    undefined,
  );
  const read = probe.campaign?.ok === true ? probe.campaign.value : undefined;
  const campaign = read ?? seen?.campaign;
  const settings =
    campaign === undefined ? (seen?.settings ?? {}) : settingsAfter(seen, campaign, deps.now());
  const listedName = probe.recent?.ok === true ? probe.recent.value.campaignName : undefined;
  const name = read?.name ?? listedName ?? seen?.name;
  const isChanged =
    read !== undefined &&
    ((read.active === false) !== (seen?.campaign?.active === false) || settings !== seen?.settings);
  if (isChanged || name !== seen?.name) {
    await deps.campaigns.note({ id, name, campaign: isChanged ? read : undefined });
  }
  const once = knownCalls ?? (await callsOf(deps, id, { probe, kept, settings }));
  const expected = retry && typeof once === 'number' ? once * 2 : once;
  return {
    name,
    isInactive: campaign?.active === false,
    isMissing: probe.recent?.ok === false && probe.recent.failure.status === 404,
    calls: typeof expected === 'number' ? expected : undefined,
    large: largeRun(deps, expected, approvedCalls),
    externalRuns: probe.externalRuns ?? [],
  };
}

/** An approval for a number of calls also covers a tenth more. */
const leeway = 1.1;

export function coversCalls(approved: number, calls: number): boolean {
  return calls <= approved * leeway;
}

/** Whether this many calls need another operator's approval. @param calls absent: unknown */
export function takesApproval(
  { approveAboveCalls = Number.POSITIVE_INFINITY }: Pick<CampaignDependencies, 'approveAboveCalls'>,
  calls = Number.POSITIVE_INFINITY,
): boolean {
  return calls > approveAboveCalls;
}

/** @param approved how many calls another operator has approved; infinite if the number was unknown */
function largeRun(
  deps: OutlookReader,
  expected: ExpectedCalls,
  approved: number | undefined,
): LargeRun | undefined {
  const calls = typeof expected === 'number' ? expected : undefined;
  const atMost = calls ?? Number.POSITIVE_INFINITY;
  // An approval isn't void because the service can't be asked now.
  const isApproved = approved !== undefined && (expected === 'unread' || coversCalls(approved, atMost));
  if (isApproved) return undefined;
  if (takesApproval(deps, calls)) return { calls, takes: 'approval' };
  return atMost > deps.confirmAboveCalls ? { calls, takes: 'confirmation' } : undefined;
}

type MeasuredRun = MeasuredCalls & { readonly run: number };

/** What the service has answered so far. */
interface Probe {
  campaign?: Outcome<Campaign>;
  recent?: Outcome<RecentRuns>;
  /** How far the service's clock is ahead of ours, at most. */
  clockAhead?: number;
  /** The last finished run; absent if there isn't one, its results are stored, or it was cut short. */
  last?: MeasuredRun | 'unread' | undefined;
  externalRuns?: readonly ExternalRun[];
}

async function fetchCampaign({ service }: OutlookReader, id: number, probe: Probe): Promise<void> {
  probe.campaign = await service.readCampaign(id);
}

async function fetchRuns(
  deps: OutlookReader,
  id: number,
  probe: Probe,
  keptRun: number | undefined,
  unfinished: UnfinishedRuns | undefined,
): Promise<void> {
  const recent = await readRecentRuns(deps, id);
  // A run that was cut short has fewer results than the next will have.
  const whole = recent.ok ? recent.value.runs.filter((run) => !isCutShort(run)) : [];
  const last = previousRun(whole, afterAll);
  const isNews = last !== undefined && last.id > (keptRun ?? Number.NEGATIVE_INFINITY);
  if (isNews) probe.last = 'unread';
  probe.recent = recent;
  if (recent.ok) probe.clockAhead = recent.value.time + wholeSeconds - deps.now();
  const fetchTotal = async () => {
    if (isNews) probe.last = await readTotal(deps, id, last);
  };
  const fetchExternalRuns = async () => {
    if (unfinished === undefined || !recent.ok) return;
    const { tracked, acknowledged } = unfinished;
    probe.externalRuns = await findExternalRuns(
      deps,
      { campaign: id, despite: acknowledged },
      tracked,
      recent.value,
    );
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

/** A `Date` header has whole seconds, so the time may be later by this much. Milliseconds. */
const wholeSeconds = 1000;
/** If the service's clock can't be read, it may be this far ahead of ours. Milliseconds. */
export const maxClockAhead = 24 * 60 * 60_000;

/**
 * How many calls a run is expected to place. Each run of a campaign for reruns has different test cases: the calls per test case
 * are taken from its previous run.
 */
async function callsOf(
  { reruns }: OutlookReader,
  id: number,
  {
    probe: { recent, last, clockAhead = maxClockAhead },
    kept,
    settings,
  }: {
    readonly probe: Probe;
    readonly kept: MeasuredRun | undefined;
    readonly settings: CallSettings;
  },
): Promise<ExpectedCalls> {
  // The run's job reads the same list first and executes nothing then.
  if (isForbidden(recent)) return 0;
  // If the runs can't be listed, there may be a newer one than the stored ones.
  const lastRun = recent?.ok === true ? last : 'unread';
  const known = { settings, clockAhead, last: lastRun, kept };
  const { tests, testsAt: _replaced, ...pace } = settings;
  const isScratch = (await reruns.originalOf(id)) !== id;
  if (!isScratch || tests === undefined || !callsEachOnce(settings)) return expectedCalls(known);
  const forTests = async (measured: MeasuredRun): Promise<MeasuredRun | undefined> => {
    const { cases = 0 } = (await reruns.find(id, measured.run)) ?? {};
    return cases === 0 ? undefined : { ...measured, total: Math.ceil((measured.total / cases) * tests) };
  };
  const scaled = {
    last: typeof lastRun === 'object' ? await forTests(lastRun) : lastRun,
    kept: kept && (await forTests(kept)),
  };
  return expectedCalls({ ...known, ...scaled, settings: { ...pace, tests } });
}

function isForbidden(recent: Outcome<unknown> | undefined): boolean {
  const status = recent?.ok === false ? recent.failure.status : undefined;
  return status === 401 || status === 403 || status === 404;
}
