import type { Outcome } from '../../dialogs/ports/outcome.ts';
import type { Reported, RunReports } from '../../dialogs/ports/run-reports.ts';
import type { RunSummary } from '../../dialogs/ports/run-summary.ts';
import { compareRuns } from './compare-runs.ts';
import { previousRun } from './previous-run.ts';
import { exportResults } from './reports/export-results.ts';
import { lastRun } from './reports/last-run.ts';
import { onReport, reported } from './reports/on-report.ts';
import { readRuns } from './reports/read-runs.ts';
import { readSummary } from './reports/read-summary.ts';
import { type RunOfTrend, readTrend } from './reports/read-trend.ts';
import type { ReportPorts } from './reports/report-ports.ts';
import { shareCalls } from './reports/share-calls.ts';

export interface RunReportSource extends RunReports {
  /** The campaign's last 20 finished runs, the oldest first: see {@link readTrend}. */
  trend(campaign: number): Promise<readonly RunOfTrend[]>;
  /** All results of a run as CSV: see {@link exportResults}. */
  csv(campaign: number, run: number): Promise<Outcome<Reported<AsyncIterable<string>>>>;
}

const noRun = { ok: true, value: { kind: 'noRun' } } as const;

/** Reports on finished runs. Their summaries are kept in the records, and read from there the next time. */
export function createRunReports(ports: ReportPorts): RunReportSource {
  const summaryOf = shareCalls((campaign, run) => readSummary(ports, campaign, run));

  async function summarise(campaign: number, run?: number): Promise<Outcome<Reported<RunSummary>>> {
    if (run !== undefined) return await summaryOf(campaign, run);
    const last = await lastRun(ports, campaign);
    if (!last.ok) return last;
    return last.value === undefined ? noRun : await summaryOf(campaign, last.value.id);
  }

  async function before({ campaign, run, startedAt }: RunSummary): Promise<Outcome<Reported<RunSummary>>> {
    const current = { id: run, ...(startedAt === undefined ? {} : { startedAt }) };
    const listed = await readRuns(ports, campaign, (runs) => previousRun(runs, current) !== undefined);
    if (!listed.ok) return listed;
    const previous = previousRun(listed.value, current);
    return previous === undefined ? noRun : await summaryOf(campaign, previous.id);
  }

  return {
    report: async (campaign, run) =>
      await onReport(await summarise(campaign, run), async (summary) => {
        const previous = await before(summary);
        return previous.ok && previous.value.kind === 'report'
          ? reported({ summary, comparison: compareRuns(previous.value.report, summary) })
          : reported({ summary });
      }),

    compare: async (campaign, run, previous) =>
      await onReport(await summarise(campaign, run), async (summary) => {
        const earlier = previous === undefined ? await before(summary) : await summaryOf(campaign, previous);
        return await onReport(earlier, async (report) => reported(compareRuns(report, summary)));
      }),

    trend: (campaign) => readTrend(ports, summaryOf, campaign),
    csv: (campaign, run) => exportResults(ports, campaign, run),
  };
}
