import { defined } from '../../defined.ts';
import { inTime } from '../../in-time.ts';
import type { Campaign } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { previousRun } from '../results/earlier-runs.ts';
import { isCutShort } from '../results/verdict.ts';
import { afterAll, type RecentRuns, readRecentRuns } from './recent-runs.ts';
import type { BesideRun, TrackedRun } from './tracked-run.ts';
import { findBeside } from './unfinished.ts';

export type OutlookReader = Pick<
  CampaignDependencies,
  | ('service' | 'campaigns' | 'reruns' | 'starters' | 'lastKeptTotal')
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
  readonly beside: readonly BesideRun[];
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
interface Against {
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
    readonly against?: Against;
    readonly approvedCalls?: number | undefined;
    /** See `Agreement`. */
    readonly expectedCalls?: number | undefined;
  } = {},
): Promise<Outlook> {
  const [kept, seen] = await Promise.all([deps.lastKeptTotal(id), deps.campaigns.find(id)]);
  const heard: Heard = {};
  const isKnown = kept !== undefined || seen?.campaign !== undefined;
  await inTime(
    deps.time,
    Promise.all([hearCampaign(deps, id, heard), hearRuns(deps, id, heard, kept?.run, against)]).then(
      () => {},
    ),
    isKnown ? maxWait : longestWait,
    undefined,
  );
  const read = heard.campaign?.ok === true ? heard.campaign.value : undefined;
  const campaign = read ?? seen?.campaign;
  const listedName = heard.recent?.ok === true ? heard.recent.value.campaignName : undefined;
  const name = read?.name ?? listedName ?? seen?.name;
  const isChanged = read !== undefined && (read.active === false) !== (seen?.campaign?.active === false);
  if (isChanged || name !== seen?.name) {
    await deps.campaigns.note({ id, ...defined({ name, campaign: isChanged ? read : undefined }) });
  }
  const total = expectedCalls(heard, kept, campaign);
  const calls = knownCalls ?? (await callsOfRerun(deps, id, total, heard.lastRun ?? kept?.run, campaign));
  return {
    ...defined({ name }),
    isInactive: campaign?.active === false,
    isMissing: heard.recent?.ok === false && heard.recent.failure.status === 404,
    ...defined({ calls }),
    ...defined({ large: largeRun(deps, calls, approvedCalls) }),
    beside: heard.beside ?? [],
  };
}

/** Nobody counts calls that exactly: what was approved for a number holds for a tenth more. */
const leeway = 1.1;

/** @param approved how many calls another operator has approved; infinitely many where nobody knew how many there would be */
function largeRun(
  { confirmAboveCalls, approveAboveCalls = Number.POSITIVE_INFINITY }: OutlookReader,
  calls: number | undefined,
  approved: number | undefined,
): LargeRun | undefined {
  const atMost = calls ?? Number.POSITIVE_INFINITY;
  // Whoever knew the number when they approved doesn't take it back because the service can't be asked just now.
  const isApproved = approved !== undefined && (calls ?? 0) <= approved * leeway;
  if (isApproved) return undefined;
  if (atMost > approveAboveCalls) return { ...defined({ calls }), takes: 'approval' };
  return atMost > confirmAboveCalls ? { ...defined({ calls }), takes: 'confirmation' } : undefined;
}

/** What the service has told so far. */
interface Heard {
  campaign?: Outcome<Campaign>;
  recent?: Outcome<RecentRuns>;
  /** How many results the last finished run has; absent where it isn't read: there is none, or its results are kept. */
  lastTotal?: number | 'unread';
  /** The run whose results that are. */
  lastRun?: number;
  beside?: readonly BesideRun[];
}

async function hearCampaign({ service }: OutlookReader, id: number, heard: Heard): Promise<void> {
  heard.campaign = await service.readCampaign(id);
}

async function hearRuns(
  deps: OutlookReader,
  id: number,
  heard: Heard,
  keptRun: number | undefined,
  against: Against | undefined,
): Promise<void> {
  const recent = await readRecentRuns(deps, id);
  // Of one that was cut short there are fewer than the next will have.
  const whole = recent.ok ? recent.value.runs.filter((run) => !isCutShort(run)) : [];
  const last = previousRun(whole, afterAll);
  const isNews = last !== undefined && last.id > (keptRun ?? Number.NEGATIVE_INFINITY);
  if (isNews) heard.lastTotal = 'unread';
  heard.recent = recent;
  const hearTotal = async () => {
    if (!isNews) return;
    heard.lastTotal = await readTotal(deps, id, last.id);
    heard.lastRun = last.id;
  };
  const hearBeside = async () => {
    if (against === undefined || !recent.ok) return;
    const { tracked, despite } = against;
    heard.beside = await findBeside(deps, { campaign: id, despite }, tracked, recent.value);
  };
  await Promise.all([hearTotal(), hearBeside()]);
}

async function readTotal({ service }: OutlookReader, id: number, run: number): Promise<number | 'unread'> {
  const results = await service.listResults(id, run, { steps: false });
  if (!results.ok) return 'unread';
  const { runStatus, items, next } = results.value;
  return runStatus.totalResults ?? (next === undefined ? items.length : 'unread');
}

/**
 * As many as the last finished run had results; where there was none, as many as the campaign has test cases. Where the
 * service can't be asked at once, the results that are kept count alone: one test case of a load campaign is many calls.
 */
function expectedCalls(
  { recent, lastTotal }: Heard,
  kept: { readonly total: number } | undefined,
  campaign: Campaign | undefined,
): number | undefined {
  if (recent?.ok !== true || lastTotal === 'unread') {
    // The job of a run reads the same list before it executes anything: it places no call then, and says why.
    return isForbidden(recent) ? 0 : kept?.total;
  }
  // A run that was broken off before its first call says nothing of the next.
  if (lastTotal !== undefined && lastTotal > 0) return lastTotal;
  return kept?.total ?? campaign?.tests.length;
}

/**
 * The same, but for a campaign that Canvass made for reruns: each of its runs has other test cases, so that as many calls are
 * expected for each as there were in the run before.
 * @param run the one whose results `total` counts
 */
async function callsOfRerun(
  { reruns }: OutlookReader,
  id: number,
  total: number | undefined,
  run: number | undefined,
  campaign: Campaign | undefined,
): Promise<number | undefined> {
  if (campaign === undefined || (await reruns.originalOf(id)) === undefined) return total;
  const before = run === undefined ? undefined : await reruns.find(id, run);
  const { length } = campaign.tests;
  if (total === undefined || before === undefined || before.cases === 0) return length;
  return Math.ceil((total / before.cases) * length);
}

function isForbidden(recent: Outcome<unknown> | undefined): boolean {
  const status = recent?.ok === false ? recent.failure.status : undefined;
  return status === 401 || status === 403 || status === 404;
}
