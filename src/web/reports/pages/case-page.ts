import type { TestCaseReport } from '../../../../dialogs/ports/campaign-report.ts';
import { countWords, percentWords } from '../../../../dialogs/wording/format.ts';
import { ownName } from '../../../../dialogs/wording/operators/names.ts';
import { changeMark } from '../../../../dialogs/wording/result-words.ts';
import type { CampaignWays } from '../links.ts';
import { type Html, html, linked, marks, type PageAssets, pageFrame } from './html.ts';
import { lastSign, lastWords, signOf, strip, wordsOf } from './strip.ts';
import { deadline, moment } from './words.ts';

/** One test case over the last runs of each of its campaigns. */
export function casePage(
  assets: PageAssets,
  report: TestCaseReport,
  waysOf: (campaign: number) => CampaignWays,
): Html {
  const { id, name = '', campaigns } = report;
  return pageFrame(
    assets,
    `Test case ${id}`,
    html`${marks}<main>
${headline(report)}
${campaigns.length === 0 && html`<section class="panel"><p>I haven’t seen this test case in any run${name !== '' && ' lately'}.</p></section>`}
${campaigns.map((one) => campaignPanel(one, waysOf(one.campaign)))}
</main>`,
  );
}

function headline({ id, name = '', calledNumber, known, campaigns: [first] }: TestCaseReport): Html {
  const own = ownName(`Test case ${id}`, name);
  const titled = html`<h1>${own === undefined ? `Test case ${id}` : html`<bdi>${own}</bdi>`}</h1>
<p class="what">Test case ${id}</p>`;
  if (first === undefined) return html`<section class="headline inconclusive">${titled}</section>`;
  const { run, outcome } = first.last;
  const how = first.change === undefined ? undefined : html`: ${changeMark(first.change)}`;
  const reason = known?.reason === undefined ? undefined : html`: ${linked(known.reason)}`;
  return html`<section class="headline ${outcome}">
${titled}
<p class="verdict">${lastSign(first.last)} <strong>${lastWords(first.last)}</strong> <span>in run ${run}${how}</span></p>
<dl>${known && html`<div><dt>Known failure until</dt><dd>${deadline(known.until)}, set by <bdi>${known.by}</bdi>${reason}</dd></div>`}${calledNumber !== undefined && html`<div><dt>Called number</dt><dd><bdi>${calledNumber}</bdi></dd></div>`}</dl>
</section>`;
}

type CampaignOfCase = TestCaseReport['campaigns'][number];

function campaignPanel(
  { campaign, campaignName, runs, passed, failed }: CampaignOfCase,
  ways: CampaignWays,
): Html {
  const of = passed + failed;
  const title = `Campaign ${campaign}`;
  const name = ownName(title, campaignName);
  const rate =
    of === 0
      ? 'It neither passed nor failed.'
      : `Passed ${passed} of ${countWords(of, 'run')} (${percentWords(passed / of)}).`;
  return html`<section class="panel" aria-labelledby="campaign-${campaign}">
<h2 id="campaign-${campaign}"><a href="${ways.campaign}">${title}${name !== undefined && html` <bdi>${name}</bdi>`}</a></h2>
<p>${rate} ${runs.length === 1 ? '1 run:' : `The last ${runs.length} runs, oldest first:`}</p>
${strip(runs)}
<details><summary>As a table</summary>
<table><thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Test case</th></tr></thead>
<tbody>${runs.toReversed().map((run) => html`<tr><th scope="row"><a href="${ways.report(run.run)}">${run.run}</a></th><td>${run.startedAt === undefined ? '' : moment(run.startedAt)}</td><td>${signOf(run)} ${wordsOf(run)}</td></tr>`)}</tbody></table>
</details>
</section>`;
}
