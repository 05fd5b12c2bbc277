import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunOfList, RunSummary, TrendPoint } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { runRate } from '../../wording/format.ts';
import { maxKeptRuns } from '../history/classify.ts';
import { isBefore } from '../history/kept-runs.ts';
import { readKnownFailures } from '../known-failures/known-failures.ts';
import { judgeRun, settledIn } from './judge.ts';
import { type ReportDependencies, readRuns, reportOf } from './read.ts';
import { readRetries } from './retries.ts';
import { loadSummary } from './stored-summary.ts';
import { saysOver, verdictByWord } from './verdict.ts';

/**
 * The run to compare a run with: the previous one that wasn't cut short, because in one that was, test cases are missing. If all
 * were cut short it is the previous one.
 */
export function comparedRun(...asked: Parameters<typeof previousRun>): CampaignRun | undefined {
  const [runs, run] = asked;
  return (
    previousRun(
      runs.filter((one) => !isCutShort(one)),
      run,
    ) ?? previousRun(...asked)
  );
}

/** Whether that is known without listing earlier runs. */
export function isComparedRunKnown(...[runs, run]: Parameters<typeof previousRun>): boolean {
  const earlier = runs.filter((one) => one.id !== run.id && saysOver(one) && isBefore(one, run));
  return earlier.length >= maxKeptRuns || earlier.some((one) => !isCutShort(one));
}

/**
 * The last finished run that began before a run. Runs that began at the same or an unknown time are ordered by their ids.
 * @param runs in any order, with or without the run itself
 */
export function previousRun(
  runs: readonly CampaignRun[],
  run: Pick<CampaignRun, 'id' | 'startedAt'>,
): CampaignRun | undefined {
  return runs
    .filter((other) => other.id !== run.id && saysOver(other) && isBefore(other, run))
    .reduce<CampaignRun | undefined>(
      (latest, other) => (latest === undefined || isBefore(latest, other) ? other : latest),
      undefined,
    );
}

/** The last finished run of a campaign; if none is known to be finished, the newest. */
export async function lastRun(
  deps: ReportDependencies,
  campaign: number,
): Promise<Outcome<CampaignRun | undefined>> {
  const read = await readRuns(deps, campaign, (runs) => runs.some(saysOver));
  if (!read.ok) return read;
  // The one before a run that comes after all others.
  const after = { id: Number.POSITIVE_INFINITY, startedAt: Number.POSITIVE_INFINITY };
  return { ok: true, value: previousRun(read.value, after) ?? read.value.toSorted(oldestFirst).at(-1) };
}

/** By start, if known, then by id. */
function oldestFirst(one: CampaignRun, other: CampaignRun): number {
  const begun = ({ startedAt, endedAt }: CampaignRun): number => startedAt ?? endedAt ?? 0;
  return begun(one) - begun(other) || one.id - other.id;
}

/** The last finished runs, each once, the oldest first. */
export function lastFinished(runs: readonly CampaignRun[]): readonly CampaignRun[] {
  const finished = new Map(runs.filter(saysOver).map((run) => [run.id, run]));
  return [...finished.values()].sort(oldestFirst).slice(-maxKeptRuns);
}

/** How many runs are read at once, and with how many results at most, while somebody is waiting. */
const maxRead = 10;
const maxResults = 200;

/**
 * A campaign's last 20 finished runs, the oldest first. A few small runs without a stored summary are read, the newest first; the
 * others have the verdict of the service's word until their report is asked for. Empty if the service doesn't list the runs.
 */
export async function readTrend(
  deps: ReportDependencies,
  readSummary: ReadSummary,
  campaign: number,
): Promise<readonly TrendPoint[]> {
  const read = await listFinished(deps, campaign);
  return read.ok ? await trendOf(deps, readSummary, campaign, lastFinished(read.value)) : [];
}

/** The runs of a campaign, until its last 20 finished ones are among them. */
export async function listFinished(
  deps: ReportDependencies,
  campaign: number,
): Promise<Outcome<readonly CampaignRun[]>> {
  return await readRuns(deps, campaign, (runs) => runs.filter(saysOver).length >= maxKeptRuns);
}

/**
 * The outcomes of finished runs, like {@link readTrend}.
 * @param readSummary absent: the service isn't asked
 * @param runs the oldest first
 */
export async function trendOf(
  deps: ReportDependencies,
  readSummary: ReadSummary | undefined,
  campaign: number,
  runs: readonly CampaignRun[],
): Promise<readonly TrendPoint[]> {
  const ids = runs.map(({ id }) => id);
  const seen = await readJudged(deps, readSummary, campaign, ids, (judged, { p95Milliseconds }) => ({
    ...judged,
    p95Milliseconds,
  }));
  return runs.map(({ id, startedAt, endedAt, ...words }) => ({
    run: id,
    startedAt,
    endedAt,
    ...(seen.get(id) ?? { verdict: verdictByWord(words), unread: true }),
  }));
}

/**
 * The verdicts of finished runs by their results, which were read before or, if they are few, are read now.
 * @param readSummary as {@link trendOf}
 */
export async function readVerdicts(
  deps: JudgedDeps,
  readSummary: ReadSummary | undefined,
  campaign: number,
  runs: readonly number[],
): Promise<ReadonlyMap<number, RunOfList>> {
  return await readJudged(deps, readSummary, campaign, runs, (judged) => judged);
}

type JudgedDeps = Parameters<typeof readSummaries>[0] & Pick<ReportDependencies, 'now' | 'serviceAhead'>;

async function readJudged<Value>(
  deps: JudgedDeps,
  readSummary: ReadSummary | undefined,
  campaign: number,
  runs: readonly number[],
  make: (judged: RunOfList, summary: RunSummary) => Value,
): Promise<ReadonlyMap<number, Value>> {
  const failures = await readKnownFailures(deps.records);
  const retries = await readRetries(deps.records, campaign);
  return await readSummaries(deps, readSummary, campaign, runs, (read) => {
    const judged = judgeRun(read, failures, deps, retries.get(read.run));
    const { summary } = judged;
    const { verdict, counts } = summary;
    return make({ verdict, counts, passRate: runRate(summary), ...settledIn(judged) }, summary);
  });
}

type ReadSummary = (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>;

/**
 * Maps the summaries of finished runs: the stored ones and the latest small others. A summary may be large, so only one is held in
 * memory at a time.
 */
export async function readSummaries<Value>(
  deps: Pick<ReportDependencies, 'records' | 'service'>,
  readSummary: ReadSummary | undefined,
  campaign: number,
  runs: readonly number[],
  make: (summary: RunSummary) => Value,
): Promise<ReadonlyMap<number, Value>> {
  const made = new Map<number, Value>();
  for (const run of runs) {
    const { value: stored } = await loadSummary(deps, campaign, run);
    if (stored !== undefined) made.set(run, make(stored.summary));
  }
  if (readSummary === undefined) return made;
  const missing = runs.filter((run) => !made.has(run)).slice(-maxRead);
  await Promise.all(
    missing.map(async (id) => {
      const look = await deps.service.listResults(campaign, id, { steps: false });
      if (!look.ok || (look.value.runStatus.totalResults ?? maxResults + 1) > maxResults) return;
      const summary = reportOf(await readSummary(campaign, id));
      if (summary !== undefined) made.set(id, make(summary));
    }),
  );
  return made;
}
