import type { Outcome } from '../../../../dialogs/ports/outcome.ts';
import type { Reported } from '../../../../dialogs/ports/run-reports.ts';
import type { RunAbout } from '../../ports.ts';
import type { CheckedLink, ReportKind } from '../links/report-links.ts';
import { failurePage } from './failure-page.ts';
import { type Html, html } from './html.ts';
import { messagePage } from './message-page.ts';
import type { PageAssets } from './page-frame.ts';
import { runningPage } from './running-page.ts';

/**
 * The page for a link that is good, to a run whose results can't be had, with its HTTP status. Never 200 where a
 * file was asked for: a program would keep the page as the file.
 */
export function insteadOfReport(
  assets: PageAssets,
  kind: ReportKind,
  { campaign, run }: CheckedLink,
  read: Outcome<Reported<unknown>>,
  about: RunAbout | undefined = undefined,
): { readonly status: number; readonly page: Html } {
  if (!read.ok) return { status: 502, page: failurePage(assets, 502, read.failure.reference) };
  if (read.value.kind === 'running') {
    const page = runningPage(assets, kind, campaign, read.value.run, about);
    return { status: kind === 'report' ? 200 : 409, page };
  }
  const command = html`<kbd>runs of campaign ${campaign}</kbd>`;
  const page = messagePage(assets, 'There is nothing to show', [
    html`Campaign ${campaign} has no finished run ${run} at the campaign service any more. Type ${command} to Canvass to see which runs there are.`,
  ]);
  return { status: 404, page };
}
