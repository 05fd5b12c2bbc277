import type { CampaignRun } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunSummary, RunVerdict, Verdict } from '../../ports/runs.ts';
import { passRate as passRateOf } from '../../wording/format.ts';
import type { ReportDependencies } from './dependencies.ts';
import { loadSummary } from './kept-summary.ts';
import { readRuns } from './previous.ts';
import { hasEnded, judgeResult } from './verdict.ts';

export interface RunOfTrend {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** From 0 to 1; absent where the run has no conclusive result, or its results weren't read. */
  readonly passRate?: number;
  readonly verdict: RunVerdict;
}

const longest = 20;
/** Somebody waits for it: runs without a summary that are read now, of so many results at most. */
const maxRead = 8;
const maxResults = 200;

/**
 * A campaign's last 20 finished runs, the oldest first. Of the runs without a kept summary a few small ones
 * are read, the newest first; the others have the verdict of their own word, until their report is asked for.
 * Empty where the service doesn't list the runs.
 */
export async function readTrend(
  ports: ReportDependencies,
  readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>,
  campaign: number,
): Promise<readonly RunOfTrend[]> {
  const read = await readRuns(ports, campaign, (runs) => runs.filter(hasEnded).length >= longest);
  const finished = new Map(read.ok ? read.value.filter(hasEnded).map((run) => [run.id, run]) : []);
  const runs = [...finished.values()]
    .sort((one, other) => begun(one) - begun(other) || one.id - other.id)
    .slice(-longest);
  const kept = await Promise.all(runs.map(({ id }) => loadSummary(ports, campaign, id)));
  const summaries = new Map(kept.flatMap(({ kept: one }) => (one ? [[one.summary.run, one.summary]] : [])));
  const missing = runs.filter(({ id }) => !summaries.has(id)).slice(-maxRead);
  await Promise.all(
    missing.map(async ({ id }) => {
      const look = await ports.service.listResults(campaign, id, { steps: false });
      if (!look.ok || (look.value.standing.totalResults ?? maxResults + 1) > maxResults) return;
      const made = await readSummary(campaign, id);
      if (made.ok && made.value.kind === 'report') summaries.set(id, made.value.report);
    }),
  );
  return runs.map((run) => runOfTrend(run, summaries.get(run.id)));
}

function runOfTrend({ id, startedAt, result }: CampaignRun, summary: RunSummary | undefined): RunOfTrend {
  const passRate = summary === undefined ? undefined : passRateOf(summary.counts);
  return {
    run: id,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(passRate === undefined ? {} : { passRate }),
    verdict: summary?.verdict ?? verdictOf[judgeResult(result).verdict],
  };
}

const verdictOf: Readonly<Record<Verdict, RunVerdict>> = {
  pass: 'passed',
  satisfactory: 'passedWithRemarks',
  fail: 'failed',
  inconclusive: 'inconclusive',
};

function begun({ startedAt, endedAt }: CampaignRun): number {
  return startedAt ?? endedAt ?? 0;
}
