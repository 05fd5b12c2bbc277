import type { CampaignReport, CaseOfCampaign } from '../../../../dialogs/ports/campaign-report.ts';
import {
  changedRateWords,
  countWords,
  measuredWords,
  verdictTitle,
} from '../../../../dialogs/wording/format.ts';
import { ownName } from '../../../../dialogs/wording/operators/names.ts';
import { changeMark, failedOf, resultWords } from '../../../../dialogs/wording/result-words.ts';
import type { CampaignWays } from '../links.ts';
import { caseFilter } from './case-filter.ts';
import { caseName } from './cases.ts';
import { type Html, html, linked, mark, marks, type PageAssets, pageFrame } from './html.ts';
import { durationTrend, rateTrend, runsTable } from './runs-table.ts';
import { cellsOf, createBars, lastSign, lastWords, strip } from './strip.ts';
import { deadline, markOfRun, moment } from './words.ts';

/** A campaign over its last runs as one document, complete without script. */
export function campaignPage(assets: PageAssets, report: CampaignReport, ways: CampaignWays): Html {
  const { campaign, runs, known, flakiest } = report;
  const name = nameOf(report);
  const named = name === undefined ? '' : ` “${name}”`;
  return pageFrame(
    assets,
    `Campaign ${campaign}${named}`,
    html`${marks}<main>
${headline(report, ways)}
${nothing(report)}
<div class="halves">${rateTrend(runs, ways)}${durationTrend(runs, ways)}</div>
${runsTable(runs, ways)}
${list('known', 'Known failures', known, (one) => item(one, ways, knownNote(one)))}
${list('flakiest', 'Flakiest test cases', flakiest, (one) => item(one, ways))}
${campaignCases(report, ways)}
</main>`,
  );
}

/** The campaign, how its last run came out, and where to find what on the page. */
function headline(report: CampaignReport, ways: CampaignWays): Html {
  const { campaign, runs, known, flakiest, failing } = report;
  const name = nameOf(report);
  const last = runs.at(-1);
  const titled = html`<h1>${name === undefined ? `Campaign ${campaign}` : html`<bdi>${name}</bdi>`}</h1>
<p class="what">${name === undefined ? '' : `Campaign ${campaign}\u00a0· `}${lastRuns(runs.length)}</p>`;
  if (last === undefined) return html`<section class="headline inconclusive">${titled}</section>`;
  const { run, verdict, counts, passRate, startedAt, endedAt } = last;
  const before = runs.findLast((one) => one !== last && one.passRate !== undefined)?.passRate;
  const facts: [string, Html | string | undefined][] = [
    ['Pass rate', passRate === undefined ? undefined : changedRateWords(passRate, before)],
    ['Started', startedAt === undefined ? undefined : moment(startedAt)],
    [
      'Duration',
      startedAt === undefined || endedAt === undefined ? undefined : measuredWords(endedAt - startedAt),
    ],
  ];
  const jumps: [string, string | undefined][] = [
    [`Report of run ${run}`, ways.report(run)],
    ['Runs', '#runs'],
    ['Known failures', known.length > 0 ? '#known' : undefined],
    ['Flakiest test cases', flakiest.length > 0 ? '#flakiest' : undefined],
    ['Test cases by failures', failing.length > 0 ? '#cases' : undefined],
  ];
  const came = counts === undefined ? 'according to the service' : resultWords(counts);
  return html`<section class="headline ${markOfRun[verdict]}">
${titled}
<p class="verdict">${mark(markOfRun[verdict])} <strong>${verdictTitle(verdict, last.known, last.onRetry)}</strong> <span>in run ${run}: ${came}</span></p>
<dl>${facts.map(([term, value]) => value !== undefined && html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
<nav class="jumps" aria-label="On this page and around it">${jumps.map(([label, url]) => url !== undefined && html`<a href="${url}">${label}</a> `)}</nav>
</section>`;
}

function nameOf({ campaign, campaignName }: CampaignReport): string | undefined {
  return ownName(`Campaign ${campaign}`, campaignName);
}

function lastRuns(count: number): string {
  if (count === 0) return 'No finished run';
  return count === 1 ? 'Its only finished run' : `Its last ${count} finished runs`;
}

