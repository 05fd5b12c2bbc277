import type { FailureGroup } from '../../../../../dialogs/ports/run-summary.ts';
import { countWords } from '../../../../../dialogs/wording/format.ts';
import { caseList } from '../case-list.ts';
import { type Html, html } from '../html.ts';

/** Groups that stand open; the others unfold. */
const shown = 10;

/** Failed results, those that failed alike together. */
export function failures(groups: readonly FailureGroup[]): Html | undefined {
  if (groups.length === 0) return undefined;
  const rest = groups.slice(shown);
  return html`<section class="panel" aria-labelledby="failures">
<h2 id="failures">Failures</h2>
<ol class="failures">${groups.slice(0, shown).map(failure)}</ol>${
    rest.length > 0 &&
    html`<details><summary>${countWords(rest.length, 'more kind of failure', 'more kinds of failure')}</summary><ol class="failures">${rest.map(failure)}</ol></details>`
  }
</section>`;
}

function failure({ detail, dialResult, firstFailingStep, count, testCases }: FailureGroup): Html {
  const facts: [string, string | undefined][] = [
    // A summary that was kept by an older version may name the detail in the place of the step.
    ['First failing step', firstFailingStep === detail ? undefined : firstFailingStep],
    ['Dial result', dialResult],
  ];
  const told = facts.filter(([, value]) => value !== undefined && value !== '');
  return html`<li><h3><bdi>${detail.trim() === '' ? 'No detail was told' : detail}</bdi> <span class="count">${countWords(count, 'result')}</span></h3>
${told.length > 0 && html`<dl>${told.map(([term, value]) => html`<div><dt>${term}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>`}
${testCases.length > 0 && html`<p class="label">${testCases.length < count ? 'First test cases' : 'Test cases'}</p>${caseList(testCases)}`}</li>`;
}
