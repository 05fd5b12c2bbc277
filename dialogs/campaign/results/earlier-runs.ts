import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunOfList, RunSummary, TrendPoint } from '../../ports/runs.ts';
import { isCutShort } from '../../ports/service-words.ts';
import { runRate } from '../../wording/format.ts';
import { maxKeptRuns } from '../history/classify.ts';
import { isBefore } from '../history/kept-runs.ts';
import { readKnownFailures } from '../known-failures/known-failures.ts';
import { judgeRun } from './judge.ts';
import { type ReportDependencies, readRuns, reportOf } from './read.ts';
import { loadSummary } from './stored-summary.ts';
import { saysOver, verdictByWord } from './verdict.ts';

/**
 * The run to compare a run with: the previous one that came to its own end. After one that was cut short, half of the test
 * cases would be missing before, and what failed for long be new. Where all were cut short it is the previous one.
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

/** Whether earlier runs need not be listed to know it. */
export function isComparedRunKnown(...[runs, run]: Parameters<typeof previousRun>): boolean {
  const earlier = runs.filter((one) => one.id !== run.id && saysOver(one) && isBefore(one, run));
  return earlier.length >= maxKeptRuns || earlier.some((one) => !isCutShort(one));
}

/**
 * Of the runs that are finished and began before a run, the last. Runs that began at the same time, or nobody knows when, are
 * ordered by their ids, which grow.
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

/** The last finished run of a campaign; where none is known to be finished, the newest; undefined: there is none. */
export async function lastRun(
  deps: ReportDependencies,
  campaign: number,
): Promise<Outcome<CampaignRun | undefined>> {
  const read = await readRuns(deps, campaign, (runs) => runs.some(saysOver));
  if (!read.ok) return read;
  // A run that comes after all others has the last finished one before it.
  const after = { id: Number.POSITIVE_INFINITY, startedAt: Number.POSITIVE_INFINITY };
  return { ok: true, value: previousRun(read.value, after) ?? read.value.toSorted(oldestFirst).at(-1) };
}

/** By when runs began, as far as that is known, then by their ids. */
function oldestFirst(one: CampaignRun, other: CampaignRun): number {
  const begun = ({ startedAt, endedAt }: CampaignRun): number => startedAt ?? endedAt ?? 0;
  return begun(one) - begun(other) || one.id - other.id;
}

/** The last finished runs, each once, the oldest first. */
export function lastFinished(runs: readonly CampaignRun[]): readonly CampaignRun[] {
  const finished = new Map(runs.filter(saysOver).map((run) => [run.id, run]));
  return [...finished.values()].sort(oldestFirst).slice(-maxKeptRuns);
}

/** Runs without a summary that are read now, and their results at most: somebody waits for it. */
const maxRead = 10;
const maxResults = 200;

/**
 * A campaign's last 20 finished runs, the oldest first. Of the runs without a stored summary a few small ones
 * are read, the newest first; the others have the verdict of their own word, until their report is asked for.
 * Empty where the service doesn't list the runs.
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
 * What came of finished runs, as {@link readTrend}.
 * @param readSummary absent: nothing is asked of the service
 * @param runs the oldest first
 */
export async function trendOf(
  deps: ReportDependencies,
  readSummary: ReadSummary | undefined,
  campaign: number,
  runs: readonly CampaignRun[],
): Promise<readonly TrendPoint[]> {
  const failures = await readKnownFailures(deps.records);
  const ids = runs.map(({ id }) => id);
  const seen = await readSummaries(deps, readSummary, campaign, ids, (read) => {
    const { summary, known } = judgeRun(read, failures, deps.now(), deps.serviceAhead?.());
    const { verdict, counts, p95Milliseconds } = summary;
    return { verdict, counts, passRate: runRate(summary), known: known?.length, p95Milliseconds };
  });
  return runs.map(({ id, startedAt, endedAt, ...words }) => ({
    run: id,
    startedAt,
    endedAt,
    ...(seen.get(id) ?? { verdict: verdictByWord(words), unread: true }),
  }));
}

/**
 * What came of finished runs, as everybody is told: by the results that were read before, or are read now where they are few.
 * @param readSummary as {@link trendOf}
 */
export async function readVerdicts(
  deps: Parameters<typeof readSummaries>[0] & Pick<ReportDependencies, 'now' | 'serviceAhead'>,
  readSummary: ReadSummary | undefined,
  campaign: number,
  runs: readonly number[],
): Promise<ReadonlyMap<number, RunOfList>> {
  const failures = await readKnownFailures(deps.records);
  return await readSummaries(deps, readSummary, campaign, runs, (read): RunOfList => {
    const { summary, known } = judgeRun(read, failures, deps.now(), deps.serviceAhead?.());
    const { verdict, counts } = summary;
    return { verdict, counts, passRate: runRate(summary), known: known?.length };
  });
}

type ReadSummary = (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>;

/**
 * What is made of the summaries of finished runs: of those that are stored, and of the last ones of the others where they are
 * small. A summary may be large: one is held at a time.
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
