import type { TrendPoint } from '../../../../dialogs/ports/runs.ts';
import { countWords, percentWords, shareWords } from '../../../../dialogs/wording/format.ts';
import { type Html, html, mark } from './html.ts';
import { type Measure, runLine, verdictOfRun } from './run-line.ts';
import { markOfRun, moment } from './words.ts';

const maxRuns = 20;

/** The pass rates of the last runs, as a line and as a table. */
export function trend(runs: readonly TrendPoint[], run: number): Html | undefined {
  const points = runs.slice(-maxRuns);
  if (points.length < 2) return undefined;
  return html`<section class="panel" aria-labelledby="trend">
<h2 id="trend">Pass rate of the last ${points.length} runs</h2>
${runLine(points, { measure: passRates, label: passRateLabel(points), here: run })}
${unreadNote(points)}
<details><summary>As a table</summary>
<table><thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">Pass rate</th></tr></thead>
<tbody>${points.map(
    (point) =>
      html`<tr><th scope="row">${point.run}${point.run === run && ' (this run)'}</th><td>${point.startedAt === undefined ? '' : moment(point.startedAt)}</td><td>${mark(markOfRun[point.verdict])} ${verdictOfRun(point)}</td><td class="number">${rateOf(point)}</td></tr>`,
  )}</tbody></table>
</details>
</section>`;
}

/** From 0 to 100 %. */
export const passRates: Measure = {
  of: ({ passRate }) => passRate,
  top: 1,
  write: (rate) => shareWords(rate * 100),
  words: rateOf,
  none: 'no rate',
};

/** @param points not empty */
export function passRateLabel(points: readonly TrendPoint[]): string {
  const lowest = points.reduce((low, one) => ((one.passRate ?? 1) < (low.passRate ?? 1) ? one : low));
  const last = points.at(-1) ?? lowest;
  return `Line: the pass rates of ${countWords(points.length, 'run')}, on a scale from 0% to 100%, the lowest ${rateOf(lowest)} in run ${lowest.run}, the last ${rateOf(last)} in run ${last.run}.`;
}

export function unreadNote(points: readonly TrendPoint[]): Html | undefined {
  const unread = points.filter((point) => point.unread).length;
  if (unread === 0) return undefined;
  return html`<p class="label">Dashed: the results of ${countWords(unread, 'run')} haven’t been read.</p>`;
}

export function rateOf({ passRate, unread }: TrendPoint): string {
  if (passRate !== undefined) return percentWords(passRate);
  return unread ? 'not read' : 'no rate';
}
