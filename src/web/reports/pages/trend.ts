import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { TrendPoint } from '../../../../dialogs/ports/runs.ts';
import { axisTimeWords, countWords, percentWords, verdictTitle } from '../../../../dialogs/wording/format.ts';
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
  const unread = points.filter((point) => point.unread).length;
  const label = `Line: the pass rates of ${points.length} runs, on a scale from 0% to 100%, the lowest ${rateOf(lowest)} in run ${lowest.run}, the last ${rateOf(last)} in run ${last.run}.`;
  return html`<section class="panel" aria-labelledby="trend">
<h2 id="trend">Pass rate of the last ${points.length} runs</h2>
${trendLine(points, run, label)}
${unread > 0 && html`<p class="label">Dashed: the results of ${countWords(unread, 'run')} haven’t been read.</p>`}
<details><summary>As a table</summary>
<table><thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">Pass rate</th></tr></thead>
<tbody>${points.map(
    (point) =>
      html`<tr><th scope="row">${point.run}${point.run === run && ' (this run)'}</th><td>${point.startedAt === undefined ? '' : moment(point.startedAt)}</td><td>${mark(markOfRun[point.verdict])} ${verdictOf(point)}</td><td class="number">${rateOf(point)}</td></tr>`,
  )}</tbody></table>
</details>
</section>`;
}

function verdictOf({ verdict, known, unread }: TrendPoint): string {
  return `${verdictTitle(verdict, known)}${unread ? ', by the service’s word' : ''}`;
}

function rateOf({ passRate, unread }: TrendPoint): string {
  if (passRate !== undefined) return percentWords(passRate);
  return unread ? 'not read' : 'no rate';
}

const width = 360;
const height = 230;
const edge = { left: 54, right: 30, top: 18, bottom: 44 };
/** A lane below the axis for runs without a rate. */
const laneHeight = 26;

/** The size of a verdict's mark. */
const markSize = 13;

/**
 * The pass rates of runs in order, from 0 to 100 %, so that no difference looks larger than it is. Runs without a rate are
 * shown in a separate lane and interrupt the line; the mark of one that wasn't read is empty.
 */
function trendLine(points: readonly TrendPoint[], run: number, label: string): Html {
  const hasLane = points.some(({ passRate }) => passRate === undefined);
  const bottom = height - edge.bottom - (hasLane ? laneHeight : 0);
  const up = scaleLinear().domain([0, 1]).range([bottom, edge.top]);
  const across = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([edge.left + 6, width - edge.right])
    .align(1);
  const x = (index: number): string => (across(index) ?? 0).toFixed(1);
  const y = ({ passRate }: TrendPoint): number =>
    passRate === undefined ? bottom + laneHeight - markSize / 2 : up(passRate);
  const drawn = line<TrendPoint>()
    .defined(({ passRate }) => passRate !== undefined)
    .x((_, index) => across(index) ?? 0)
    .y(y)
    .digits(1)(points);
  const every = Math.ceil(points.length / 6);
  const last = points.length - 1;
  const days = new Set(points.map(({ startedAt }) => startedAt && axisTimeWords(startedAt, 'day')));
  const style = days.size > 1 ? 'day' : 'time';
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${up.ticks(4).map((tick) => html`<line class="grid" x1="${edge.left}" x2="${width - edge.right + 6}" y1="${up(tick)}" y2="${up(tick)}"/><text class="y" x="${edge.left - 6}" y="${up(tick) + 4}">${percentWords(tick)}</text>`)}
${hasLane && html`<text class="y" x="${edge.left - 6}" y="${bottom + laneHeight - 2}">no rate</text>`}
<path class="line" d="${drawn ?? ''}"/>
${points.map((point, index) => html`<g transform="translate(${x(index)} ${y(point).toFixed(1)})">${point.run === run && html`<circle class="here" r="10"/>`}${pointMark(point)}</g>`)}
${points.map(
  ({ run: id, startedAt }, index) =>
    (last - index) % every === 0 &&
    html`<text class="x" x="${x(index)}" y="${height - 24}">${id}</text>${
      startedAt !== undefined &&
      html`<text class="x" x="${x(index)}" y="${height - 7}" data-at="${new Date(startedAt).toISOString()}" data-style="${style}">${axisTimeWords(startedAt, style)}</text>`
    }`,
)}
</svg>`;
}

function pointMark(point: TrendPoint): Html {
  const title = html`<title>Run ${point.run}: ${verdictOf(point)}, ${rateOf(point)}</title>`;
  if (point.unread) return html`<circle class="unread" r="${markSize / 2}">${title}</circle>`;
  const verdict = markOfRun[point.verdict];
  return html`<use class="${verdict}" href="#mark-${verdict}" x="${-markSize / 2}" y="${-markSize / 2}" width="${markSize}" height="${markSize}">${title}</use>`;
}
