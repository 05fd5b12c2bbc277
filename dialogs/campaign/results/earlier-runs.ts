import { defined } from '../../defined.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunSummary, TrendPoint } from '../../ports/runs.ts';
import { passRate } from '../../wording/format.ts';
import { maxKeptRuns } from '../history/classify.ts';
import { isBefore } from '../history/kept-runs.ts';
import { readKnownFailures } from '../history/known-failures.ts';
import { judgeRun } from './judge.ts';
import { type ReportDependencies, readRuns, reportOf } from './read.ts';
import { loadSummary } from './stored-summary.ts';
import { hasEnded, judgeResult, runVerdictOf } from './verdict.ts';

/**
 * The run to compare a run with: of those that are finished and began before it, the last. Runs that began at
 * the same time, or nobody knows when, are ordered by their ids, which grow.
 * @param runs in any order, with or without the run itself
 */
export function previousRun(
  runs: readonly CampaignRun[],
  run: Pick<CampaignRun, 'id' | 'startedAt'>,
): CampaignRun | undefined {
  return runs
    .filter((other) => other.id !== run.id && hasEnded(other) && isBefore(other, run))
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
  const read = await readRuns(deps, campaign, (runs) => runs.some(hasEnded));
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
  const finished = new Map(runs.filter(hasEnded).map((run) => [run.id, run]));
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
  readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
  campaign: number,
): Promise<readonly TrendPoint[]> {
  const read = await readRuns(deps, campaign, (runs) => runs.filter(hasEnded).length >= maxKeptRuns);
  const runs = read.ok ? lastFinished(read.value) : [];
  const ids = runs.map(({ id }) => id);
  const summaries = await readSummaries(deps, readSummary, campaign, ids);
  const failures = await readKnownFailures(deps.records);
  return runs.map(({ id, startedAt, result }) => {
    const summary = summaries.get(id);
    const judged = summary && judgeRun(summary, failures, deps.now());
    return {
      run: id,
      ...defined({ startedAt, passRate: summary && passRate(summary.counts), known: judged?.known?.length }),
      ...(judged === undefined
        ? { verdict: runVerdictOf[judgeResult(result).verdict], unread: true }
        : { verdict: judged.summary.verdict }),
    };
  });
}

/** The summaries of finished runs: those that are stored, and the last ones of the others where they are small. */
export async function readSummaries(
  deps: ReportDependencies,
  readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
  campaign: number,
  runs: readonly number[],
): Promise<ReadonlyMap<number, RunSummary>> {
  const stored = await Promise.all(runs.map((run) => loadSummary(deps, campaign, run)));
  const summaries = new Map(
    stored.flatMap(({ value }) => (value ? [[value.summary.run, value.summary]] : [])),
  );
  const missing = runs.filter((run) => !summaries.has(run)).slice(-maxRead);
  await Promise.all(
    missing.map(async (id) => {
      const look = await deps.service.listResults(campaign, id, { steps: false });
      if (!look.ok || (look.value.runStatus.totalResults ?? maxResults + 1) > maxResults) return;
      const summary = reportOf(await readSummary(campaign, id));
      if (summary !== undefined) summaries.set(id, summary);
    }),
  );
  return summaries;
}
