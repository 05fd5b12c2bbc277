import type { RunReport } from '../../../../dialogs/ports/run-reports.ts';
import type { RunAbout, TrendPoint } from '../../ports.ts';
import { type Html, html } from './html.ts';
import { type PageAssets, pageFrame } from './page-frame.ts';

export interface ReportParts {
  readonly report: RunReport;
  readonly trend: readonly TrendPoint[];
  readonly about: RunAbout | undefined;
  /** Where the file with all results is. */
  readonly csv: string;
}

/** The report of a finished run as one document, complete without script. */
export function reportPage(assets: PageAssets, { report, csv }: ReportParts): Html {
  const { campaign, run } = report.summary;
  const title = `Campaign ${campaign}, run ${run}`;
  return pageFrame(
    assets,
    title,
    html`<main><h1>${title}</h1><p><a href="${csv}">All results (CSV)</a></p></main>`,
  );
}
