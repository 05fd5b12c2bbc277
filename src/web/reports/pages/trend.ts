import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { TrendPoint } from '../../../../dialogs/ports/runs.ts';
import { percentWords, verdictTitle } from '../../../../dialogs/wording/format.ts';
import { type Html, html, mark } from './html.ts';
import { markOfRun, moment } from './words.ts';

const maxRuns = 20;

/** The pass rates of the last runs, as a line and as a table. */
export function trend(runs: readonly TrendPoint[], run: number): Html | undefined {
  const points = runs.slice(-maxRuns);
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
      html`<tr><th scope="row">${point.run}${point.run === run && ' (this run)'}</th><td>${point.startedAt === undefined ? '' : moment(point.startedAt)}</td><td>${mark(markOfRun[point.verdict])} ${verdictTitle(point.verdict, point.known)}</td><td class="number">${rateOf(point)}</td></tr>`,
  )}</tbody></table>
</details>
</section>`;
}

function rateOf({ passRate }: TrendPoint): string {
  return passRate === undefined ? 'not known' : percentWords(passRate);
}

const width = 360;
const height = 210;
const edge = { left: 54, right: 20, top: 18, bottom: 26 };
/** A lane below the axis for runs without a rate. */
const laneHeight = 26;

/** The size of a verdict's mark. */
const markSize = 13;

/** The pass rates of runs in order; runs without one are shown in a separate lane and interrupt the line. */
function trendLine(points: readonly TrendPoint[], run: number, label: string): Html {
  const rates = points.flatMap(({ passRate }) => (passRate === undefined ? [] : [passRate]));
  const bottom = height - edge.bottom - (rates.length < points.length ? laneHeight : 0);
  const lowest = Math.min(0.9, ...rates);
  const up = scaleLinear().domain([lowest, 1]).nice(4).range([bottom, edge.top]);
  const across = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([edge.left + 6, width - edge.right])
    .align(1);
  const x = (index: number): number => across(index) ?? 0;
  const y = ({ passRate }: TrendPoint): number =>
    passRate === undefined ? bottom + laneHeight - markSize / 2 : up(passRate);
  const drawn = line<TrendPoint>()
    .defined(({ passRate }) => passRate !== undefined)
    .x((_, index) => x(index))
    .y(y)
    .digits(1)(points);
  const every = Math.ceil(points.length / 6);
  const last = points.length - 1;
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${up.ticks(4).map((tick) => html`<line class="grid" x1="${edge.left}" x2="${width - edge.right + 6}" y1="${up(tick)}" y2="${up(tick)}"/><text class="y" x="${edge.left - 6}" y="${up(tick) + 4}">${percentWords(tick)}</text>`)}
${rates.length < points.length && html`<text class="y" x="${edge.left - 6}" y="${bottom + laneHeight - 2}">no rate</text>`}
<path class="line" d="${drawn ?? ''}"/>
${points.map((point, index) => {
  const verdict = markOfRun[point.verdict];
  const rate = point.passRate === undefined ? 'no pass rate' : percentWords(point.passRate);
  const at = `translate(${x(index).toFixed(1)} ${y(point).toFixed(1)})`;
  return html`<g transform="${at}">${point.run === run && html`<circle class="here" r="10"/>`}<use class="${verdict}" href="#mark-${verdict}" x="${-markSize / 2}" y="${-markSize / 2}" width="${markSize}" height="${markSize}"><title>Run ${point.run}: ${verdictTitle(point.verdict, point.known)}, ${rate}</title></use></g>`;
})}
${points.map(({ run: id }, index) => (last - index) % every === 0 && html`<text class="x" x="${x(index).toFixed(1)}" y="${height - 8}">${id}</text>`)}
</svg>`;
}
