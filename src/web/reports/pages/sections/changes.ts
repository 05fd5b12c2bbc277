import type { RunComparison, TestCaseName } from '../../../../../dialogs/ports/run-summary.ts';
import { countWords } from '../../../../../dialogs/wording/format.ts';
import { caseList } from '../case-list.ts';
import { type Html, html } from '../html.ts';

/** This run beside the one before it, by test case. */
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
