import type { RunReport } from '../../../../../dialogs/ports/run-reports.ts';
import { changeWords, numberWords, passRate, percentWords } from '../../../../../dialogs/wording/format.ts';
import { donut } from '../charts/donut.ts';
import { type Html, html } from '../html.ts';
import { mark } from '../mark.ts';
import { verdictOrder, verdictWords } from '../words/verdict-words.ts';

/** The counts as a ring and in words, and the pass rate with its change. */
export function overview({ summary, comparison }: RunReport): Html {
  const { counts, total, inconclusiveWords } = summary;
  const rate = comparison?.passRate ?? passRate(counts);
  const words = inconclusiveWords.map(
    ({ word, count }) => html`<li><bdi>${word === '' ? 'no word' : word}</bdi>: ${numberWords(count)}</li>`,
  );
  return html`<section class="panel overview" aria-labelledby="results">
<h2 id="results">Results</h2>
<div class="ring">
${donut(counts, rate === undefined ? '–' : percentWords(rate), rate === undefined ? 'no pass rate' : 'passed')}
<div>
<table class="counts"><caption class="unseen">Results by verdict</caption>
<tbody>${verdictOrder.map((verdict) => html`<tr><th scope="row">${mark(verdict)} ${verdictWords[verdict]}</th><td>${numberWords(counts[verdict])}</td></tr>`)}</tbody>
<tfoot><tr><th scope="row">All</th><td>${numberWords(total)}</td></tr></tfoot>
</table>
<p class="rate">${changeOf(rate, comparison?.previousPassRate, comparison?.previous)}</p>
</div>
</div>
${words.length > 0 && html`<div class="words"><p>In the service’s own words, inconclusive were:</p><ul>${words}</ul></div>`}
</section>`;
}

function changeOf(rate: number | undefined, before: number | undefined, previous: number | undefined): Html {
  if (rate === undefined) return html`No result was conclusive, so there is no pass rate.`;
  const now = html`Pass rate <strong>${percentWords(rate)}</strong>`;
  if (previous === undefined) return html`${now}, not compared with an earlier run.`;
  if (before === undefined) return html`${now}. Run ${previous} before it had none.`;
  const change = changeWords(before, rate);
  return html`${now}, <span class="${change.split(' ', 1)[0] ?? ''}">${change}</span> from ${percentWords(before)} in run ${previous}.`;
}
