import type { RunAbout } from '../../../../dialogs/ports/report-source.ts';
import type { RunReport, TrendPoint } from '../../../../dialogs/ports/runs.ts';
import { withoutEnd } from '../../../../dialogs/text.ts';
import {
  changeWords,
  measuredWords,
  numberWords,
  percentWords,
  runRate,
  verdictTitle,
  verdictWords,
} from '../../../../dialogs/wording/format.ts';
import { ownName } from '../../../../dialogs/wording/operators/names.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import {
  casesPassedOnRetry,
  isAllKnown,
  partWords,
  retryWords,
  verdictSentence,
} from '../../../../dialogs/wording/verdict-sentence.ts';
import type { CampaignWays } from '../links.ts';
import { testCases } from './case-table.ts';
import { changes, durations, slowest } from './cases.ts';
import { donut } from './charts.ts';
import { failingCases } from './failing.ts';
import { alerts, createStepsOf, failedCalls, failures } from './failures.ts';
import { type Html, html, mark, marks, type PageAssets, pageFrame } from './html.ts';
import { trend } from './trend.ts';
import { markOfRun, moment, verdictOrder } from './words.ts';

/** Where a report leads, within what its link opens. */
export interface ReportWays {
  /** All results of the run. */
  readonly files: readonly { readonly label: string; readonly url: string }[];
  /** The report of the run before it, or of the one that its reader came from. */
  readonly other?: { readonly run: number; readonly url: string };
  /** All rows of its table of test cases, for a script. */
  readonly rows: string;
  /** A run's link opens the campaign's last runs, and nothing of any other campaign. */
  readonly campaign: CampaignWays;
}

interface ReportParts {
  readonly report: RunReport;
  readonly trend: readonly TrendPoint[];
  readonly about: RunAbout | undefined;
  readonly ways: ReportWays;
}

/** The report of a finished run as one document, complete without script. */
export function reportPage(assets: PageAssets, parts: ReportParts): Html {
  const { report, trend: points } = parts;
  const { summary, comparison } = report;
  const title = `${titleOf(report)}: campaign ${summary.campaign}, run ${summary.run}`;
  const stepsOf = createStepsOf(summary.failedCalls);
  return pageFrame(
    assets,
    title,
    html`${marks}<main>
${headline(parts)}
<div class="halves">${overview(report)}${trend(points, summary.run)}</div>
${changes(comparison, stepsOf)}
${failingCases(report, stepsOf, parts.ways.campaign)}
${failures(summary.failures, stepsOf)}
${failedCalls(summary)}
${alerts(summary.alerts)}
<div class="halves">${durations(summary.durations)}${slowest(summary.slowest)}</div>
${testCases(report, stepsOf, parts.ways.campaign, parts.ways.rows)}
</main>`,
  );
}

/** The campaign, the verdict, when it ran and who started it, and where this leads. */
function headline({ report, about, ways }: ReportParts): Html {
  const { summary, comparison } = report;
  const { campaign, run, verdict, startedAt, endedAt, status, result } = summary;
  const name = ownName(`Campaign ${campaign}`, about?.campaignName);
  const facts: [string, Html | string | undefined][] = [
    ['Started', startedAt === undefined ? undefined : moment(startedAt)],
    [
      'Duration',
      startedAt === undefined || endedAt === undefined ? undefined : measuredWords(endedAt - startedAt),
    ],
    ['Started by', about?.startedBy === undefined ? undefined : html`<bdi>${about.startedBy}</bdi>`],
    ['Status', serviceWords(status, result)],
  ];
  const { files, other } = ways;
  const jumps: [string, string | undefined][] = [
    [`Campaign ${campaign}`, ways.campaign.campaign],
    [`Report of run ${other?.run}`, other?.url],
    [`Compared with run ${comparison?.previous}`, comparison && '#changes'],
    ['Failing steps', summary.failedCalls?.length ? '#steps' : undefined],
    [
      summary.casesLeftOut === undefined ? 'All test cases' : 'Test cases',
      summary.cases.length > 0 ? '#cases' : undefined,
    ],
  ];
  return html`<section class="headline ${markOfRun[verdict]}">
<h1>${name === undefined ? `Campaign ${campaign}` : html`<bdi>${name}</bdi>`}</h1>
<p class="what">${name !== undefined && `Campaign ${campaign}\u00a0· `}Run ${run}</p>
<p class="verdict">${mark(markOfRun[verdict])} <strong>${titleOf(report)}</strong> <span>${sentenceOf(report)}</span></p>
<dl>${facts.map(([term, value]) => value !== undefined && html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
<nav class="jumps" aria-label="In this report and around it">${jumps.map(([label, url]) => url !== undefined && html`<a href="${url}">${label}</a> `)}</nav>
${files.length > 0 && html`<p class="export"><span>All results</span> ${files.map(({ label, url }) => html`<a href="${url}" download>${label}</a> `)}</p>`}
</section>`;
}

