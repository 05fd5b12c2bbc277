import type { RunSummary } from '../../../../../dialogs/ports/run-summary.ts';
import { countWords, measuredWords } from '../../../../../dialogs/wording/format.ts';
import { histogram } from '../charts/histogram.ts';
import { type Html, html } from '../html.ts';

/** How many results took how long, as bars and as a table. */
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
