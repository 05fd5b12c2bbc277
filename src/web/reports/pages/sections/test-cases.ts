import type { RunReport } from '../../../../../dialogs/ports/run-reports.ts';
import type { CaseVerdict, RunComparison, TestCaseName } from '../../../../../dialogs/ports/run-summary.ts';
import { countWords } from '../../../../../dialogs/wording/format.ts';
import { caseName } from '../case-name.ts';
import { type Html, html } from '../html.ts';
import { mark } from '../mark.ts';
import { verdictOrder, verdictWords } from '../words/verdict-words.ts';

const changeWords = ['Newly failing', 'Still failing', 'Fixed', 'New'] as const;
type ChangeWord = (typeof changeWords)[number];

const collator = new Intl.Collator('en', { numeric: true });

/** All test cases of the run, the worst first; what filters and sorts them is shown where the script runs. */
export function testCases({ summary, comparison }: RunReport): Html | undefined {
  const changeOf = comparison === undefined ? undefined : createChangeOf(comparison);
  const rows = summary.cases
    .map((testCase) => ({ testCase, rank: verdictOrder.indexOf(testCase.verdict) }))
    .sort((one, other) => one.rank - other.rank || collator.compare(one.testCase.name, other.testCase.name));
  if (rows.length === 0) return undefined;
  return html`<section class="panel" aria-labelledby="cases">
<h2 id="cases">All test cases</h2>
<form id="filter" hidden role="search" aria-label="Test cases">
<label>Name or id <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<label>Verdict <select name="kind"><option value="">All</option>${verdictOrder.map((verdict) => html`<option value="${verdict}">${verdictWords[verdict]}</option>`)}${comparison !== undefined && html`<optgroup label="Since run ${comparison.previous}">${changeWords.map((word) => html`<option value="${word}">${word}</option>`)}</optgroup>`}</select></label>
</form>
<p id="matches" role="status">${countWords(rows.length, 'test case')}</p>
<table id="case-table"><thead><tr><th scope="col">Test case</th><th scope="col" class="number">Id</th><th scope="col">Verdict</th></tr></thead>
<tbody>${rows.map(({ testCase, rank }) => row(testCase, rank, changeOf?.(testCase)))}</tbody></table>
</section>`;
}

function row(testCase: CaseVerdict, rank: number, change: string | undefined): Html {
  const { id, verdict } = testCase;
  return html`<tr><th scope="row">${caseName(testCase)}</th><td class="number">${id ?? ''}</td><td data-rank="${rank}">${mark(verdict)} ${verdictWords[verdict]}${change !== undefined && html` <i>${change}</i>`}</td></tr>
`;
}

function createChangeOf(comparison: RunComparison): (testCase: TestCaseName) => string | undefined {
  const changes = new Map<number | string, ChangeWord>();
  const note = (cases: readonly TestCaseName[], word: ChangeWord): void => {
    for (const { id, name } of cases) changes.set(id ?? name, word);
  };
  note(comparison.added, 'New');
  note(comparison.fixed, 'Fixed');
  note(comparison.stillFailing, 'Still failing');
  note(comparison.newlyFailing, 'Newly failing');
  return ({ id, name }) => changes.get(id ?? name);
}
