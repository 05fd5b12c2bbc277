import type { CampaignRun } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Failure, Outcome } from '../../ports/outcome.ts';
import type { Reported, RunReport, RunSummary } from '../../ports/runs.ts';
import { maxKeptRuns } from '../history/classify.ts';
import { isPast, keepUnread, readKeptRuns } from '../history/kept-runs.ts';
import { triageOf } from '../history/triage.ts';
import { lastFinished, listFinished } from './earlier-runs.ts';
import type { ReportDependencies } from './read.ts';
import { readRetries } from './retries.ts';
import { loadSummary } from './stored-summary.ts';

/** The job that reads runs in the background; its key is the campaign's id. */
export const historyJob = 'history';

/** The status of a run's test cases by earlier runs; empty if none of them was read. */
export async function readTriage(
  deps: ReportDependencies,
  summary: RunSummary,
): Promise<Pick<RunReport, 'triage' | 'failing' | 'history'>> {
  try {
    const retries = await readRetries(deps.records, summary.campaign);
    return await triageOf(deps.time, await readKeptRuns(deps, summary.campaign), summary, retries);
  } catch (error) {
    const { campaign, run } = summary;
    deps.log.warn({ err: error, campaign, run }, 'The history of a campaign could not be read.');
    return {};
  }
}

/**
 * Has those of the last finished runs whose outcomes aren't known read in the background.
 * @returns how many there are
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

/** How many of a campaign's last finished runs are still to be read. They are asked for. */
export async function runsToRead(deps: ReportDependencies, campaign: number): Promise<number> {
  if ((await readKeptRuns(deps, campaign)).length >= maxKeptRuns) return 0;
  const listed = await listFinished(deps, campaign);
  return listed.ok ? await askForMissing(deps, campaign, listed.value) : 0;
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

/** Between two runs. Milliseconds. */
const pause = 5000;
/** A run with more results is left unread: 200 pages at the service's 50. */
const maxResults = 10_000;

/**
 * Reads the missing runs of a campaign, the newest first, one per call. Each run is tried once; after that it stays unread until
 * somebody asks for its results. If the service can't be reached or refuses all requests, the next report asks again.
 * @param readSummary stores the outcomes
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

/** Credentials, a limit, or the service is down: nothing about the run. */
const ofService: ReadonlySet<number> = new Set([401, 403, 429, 502, 503, 504]);

function isOfService({ code, status = 0 }: Failure): boolean {
  return code === 'UNREACHABLE' || ofService.has(status);
}

/**
 * Tries once to read the results of a finished run, unless there are too many.
 * @returns whether the service answered, so that more can be read
 */
export async function readOnce(
  deps: ReportDependencies,
  readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
  campaign: number,
  { id, startedAt, endedAt }: CampaignRun,
): Promise<boolean> {
  const look = await deps.service.listResults(campaign, id, { steps: false });
  if (!look.ok && isOfService(look.failure)) return false;
  // Before it is read, so that a process that crashes over it doesn't try again and again.
  await keepUnread(deps, campaign, { run: id, startedAt, endedAt });
  const isSmall = look.ok && (look.value.runStatus.totalResults ?? 0) <= maxResults;
  const isCheap = isSmall || (await loadSummary(deps, campaign, id)).value !== undefined;
  const read = isCheap ? await readSummary(campaign, id) : look;
  return read.ok;
}
