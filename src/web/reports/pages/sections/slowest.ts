import type { RunSummary } from '../../../../../dialogs/ports/run-summary.ts';
import { measuredWords } from '../../../../../dialogs/wording/format.ts';
import { caseName } from '../case-name.ts';
import { type Html, html } from '../html.ts';

/** The slowest test cases, each with a bar that is as long as its time. */
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
