import type { Request } from 'restify';
import type { CampaignRun } from '../../../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../../../dialogs/ports/outcome.ts';
import type { RunAbout } from '../../../../dialogs/ports/report-source.ts';
import type { Reported } from '../../../../dialogs/ports/runs.ts';
import { countWords, numberWords } from '../../../../dialogs/wording/format.ts';
import { type CheckedLink, pathPart, type ReportKind, readWholeNumber } from '../links.ts';
import { type Html, html, type PageAssets, pageFrame } from './html.ts';
import { moment } from './words.ts';

/**
 * The page and HTTP status for a valid link to a run whose results can't be read. Never 200 if a file was requested: a
 * program would save the page as the file.
 */
export function insteadOfReport(
  assets: PageAssets,
  kind: ReportKind,
  { campaign, run }: Pick<CheckedLink, 'campaign' | 'run'>,
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

/** @param status 502: the campaign service didn't return the results; 500: the fault is ours */
export function failurePage(assets: PageAssets, status: 500 | 502, reference: string): Html {
  const what =
    status === 502
      ? html`The campaign service didn’t give us the results of this run. The run itself isn’t affected.`
      : html`Something went wrong on our side. The run itself isn’t affected.`;
  return messagePage(assets, 'The report can’t be shown now', [
    html`${what} Load this page again in a minute; if it happens again, mention reference <strong>${reference}</strong>.`,
  ]);
}

/** A page with a short message instead of a report. */
function messagePage(assets: PageAssets, title: string, paragraphs: readonly Html[]): Html {
  return pageFrame(
    assets,
    title,
    html`<main class="message"><h1>${title}</h1>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</main>`,
  );
}

/** For a link that is opened too often. */
export function busyLinkPage(assets: PageAssets, seconds: number): Html {
  return messagePage(assets, 'Too many requests for this link', [
    html`Load this page again in ${seconds} s. The run itself isn’t affected.`,
  ]);
}

/** Doesn't reveal whether such a run exists: it only repeats what the URL says. */
export function refusedLinkPage(assets: PageAssets, reason: 'expired' | 'forged', req: Request): Html {
  const again = html`Type <kbd>${commandFor(req)}</kbd> to Canvass for a new one.`;
  return reason === 'expired'
    ? messagePage(assets, 'This link has expired', [html`Links to reports work for seven days. ${again}`])
    : messagePage(assets, 'This link doesn’t work', [
        html`It may have been cut short when it was copied. ${again}`,
      ]);
}

function commandFor(req: Request): string {
  const number = (part: 'campaign' | 'testCase') => readWholeNumber(pathPart(req, part));
  const [campaign, testCase] = [number('campaign'), number('testCase')];
  if (campaign === undefined && testCase !== undefined) return `case ${testCase}`;
  return `${pathPart(req, 'run') === undefined ? '' : 'results of '}campaign ${campaign ?? 12}`;
}

/** For a requested run that the service doesn't show yet. @param reason why it never will */
export function requestedPage(assets: PageAssets, reason: string | undefined): Html {
  return reason === undefined
    ? messagePage(assets, 'This run hasn’t begun yet', [
        html`Its report will be at this address. <a href="">Look again</a>`,
      ])
    : messagePage(assets, 'There is nothing to show', [html`${reason}`]);
}

/** For an unfinished run: without a verdict and rates, which could still change. */
function runningPage(
  assets: PageAssets,
  kind: ReportKind,
  campaign: number,
  run: CampaignRun,
  about: RunAbout | undefined,
): Html {
  const since = run.startedAt === undefined ? undefined : html` It started ${moment(run.startedAt)}.`;
  const soFar =
    about?.soFar === undefined
      ? undefined
      : html` So far there are ${countWords(about.soFar.results, 'result')}, of which ${numberWords(about.soFar.failed)} failed.`;
  return messagePage(assets, 'This run is still in progress', [
    html`Run ${run.id} of campaign ${campaign} isn’t finished.${since}${soFar}`,
    html`The ${kind === 'report' ? 'report' : 'file'} will be at this address when it is. <a href="">Look again</a>`,
  ]);
}
