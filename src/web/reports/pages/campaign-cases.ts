import type { CampaignReport, CaseOfCampaign } from '../../../../dialogs/ports/campaign-report.ts';
import { countWords, numberWords, verdictWords } from '../../../../dialogs/wording/format.ts';
import { changeMark } from '../../../../dialogs/wording/result-words.ts';
import type { CampaignWays } from '../links.ts';
import { caseFilter } from './case-filter.ts';
import { caseName } from './cases.ts';
import { type Html, html, mark } from './html.ts';
import { cellsOf, createBars } from './strip.ts';

const outcomes = ['fail', 'inconclusive', 'pass'] as const;

/** The test cases that failed in any of the runs, the most often failed first. */
export function campaignCases(report: CampaignReport, ways: CampaignWays): Html | undefined {
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
<table id="case-table" class="standing"><thead><tr><th scope="col">Test case</th><th scope="col" class="number">Id</th><th scope="col">Failures</th><th scope="col">Last</th><th scope="col">Last runs</th></tr></thead>
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
  return html`<tr><th scope="row">${linkedName(one, ways)}</th><td class="number">${id ?? ''}</td><td data-rank="${failed}">${failedOf(one)}</td><td data-rank="${outcomes.indexOf(last.outcome)}">${mark(last.outcome)} <span>${verdictWords[last.outcome]}${inRun}</span>${change !== undefined && html` <i data-kind="${change.kind}">${changeMark(change)}</i>`}${known !== undefined && html` <i data-kind="known">known</i>`}</td><td data-rank="${failed}">${bars(cellsOf(runs))}</td></tr>
`;
}

/** `failed 5 of the last 20`: of the runs in which it did either. */
export function failedOf({ failed, passed }: CaseOfCampaign): string {
  return `failed ${numberWords(failed)} of the last ${numberWords(failed + passed)}`;
}

/** A test case's name, which leads to its page. */
export function linkedName(one: CaseOfCampaign, ways: CampaignWays): Html {
  return one.id === undefined ? caseName(one) : html`<a href="${ways.testCase(one.id)}">${caseName(one)}</a>`;
}