/** What is missing, and why. */
function nothing({ runs, unlisted, beingRead }: CampaignReport): Html | undefined {
  const again = html`<a href="">Load this page again</a>`;
  const notes = [
    unlisted === true &&
      html`<p>The campaign service can’t list this campaign’s runs right now${runs.length === 0 ? ', and none was read before' : ': these are the ones whose results were read before'}. ${again} in a minute.</p>`,
    unlisted === undefined &&
      runs.length === 0 &&
      html`<p>This campaign has no finished run yet. Once one has finished, it will be at this address.</p>`,
    beingRead > 0 &&
      html`<p>The results of ${countWords(beingRead, 'run')} are being read in the background, which takes ${beingRead === 1 ? 'a few seconds' : 'a minute or two'}. ${again} then.</p>`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : html`<section class="panel notes" role="note">${notes}</section>`;
}

function list(
  id: string,
  title: string,
  cases: readonly CaseOfCampaign[],
  itemOf: (one: CaseOfCampaign) => Html,
): Html | undefined {
  if (cases.length === 0) return undefined;
  return html`<section class="panel" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<ul class="strips">${cases.map(itemOf)}</ul>
</section>`;
}

function item(one: CaseOfCampaign, ways: CampaignWays, note?: Html): Html {
  const words = [...(one.change === undefined ? [] : [changeMark(one.change)]), failuresOf(one)];
  return html`<li><h3>${linkedName(one, ways)}</h3><p class="label">${words.join('\u00a0· ')}</p>${note}${strip(one.runs)}</li>
`;
}

function knownNote({ known }: CaseOfCampaign): Html | undefined {
  if (known === undefined) return undefined;
  return html`<p>Known until ${deadline(known.until)}, set by <bdi>${known.by}</bdi>${known.reason !== undefined && html`: ${linked(known.reason)}`}</p>`;
}

const outcomes = ['fail', 'inconclusive', 'pass'] as const;

/** The test cases that failed in any of the runs, the most often failed first. */
function campaignCases(report: CampaignReport, ways: CampaignWays): Html | undefined {
  const { failing, failingLeftOut, neverFailed } = report;
  if (failing.length === 0 && neverFailed === 0) return undefined;
  return html`<section class="panel" aria-labelledby="cases">
<h2 id="cases">Test cases by failures</h2>
${failing.length === 0 ? html`<p>No test case failed in any of these runs.</p>` : table(failing, ways)}
${
  failingLeftOut > 0 &&
  html`<p class="label">${countWords(failingLeftOut, 'more test case')} failed in these runs, none of them in more than the ones above.</p>`
}
${
  neverFailed > 0 &&
  failing.length > 0 &&
  html`<p class="label">${countWords(neverFailed, 'other test case')} never failed in these runs.</p>`
}
</section>`;
}

function table(cases: readonly CaseOfCampaign[], ways: CampaignWays): Html {
  const bars = createBars(cases[0]?.runs ?? []);
  const newest = Math.max(...cases.map((one) => one.runs.findLastIndex(({ read }) => read)));
  return html`${caseFilter(cases.length, outcomes, true)}
<table id="case-table" class="current"><thead><tr><th scope="col">Test case</th><th scope="col" class="number">Id</th><th scope="col">Failures</th><th scope="col">Last</th><th scope="col">Last runs</th></tr></thead>
<tbody>${cases.map((one) => row(one, ways, one.runs[newest]?.run, bars))}</tbody></table>
<p class="label">Failures are counted of the runs in which a test case passed or failed. The bars are its last runs, the oldest first: a high one is a failure, a low one a pass.</p>`;
}

/** @param newest the last run whose results were read */
function row(
  one: CaseOfCampaign,
  ways: CampaignWays,
  newest: number | undefined,
  bars: ReturnType<typeof createBars>,
): Html {
  const { id, last, change, known, failed, runs } = one;
  const inRun = last.run === newest ? '' : ` in run ${last.run}`;
  return html`<tr><th scope="row">${linkedName(one, ways)}</th><td class="number">${id ?? ''}</td><td data-rank="${failed}">${failuresOf(one)}</td><td data-rank="${outcomes.indexOf(last.outcome)}">${lastSign(last)} <span>${lastWords(last)}${inRun}</span>${change !== undefined && html` <i data-kind="${change.kind}">${changeMark(change)}</i>`}${known !== undefined && html` <i data-kind="known">known</i>`}</td><td data-rank="${failed}">${bars(cellsOf(runs))}</td></tr>
`;
}

/** `failed 5 of the last 20` */
function failuresOf({ failed, passed }: CaseOfCampaign): string {
  return failedOf({ failed, of: failed + passed });
}

/** A test case's name, which leads to its page. */
function linkedName(one: CaseOfCampaign, ways: CampaignWays): Html {
  return one.id === undefined ? caseName(one) : html`<a href="${ways.testCase(one.id)}">${caseName(one)}</a>`;
}
