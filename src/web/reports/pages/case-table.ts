import type { RunReport } from '../../../../dialogs/ports/runs.ts';
import { countWords, numberWords } from '../../../../dialogs/wording/format.ts';
import type { CampaignWays } from '../links.ts';
import { maxWhole } from '../shown-reports.ts';
import { caseFilter } from './case-filter.ts';
import { createCaseRows } from './case-rows.ts';
import type { StepsOf } from './cases.ts';
import { type Html, html } from './html.ts';
import { verdictOrder } from './words.ts';

/** Rows at a time if there are more than are shown whole. */
const rowsOfPage = 200;

/**
 * All test cases of the run, the worst first; the controls for finding, sorting and turning pages only appear if the script
 * runs. Of a very long table the page has the first rows, and the script loads all when they are wanted.
 * @param data the address of all rows, see `caseData`
 */
export function testCases(
  report: RunReport,
  stepsOf: StepsOf,
  ways: CampaignWays,
  data: string,
): Html | undefined {
  const { summary, history } = report;
  const { casesLeftOut: leftOut = 0 } = summary;
  const { cases, isLoad, byChange, name, cells } = createCaseRows(report, stepsOf, ways);
  if (cases.length === 0) return undefined;
  const isLong = cases.length > maxWhole;
  const className = isLoad ? 'load' : history && 'past-below';
  const numbers = isLoad ? ['Calls', 'Failed', 'Pass rate', 'p95'] : [];
  const shown = isLong ? cases.slice(0, rowsOfPage) : cases;
  return html`<section class="panel" aria-labelledby="cases">
<h2 id="cases">${leftOut > 0 ? 'Test cases' : 'All test cases'}</h2>
${leftOut > 0 && html`<p class="label">Of ${countWords(cases.length + leftOut, 'test case')}, ${numberWords(cases.length)} are kept for this page, those that failed first. All results are in the files.</p>`}
${caseFilter(cases.length, verdictOrder, byChange, isLong ? shown.length : undefined)}
<table id="case-table"${className !== undefined && html` class="${className}"`}${isLong && html` data-rows="${data}" data-count="${cases.length}" aria-rowcount="${cases.length + 1}"`}><thead><tr><th scope="col">Test case</th><th scope="col" class="number">Id</th>${numbers.map((title) => html`<th scope="col" class="number">${title}</th>`)}<th scope="col" class="stands">Verdict</th>${history !== undefined && html`<th scope="col" class="past">Last runs</th>`}</tr></thead>
<tbody>${shown.map(
    (placed) =>
      html`<tr><th scope="row">${name(placed.testCase)}</th><td class="number">${placed.testCase.id ?? ''}</td>${cells(placed)}</tr>
`,
  )}</tbody></table>
${isLong && pages(cases.length)}
${history !== undefined && html`<p class="label">The bars are the last runs up to this one, the oldest first: a high one is a failure, a low one a pass.</p>`}
${isLoad && html`<p class="label">Pass rate: passed calls of all that passed or failed. p95: 95% of the calls took no longer.</p>`}
</section>`;
}

/** Ways to the other rows, with a script, without one, and on paper. */
function pages(count: number): Html {
  const most = Math.ceil(count / rowsOfPage);
  return html`<nav id="pages" hidden aria-label="Pages of test cases"><button type="button" value="-1">Previous</button> <label>Page <input type="number" min="1" max="${most}" value="1" inputmode="numeric" autocomplete="off"></label> <span>of ${numberWords(most)}</span> <button type="button" value="1">Next</button></nav>
<p class="label" id="first-alone">These are the first ${rowsOfPage}. Without JavaScript the others are in the files only.</p>
<p class="label on-paper">Printed are the test cases that were shown. All results are in the files.</p>`;
}
