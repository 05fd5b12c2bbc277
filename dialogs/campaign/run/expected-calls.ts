import { defined } from '../../defined.ts';
import { inTime } from '../../in-time.ts';
import type { Campaign } from '../../ports/campaign.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { previousRun } from '../results/earlier-runs.ts';
import { afterAll, readRecentRuns } from './recent-runs.ts';

export type CallsReader = Pick<
  CampaignDependencies,
  'service' | 'campaigns' | 'lastKeptTotal' | 'confirmAboveCalls' | 'now' | 'newReference' | 'noteCircle'
>;

/** A run that is asked about first. */
export interface LargeRun {
  /** How many calls it is expected to place; absent: that couldn't be learned, and it may be any number. */
  readonly calls?: number;
  /** The campaign's, where it is known. */
  readonly name?: string;
}

/** Whoever runs a campaign waits no longer for what else there is to know of it. Milliseconds. */
const maxWait = 2000;
/** Where no number is known from before: a needless question costs more than a few seconds. Milliseconds. */
const longestWait = 6000;

/** Whether a run of a campaign is to be asked about first; undefined: it isn't. */
export async function ifLarge(
  deps: CallsReader,
  campaign: Pick<KnownCampaign, 'id'>,
): Promise<LargeRun | undefined> {
  const expected = await expectedCalls(deps, campaign.id);
  const { calls = Number.POSITIVE_INFINITY } = expected;
  return calls > deps.confirmAboveCalls ? expected : undefined;
}

/**
 * As many as the last finished run had results; where there was none, as many as the campaign has test cases. Where the
 * service can't be asked at once, the results that are kept count alone: one test case of a load campaign is many calls.
 */
async function expectedCalls(deps: CallsReader, id: number): Promise<LargeRun> {
  const [kept, seen] = await Promise.all([deps.lastKeptTotal(id), deps.campaigns.find(id)]);
  const known = defined({ calls: kept?.total, name: seen?.name });
  const asked = askService(deps, id, kept?.run, known, seen?.campaign);
  return await inTime(asked, kept === undefined ? longestWait : maxWait, known);
}

async function askService(
  deps: CallsReader,
  id: number,
  keptRun: number | undefined,
  known: LargeRun,
  seen: Campaign | undefined,
): Promise<LargeRun> {
  const recent = await readRecentRuns(deps, id);
  if (!recent.ok) return isForbidden(recent.failure.status) ? { calls: 0 } : known;
  const { runs, campaignName: name } = recent.value;
  const named = { ...known, ...defined({ name }) };
  // Of a long list that isn't the newest first, the last that was read is better than none.
  const last = previousRun(runs, afterAll);
  if (last !== undefined && last.id > (keptRun ?? Number.NEGATIVE_INFINITY)) {
    const results = await deps.service.listResults(id, last.id, { steps: false });
    if (!results.ok) return named;
    const { runStatus, items, next } = results.value;
    const total = runStatus.totalResults ?? (next === undefined ? items.length : undefined);
    if (total === undefined) return named;
    // One that was broken off before its first call says nothing of the next.
    if (total > 0) return { ...named, calls: total };
  }
  if (known.calls !== undefined) return named;
  const read = await deps.service.readCampaign(id);
  const campaign = read.ok ? read.value : seen;
  return campaign === undefined ? named : { calls: campaign.tests.length, name: campaign.name };
}

/** The job of a run reads the same list before it executes anything: it places no call then, and says why. */
function isForbidden(status: number | undefined): boolean {
  return status === 401 || status === 403 || status === 404;
}
