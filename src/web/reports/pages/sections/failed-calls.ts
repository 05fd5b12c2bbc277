import type { CallStep, FailedCall } from '../../../../../dialogs/ports/run-summary.ts';
import { countWords, stepWords } from '../../../../../dialogs/wording/format.ts';
import { caseName } from '../case-name.ts';
import { type Html, html } from '../html.ts';
import { mark } from '../mark.ts';

/** As few as these stand open. */
const mostOpen = 2;

/** How the failing test cases went, step by step. */
export function failedCalls(calls: readonly FailedCall[]): Html | undefined {
  if (calls.length === 0) return undefined;
  const call = ({ testCase, steps, more }: FailedCall): Html =>
    html`<li><details${calls.length <= mostOpen && html` open`}><summary>${caseName(testCase)}</summary><ol class="steps">${steps.map(step)}</ol>${
      more > 0 && html`<p class="label">${countWords(more, 'more step')}</p>`
    }</details></li>
`;
  return html`<section class="panel" aria-labelledby="steps">
<h2 id="steps">Failing test cases, step by step</h2>
<ul class="calls">${calls.map(call)}</ul>
</section>`;
}

function step({ name, verdict, word, detail, responseMilliseconds }: CallStep, at: number): Html {
  const passed = verdict === 'pass' || verdict === 'satisfactory';
  const told = stepWords(word ?? 'No result', passed, responseMilliseconds);
  return html`<li>${mark(verdict)} <bdi>${name === '' ? `Step ${at + 1}` : name}</bdi> <span class="count">${told}</span>${
    detail !== undefined && html`<br><bdi>${detail}</bdi>`
  }</li>
`;
}
