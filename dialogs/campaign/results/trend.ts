import { defined } from '../../defined.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunSummary, TrendPoint } from '../../ports/runs.ts';
import { passRate } from '../../wording/format.ts';
import { loadSummary } from './kept-summary.ts';
import { oldestFirst } from './previous.ts';
import { type ReportDependencies, readRuns } from './read.ts';
import { hasEnded, judgeResult, runVerdictOf } from './verdict.ts';

const maxRuns = 20;
/** Runs without a summary that are read now, and their results at most: somebody waits for it. */
const maxRead = 8;
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
  const read = await readRuns(deps, campaign, (runs) => runs.filter(hasEnded).length >= maxRuns);
  const finished = new Map(read.ok ? read.value.filter(hasEnded).map((run) => [run.id, run]) : []);
  const runs = [...finished.values()].sort(oldestFirst).slice(-maxRuns);
  const stored = await Promise.all(runs.map(({ id }) => loadSummary(deps, campaign, id)));
  const summaries = new Map(
    stored.flatMap(({ value }) => (value ? [[value.summary.run, value.summary]] : [])),
  );
  const missing = runs.filter(({ id }) => !summaries.has(id)).slice(-maxRead);
  await Promise.all(
    missing.map(async ({ id }) => {
      const look = await deps.service.listResults(campaign, id, { steps: false });
      if (!look.ok || (look.value.runStatus.totalResults ?? maxResults + 1) > maxResults) return;
      const made = await readSummary(campaign, id);
      if (made.ok && made.value.kind === 'report') summaries.set(id, made.value.report);
    }),
  );
  return runs.map(({ id, startedAt, result }) => {
    const summary = summaries.get(id);
    return {
      run: id,
      ...defined({ startedAt, passRate: summary && passRate(summary.counts) }),
      verdict: summary?.verdict ?? runVerdictOf[judgeResult(result).verdict],
    };
  });
}
