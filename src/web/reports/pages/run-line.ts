import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { TrendPoint } from '../../../../dialogs/ports/runs.ts';
import { verdictTitle } from '../../../../dialogs/wording/format.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { axisTimeWords } from '../../../../dialogs/wording/times.ts';
import { type Html, html } from './html.ts';
import { markOfRun } from './words.ts';

/** What a line shows of each run. */
export interface Measure {
  /** Undefined for a run without one. */
  of(point: TrendPoint): number | undefined;
  /** Absent: what the largest value takes. */
  readonly top?: number;
  /** A value on the axis. */
  write(value: number): string;
  /** A run's value in words. */
  words(point: TrendPoint): string;
  /** Of the lane for runs without one. */
  readonly none: string;
}

interface RunLine {
  readonly measure: Measure;
  /** What it shows, in words. */
  readonly label: string;
  /** The run that is shown as the reader's own. */
  readonly here?: number;
  /** The address of a run's report; the mark of a run leads there. */
  readonly reportOf?: (run: number) => string;
}

const width = 360;
const height = 230;
const edge = { left: 54, right: 30, top: 18, bottom: 44 };
/** A lane below the axis for runs without a value. */
const laneHeight = 26;

/** The size of a verdict's mark. */
const markSize = 13;

/**
 * A value of runs in order, from 0 on, so that no difference looks larger than it is. Runs without one are shown in a separate
 * lane and interrupt the line; the mark of one that wasn't read is empty.
 */
export function runLine(points: readonly TrendPoint[], { measure, label, here, reportOf }: RunLine): Html {
  const { of: measured, top } = measure;
  const hasLane = points.some((point) => measured(point) === undefined);
  const bottom = height - edge.bottom - (hasLane ? laneHeight : 0);
  const most = Math.max(Number.MIN_VALUE, ...points.map((point) => measured(point) ?? 0));
  const up = scaleLinear()
    .domain([0, top ?? most])
    .range([bottom, edge.top]);
  if (top === undefined) up.nice(4);
  const across = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([edge.left + 6, width - edge.right])
    .align(1);
  const x = (index: number): string => (across(index) ?? 0).toFixed(1);
  const y = (point: TrendPoint): number => {
    const value = measured(point);
    return value === undefined ? bottom + laneHeight - markSize / 2 : up(value);
  };
  const drawn = line<TrendPoint>()
    .defined((point) => measured(point) !== undefined)
    .x((_, index) => across(index) ?? 0)
    .y(y)
    .digits(1)(points);
  const every = Math.ceil(points.length / 6);
  const last = points.length - 1;
  const days = new Set(points.map(({ startedAt }) => startedAt && axisTimeWords(startedAt, 'day')));
  const style = days.size > 1 ? 'day' : 'time';
  const markOf = (point: TrendPoint): Html => {
    const drawnMark = pointMark(point, measure);
    // The keyboard finds the same addresses in the table of runs.
    return reportOf === undefined
      ? drawnMark
      : html`<a href="${reportOf(point.run)}" tabindex="-1"><circle class="target" r="11"/>${drawnMark}</a>`;
  };
  // A picture has no links for screen readers.
  const aria = reportOf === undefined ? html`role="img" aria-label="${label}"` : html`aria-hidden="true"`;
  return html`${reportOf !== undefined && html`<p class="unseen">${label}</p>`}<svg class="chart" viewBox="0 0 ${width} ${height}" ${aria}>
${up.ticks(4).map((tick) => html`<line class="grid" x1="${edge.left}" x2="${width - edge.right + 6}" y1="${up(tick)}" y2="${up(tick)}"/><text class="y" x="${edge.left - 6}" y="${up(tick) + 4}">${measure.write(tick)}</text>`)}
${hasLane && html`<text class="y" x="${edge.left - 6}" y="${bottom + laneHeight - 2}">${measure.none}</text>`}
<path class="line" d="${drawn ?? ''}"/>
${points.map((point, index) => html`<g transform="translate(${x(index)} ${y(point).toFixed(1)})">${point.run === here && html`<circle class="here" r="10"/>`}${markOf(point)}</g>`)}
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

function pointMark(point: TrendPoint, { words }: Measure): Html {
  const title = html`<title>Run ${point.run}: ${verdictOfRun(point)}, ${words(point)}</title>`;
  if (point.unread) return html`<circle class="unread" r="${markSize / 2}">${title}</circle>`;
  const verdict = markOfRun[point.verdict];
  return html`<use class="${verdict}" href="#mark-${verdict}" x="${-markSize / 2}" y="${-markSize / 2}" width="${markSize}" height="${markSize}">${title}</use>`;
}

export function verdictOfRun({ verdict, known, onRetry, unread }: TrendPoint): string {
  const words = verdictTitle(verdict, known, onRetry);
  return unread ? operators.names.byWord(words) : words;
}
