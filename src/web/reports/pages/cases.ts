import type { RunComparison, RunSummary, TestCaseName } from '../../../../dialogs/ports/runs.ts';
import { countWords, measuredWords, numberWords } from '../../../../dialogs/wording/format.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { comparedFlakyWords } from '../../../../dialogs/wording/result-words.ts';
import { histogram } from './charts.ts';
import { type Html, html } from './html.ts';

/** The changes since the run before, by test case. */
export function changes(comparison: RunComparison | undefined, stepsOf: StepsOf): Html | undefined {
  if (comparison === undefined) return undefined;
  const { flaky = [] } = comparison;
  const flakyWords = new Map(flaky.map((one) => [sameCase(one), comparedFlakyWords(one)]));
  const groups: [string, string, readonly TestCaseName[]][] = [
    ['Newly failing', 'fail', comparison.newlyFailing],
    ['Fixed', 'pass', comparison.fixed],
    ['Still failing', 'fail', comparison.stillFailing],
    ['Flaky', 'plain', flaky],
    ['Known failures', 'plain', comparison.known ?? []],
    ['New in this run', 'plain', comparison.added],
    ['Not in this run any more', 'plain', comparison.gone],
  ];
  const some = groups.filter(([, , cases]) => cases.length > 0);
  return html`<section class="panel" aria-labelledby="changes">
<h2 id="changes">Compared with run ${comparison.previous}</h2>
${
  some.length === 0
    ? html`<p>${operators.read.noChange}</p>`
    : html`<div class="groups">${some.map(
        ([title, tone, cases]) =>
          html`<div class="group ${tone}"><h3>${title} <span class="count">${countWords(cases.length, 'test case')}</span></h3>${caseList(cases, stepsOf, cases === flaky ? flakyWords : undefined)}</div>`,
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

/** Equal for two mentions of one test case. */
export function sameCase({ id, name }: TestCaseName): number | string {
  return id ?? name;
}

/** The id of a failing test case's steps on the page; undefined if they aren't known. */
export type StepsOf = (testCase: TestCaseName) => string | undefined;

const shown = 8;
const maxListed = 200;

/** Some are shown at first; a button shows the others, unless there are very many: those are in the table of all. */
export function unfolding<Item>(
  items: readonly Item[],
  atFirst: number,
  listClass: string,
  itemOf: (item: Item) => Html,
): Html {
  const rest = items.slice(atFirst, maxListed);
  const left = items.length - atFirst - rest.length;
  return html`<ul class="${listClass}">${items.slice(0, atFirst).map(itemOf)}</ul>${
    rest.length > 0 &&
    html`<details><summary>${countWords(items.length - atFirst, 'more test case')}</summary><ul class="${listClass}">${rest.map(itemOf)}${left > 0 && html`<li class="label">and ${numberWords(left)} more</li>`}</ul></details>`
  }`;
}

/** @param notes what is said after the names of test cases, by `sameCase` */
export function caseList(
  cases: readonly TestCaseName[],
  stepsOf: StepsOf,
  notes?: ReadonlyMap<number | string, string>,
): Html {
  const noteOf = (testCase: TestCaseName): Html | undefined =>
    notes && html` <span class="label">${notes.get(sameCase(testCase))}</span>`;
  const item = (testCase: TestCaseName): Html =>
    html`<li>${caseName(testCase, stepsOf(testCase))}${noteOf(testCase)}</li>`;
  return unfolding(cases, shown, 'cases', item);
}

/**
 * A test case's name, isolated so that a right-to-left name doesn't reorder the text around it.
 * @param steps the id of its steps on the page, to which the name leads
 */
export function caseName({ id, name }: TestCaseName, steps?: string): Html {
  const named = name.trim() === '' ? html`Test case ${id ?? 'without a name'}` : html`<bdi>${name}</bdi>`;
  return steps === undefined ? named : html`<a href="#${steps}">${named}</a>`;
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
