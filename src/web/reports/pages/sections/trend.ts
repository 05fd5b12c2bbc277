import { percentWords } from '../../../../../dialogs/wording/format.ts';
import type { TrendPoint } from '../../../ports.ts';
import { trendLine } from '../charts/trend-line.ts';
import { type Html, html } from '../html.ts';
import { mark } from '../mark.ts';
import { moment } from '../words/moment.ts';
import { markOfRun, runVerdictWords } from '../words/verdict-words.ts';

const mostRuns = 20;

/** The pass rates of the last runs, as a line and as a table. */
export function trend(told: readonly TrendPoint[], run: number): Html | undefined {
  const points = told.slice(-mostRuns);
  const [first, ...others] = points;
  if (first === undefined || others.length === 0) return undefined;
  const lowest = others.reduce((low, one) => ((one.passRate ?? 1) < (low.passRate ?? 1) ? one : low), first);
  const last = others.at(-1) ?? first;
  const label = `Line: the pass rates of ${points.length} runs, the lowest ${rateOf(lowest)} in run ${lowest.run}, the last ${rateOf(last)} in run ${last.run}.`;
  return html`<section class="panel" aria-labelledby="trend">
<h2 id="trend">Pass rate of the last ${points.length} runs</h2>
${trendLine(points, run, label)}
<details><summary>As a table</summary>
<table><thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">Pass rate</th></tr></thead>
<tbody>${points.map(
    (point) =>
      html`<tr><th scope="row">${point.run}${point.run === run && ' (this run)'}</th><td>${point.startedAt === undefined ? '' : moment(point.startedAt)}</td><td>${mark(markOfRun[point.verdict])} ${runVerdictWords[point.verdict]}</td><td class="number">${rateOf(point)}</td></tr>`,
  )}</tbody></table>
</details>
</section>`;
}

function rateOf({ passRate }: TrendPoint): string {
  return passRate === undefined ? 'not known' : percentWords(passRate);
}
