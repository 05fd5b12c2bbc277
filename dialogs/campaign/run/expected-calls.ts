import { defined } from '../../defined.ts';
import { inTime } from '../../in-time.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { readRecentRuns } from './recent-runs.ts';

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
 * service can't be asked at once, what is known from before counts.
 */
async function expectedCalls(deps: CallsReader, id: number): Promise<LargeRun> {
  const [kept, seen] = await Promise.all([deps.lastKeptTotal(id), deps.campaigns.find(id)]);
  const known = defined({ calls: kept?.total ?? seen?.campaign?.tests.length, name: seen?.name });
  return await inTime(askService(deps, id, kept, known), maxWait, known);
}

type Kept = Awaited<ReturnType<CampaignDependencies['lastKeptTotal']>>;

async function askService(deps: CallsReader, id: number, kept: Kept, known: LargeRun): Promise<LargeRun> {
  const recent = await readRecentRuns(deps, id);
  if (!recent.ok) return isForbidden(recent.failure.status) ? { calls: 0 } : known;
  const { last, campaignName: name } = recent.value;
  const named = { ...known, ...defined({ name }) };
  if (last !== undefined && last.id !== kept?.run) {
    const results = await deps.service.listResults(id, last.id, { steps: false });
    if (!results.ok) return named;
    const { runStatus, items, next } = results.value;
    const total = runStatus.totalResults ?? (next === undefined ? items.length : undefined);
    // One that was broken off before its first call says nothing of the next.
    if (total !== undefined && total > 0) return { ...named, calls: total };
  }
  if (kept !== undefined) return named;
  const read = await deps.service.readCampaign(id);
  return read.ok ? { calls: read.value.tests.length, name: read.value.name } : named;
}

/** The job of a run reads the same list before it executes anything: it places no call then, and says why. */
function isForbidden(status: number | undefined): boolean {
  return status === 401 || status === 403 || status === 404;
}