function titleOf(report: RunReport): string {
  return verdictTitle(report.summary.verdict, report.known?.length, casesPassedOnRetry(report).length);
}

/** A run that passed on retry gets no other reason. */
function sentenceOf(report: RunReport): string {
  const { summary, comparison } = report;
  const { verdict } = summary;
  const retried = retryWords(report);
  const isPassed = verdict === 'passed' || verdict === 'passedWithRemarks';
  const parts =
    isPassed && casesPassedOnRetry(report).length > 0
      ? []
      : [verdictSentence(summary, isAllKnown(report), comparison?.previousTotal)];
  return [...parts, ...(retried === undefined ? [] : [`${withoutEnd(retried, '.')}.`])].join(' ');
}

function serviceWords(status: string | undefined, result: string | undefined): Html | undefined {
  const words = operators.summary.statusAndResult(status, result);
  return words === '' ? undefined : html`<bdi>${words}</bdi>`;
}

/** The counts as a ring and as text, and the pass rate with its change. */
function overview({ summary, comparison }: RunReport): Html {
  const { counts, total, inconclusiveWords } = summary;
  const rate = runRate(summary);
  const words = inconclusiveWords.map(
    ({ word, count }) => html`<li><bdi>${word === '' ? 'no word' : word}</bdi>: ${numberWords(count)}</li>`,
  );
  return html`<section class="panel overview" aria-labelledby="results">
<h2 id="results">Results</h2>
<div class="ring">
${donut(counts, rate === undefined ? '–' : percentWords(rate), rate === undefined ? 'no pass rate' : 'passed')}
<div>
<table class="counts"><caption class="unseen">Results by verdict</caption>
<tbody>${verdictOrder.map((verdict) => html`<tr><th scope="row">${mark(verdict)} ${verdictWords[verdict]}</th><td>${numberWords(counts[verdict])}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">All</th><td>${numberWords(total)}</td></tr></tfoot>
</table>
<p class="rate">${partWords(summary) !== undefined ? 'This is only part of the run, so there is no pass rate.' : changeOf(rate, comparison?.previousPassRate, comparison?.previous)}</p>
</div>
</div>
${words.length > 0 && html`<div class="words"><p>In the service’s own words, inconclusive were:</p><ul>${words}</ul></div>`}
</section>`;
}

function changeOf(rate: number | undefined, before: number | undefined, previous: number | undefined): Html {
  if (rate === undefined) return html`No result was conclusive, so there is no pass rate.`;
  const now = html`Pass rate <strong>${percentWords(rate)}</strong>`;
  if (previous === undefined) return html`${now}, not compared with an earlier run.`;
  if (before === undefined) return html`${now}. Run ${previous} before it had none.`;
  const change = changeWords(before, rate);
  return html`${now}, <span class="${change.split(' ', 1)[0] ?? ''}">${change}</span> from ${percentWords(before)} in run ${previous}.`;
}
