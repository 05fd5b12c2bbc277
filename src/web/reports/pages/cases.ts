import type {
  CaseVerdict,
  RunComparison,
  RunReport,
  RunSummary,
  TestCaseName,
} from '../../../../dialogs/ports/runs.ts';
import { countWords, measuredWords, verdictWords } from '../../../../dialogs/wording/format.ts';
import { histogram } from './charts.ts';
import { type Html, html, mark } from './html.ts';
import { verdictOrder } from './words.ts';

/** The changes since the run before, by test case. */
export function changes(comparison: RunComparison | undefined): Html | undefined {
  if (comparison === undefined) return undefined;
  const groups: [string, string, readonly TestCaseName[]][] = [
    ['Newly failing', 'fail', comparison.newlyFailing],
    ['Fixed', 'pass', comparison.fixed],
    ['Still failing', 'fail', comparison.stillFailing],
    ['New in this run', 'plain', comparison.added],
    ['Not in this run any more', 'plain', comparison.gone],
  ];
  const some = groups.filter(([, , cases]) => cases.length > 0);
  return html`<section class="panel" aria-labelledby="changes">
<h2 id="changes">Compared with run ${comparison.previous}</h2>
${
  some.length === 0
    ? html`<p>No test case changed, and none fails.</p>`
    : html`<div class="groups">${some.map(
        ([title, tone, cases]) =>
          html`<div class="group ${tone}"><h3>${title} <span class="count">${countWords(cases.length, 'test case')}</span></h3>${caseList(cases)}</div>`,
      )}</div>`
}
</section>`;
}

/** The slowest test cases, each with a bar as long as its duration. */
export function slowest(cases: RunSummary['slowest']): Html | undefined {
  if (cases.length === 0) return undefined;
  const most = Math.max(1, ...cases.map(({ durationMilliseconds }) => durationMilliseconds));
  return html`<section class="panel" aria-labelledby="slowest">
<h2 id="slowest">Slowest test cases</h2>
<table class="slowest"><thead><tr><th scope="col">Test case</th><th scope="col" class="number">Slowest result</th></tr></thead>
<tbody>${cases.map(
    ({ testCase, durationMilliseconds }) =>
      html`<tr><th scope="row">${caseName(testCase)}<svg class="length" aria-hidden="true"><rect width="${Math.round((100 * durationMilliseconds) / most)}%" height="100%" rx="2"/></svg></th><td class="number">${measuredWords(durationMilliseconds)}</td></tr>`,
  )}</tbody></table>
</section>`;
}

const changeWords = ['Newly failing', 'Still failing', 'Fixed', 'New'] as const;
type ChangeWord = (typeof changeWords)[number];

const collator = new Intl.Collator('en', { numeric: true });

/** All test cases of the run, the worst first; the controls for filtering and sorting only appear if the script runs. */
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

/** Cases shown at first; a button shows the others. */
const shown = 8;

export function caseList(cases: readonly TestCaseName[]): Html {
  const item = (testCase: TestCaseName): Html => html`<li>${caseName(testCase)}</li>`;
  const rest = cases.slice(shown);
  return html`<ul class="cases">${cases.slice(0, shown).map(item)}</ul>${
    rest.length > 0 &&
    html`<details><summary>${countWords(rest.length, 'more test case')}</summary><ul class="cases">${rest.map(item)}</ul></details>`
  }`;
}

/** A test case's name, isolated so that a right-to-left name doesn't reorder the text around it. */
export function caseName({ id, name }: TestCaseName): Html {
  if (name.trim() === '') return html`Test case ${id ?? 'without a name'}`;
  return html`<bdi>${name}</bdi>`;
}

/** A histogram of the durations, as bars and as a table. */
export function durations(classes: RunSummary['durations']): Html | undefined {
  const [first, ...others] = classes;
  if (first === undefined) return undefined;
  const fullest = others.reduce((most, one) => (one.count > most.count ? one : most), first);
  const all = classes.reduce((sum, { count }) => sum + count, 0);
  const most = `Most of ${countWords(all, 'result')} with a duration, ${fullest.count}, took ${measuredWords(fullest.from)} to ${measuredWords(fullest.to)}.`;
  return html`<section class="panel" aria-labelledby="durations">
<h2 id="durations">Durations</h2>
${histogram(classes, `Bars: how many results took how long. ${most}`)}
<details><summary>As a table</summary>
<table><thead><tr><th scope="col">Duration</th><th scope="col" class="number">Results</th></tr></thead>
<tbody>${classes.map(({ from, to, count }) => html`<tr><th scope="row">${measuredWords(from)} to ${measuredWords(to)}</th><td class="number">${count}</td></tr>`)}</tbody></table>
</details>
</section>`;
}
