import type { CampaignRun } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import type { Reported, RunReport, RunSummary } from '../../ports/runs.ts';
import { isPast, keepUnread, readKeptRuns } from '../history/kept-runs.ts';
import { triageOf } from '../history/triage.ts';
import { lastFinished, listFinished } from './earlier-runs.ts';
import type { ReportDependencies } from './read.ts';
import { loadSummary } from './stored-summary.ts';

/** The job that reads runs which nobody has watched or asked for; its key is the campaign's id. */
export const historyJob = 'history';

/** How the test cases of a run stand by the runs before it; empty where none of them is known. */
export async function readTriage(
  deps: ReportDependencies,
  summary: RunSummary,
): Promise<Pick<RunReport, 'triage' | 'failing' | 'history'>> {
  try {
    return await triageOf(deps.time, await readKeptRuns(deps, summary.campaign), summary);
  } catch (error) {
    const { campaign, run } = summary;
    deps.log.warn({ err: error, campaign, run }, 'The history of a campaign could not be read.');
    return {};
  }
}

/**
 * Has those of the last finished runs read whose outcomes aren't known, off the path of whoever waits for a report.
 * @returns how many they are
 */
export async function askForMissing(
  deps: ReportDependencies,
  campaign: number,
  listed: readonly CampaignRun[],
): Promise<number> {
  try {
    const missing = await missingRuns(deps, campaign, listed);
    if (missing.length > 0) await deps.jobs.wakeAt(historyJob, `${campaign}`, deps.now());
    return missing.length;
  } catch (error) {
    deps.log.warn({ err: error, campaign }, 'The history of a campaign could not be asked for.');
    return 0;
  }
}

async function missingRuns(
  deps: ReportDependencies,
  campaign: number,
  listed: readonly CampaignRun[],
): Promise<readonly CampaignRun[]> {
  const kept = await readKeptRuns(deps, campaign);
  const known = new Set(kept.map(({ run }) => run));
  return lastFinished(listed).filter((run) => !known.has(run.id) && !isPast(kept, run));
}

/** Between two runs that are read, in milliseconds: nobody waits for them. */
const pause = 5000;
/** A run with more results is left unread: 200 pages at the service's 50. */
const maxResults = 10_000;

/**
 * Reads the missing runs of a campaign, the newest first, one each time it is called. A run is tried once: what can't be read
 * stays unread, until somebody asks for its results. Where the service can't be reached, or takes nothing just now, nothing was
 * tried, and the next report asks again.
 * @param readSummary keeps the outcomes of what it reads
 */
export function createHistoryJob(
  deps: ReportDependencies,
  readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
): JobHandler {
  return async (key) => {
    const campaign = Number(key);
    const listed = await listFinished(deps, campaign);
    if (!listed.ok) return undefined;
    const missing = await missingRuns(deps, campaign, listed.value);
    const run = missing.at(-1);
    if (run === undefined) return undefined;
    const isRead = await readOnce(deps, readSummary, campaign, run);
    return isRead && missing.length > 1 ? deps.now() + pause : undefined;
  };
}

/** Credentials, a limit, or the service is away: that says nothing of the run. */
const ofService: ReadonlySet<number> = new Set([401, 403, 429, 502, 503, 504]);

function isOfService({ code, status = 0 }: Failure): boolean {
  return code === 'UNREACHABLE' || ofService.has(status);
}

/**
 * Reads the results of a finished run that nobody has watched or asked for, once, whatever comes of it, unless there are too many
 * and no summary of them is kept.
 * @returns whether more can be read: the service answered
 */
export async function readOnce(
  deps: ReportDependencies,
  readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
  campaign: number,
  { id, startedAt, endedAt }: CampaignRun,
): Promise<boolean> {
  const look = await deps.service.listResults(campaign, id, { steps: false });
  if (!look.ok && isOfService(look.failure)) return false;
  // Before it is read, so that a process that ends meanwhile doesn't begin again and again.
  await keepUnread(deps, campaign, { run: id, startedAt, endedAt });
  const isSmall = look.ok && (look.value.runStatus.totalResults ?? 0) <= maxResults;
  const isCheap = isSmall || (await loadSummary(deps, campaign, id)).value !== undefined;
  const read = isCheap ? await readSummary(campaign, id) : look;
  return read.ok;
}
