import type { RunReport } from '../../../../dialogs/ports/run-reports.ts';
import type { RunAbout, TrendPoint } from '../../ports.ts';
import { type Html, html } from './html.ts';
import { marks } from './mark.ts';
import { type PageAssets, pageFrame } from './page-frame.ts';
import { alerts } from './sections/alerts.ts';
import { changes } from './sections/changes.ts';
import { durations } from './sections/durations.ts';
import { failedCalls } from './sections/failed-calls.ts';
import { failures } from './sections/failures.ts';
import { headline } from './sections/headline.ts';
import { overview } from './sections/overview.ts';
import { slowest } from './sections/slowest.ts';
import { testCases } from './sections/test-cases.ts';
import { trend } from './sections/trend.ts';
import { runVerdictWords } from './words/verdict-words.ts';

export interface ReportParts {
  readonly report: RunReport;
  readonly trend: readonly TrendPoint[];
  readonly about: RunAbout | undefined;
  /** Where the file with all results is. */
  readonly csv: string;
}

/** The report of a finished run as one document, complete without script. */
export function reportPage(assets: PageAssets, { report, trend: points, about, csv }: ReportParts): Html {
  const { summary, comparison } = report;
  const title = `${runVerdictWords[summary.verdict]}: campaign ${summary.campaign}, run ${summary.run}`;
  return pageFrame(
    assets,
    title,
    html`${marks}<main>
${headline(summary, about, csv)}
<div class="halves">${overview(report)}${trend(points, summary.run)}</div>
${changes(comparison)}
${failures(summary.failures)}
${failedCalls(summary.failedCalls ?? [])}
${alerts(summary.alerts)}
<div class="halves">${durations(summary.durations)}${slowest(summary.slowest)}</div>
${testCases(report)}
</main>`,
  );
}
