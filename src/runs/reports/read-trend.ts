import type { CampaignRun } from '../../../dialogs/ports/campaign-service.ts';
import type { RunVerdict, Verdict } from '../../../dialogs/ports/run-summary.ts';
import { passRateOf } from '../compare-runs.ts';
import { hasEnded } from '../is-finished.ts';
import { judgeResult } from '../judge-result.ts';
import { loadSummary } from './kept-summary.ts';
import { readRuns } from './read-runs.ts';
import type { ReportPorts } from './report-ports.ts';

export interface RunOfTrend {
  readonly run: number;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** From 0 to 1; absent where the run has no conclusive result, or no summary of it was made yet. */
  readonly passRate?: number;
  readonly verdict: RunVerdict;
}

/**
 * A campaign's last finished runs, the oldest first. Results aren't read for it: a run without a kept summary
 * has the verdict of its own word. Empty where the service doesn't list the runs.
 */
export async function readTrend(
  ports: ReportPorts,
  campaign: number,
  most: number,
): Promise<readonly RunOfTrend[]> {
  const read = await readRuns(ports.service, campaign, (runs) => runs.filter(hasEnded).length >= most);
  const finished = new Map(read.ok ? read.value.filter(hasEnded).map((run) => [run.id, run]) : []);
  const last = [...finished.values()].sort((one, other) => begun(one) - begun(other) || one.id - other.id);
  return await Promise.all(last.slice(-most).map((run) => runOfTrend(ports, campaign, run)));
}

async function runOfTrend(ports: ReportPorts, campaign: number, run: CampaignRun): Promise<RunOfTrend> {
  const { kept } = await loadSummary(ports, campaign, run.id);
  const passRate = kept === undefined ? undefined : passRateOf(kept.summary);
  return {
    run: run.id,
    ...(run.startedAt === undefined ? {} : { startedAt: run.startedAt }),
    ...(passRate === undefined ? {} : { passRate }),
    verdict: kept?.summary.verdict ?? verdictOf[judgeResult(run.result).verdict],
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
