import type { TestCaseName } from '../../../../dialogs/ports/run-summary.ts';
import { countWords } from '../../../../dialogs/wording/format.ts';
import { caseName } from './case-name.ts';
import { type Html, html } from './html.ts';

/** Cases that stand open; the others unfold. */
const shown = 8;

export function caseList(cases: readonly TestCaseName[]): Html {
  const item = (testCase: TestCaseName): Html => html`<li>${caseName(testCase)}</li>`;
  const rest = cases.slice(shown);
  return html`<ul class="cases">${cases.slice(0, shown).map(item)}</ul>${
    rest.length > 0 &&
    html`<details><summary>${countWords(rest.length, 'more test case')}</summary><ul class="cases">${rest.map(item)}</ul></details>`
  }`;
}
