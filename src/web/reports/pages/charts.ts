import { scaleBand, scaleLinear } from 'd3-scale';
import { arc, pie } from 'd3-shape';
import type { ResultCounts, RunSummary, Verdict } from '../../../../dialogs/ports/runs.ts';
import { axisUnit, countWords, measuredWords, verdictWords } from '../../../../dialogs/wording/format.ts';
import { type Html, html } from './html.ts';
import { verdictOrder } from './words.ts';

interface Slice {
  readonly verdict: Verdict;
  readonly count: number;
}

/** Minimum share of the ring, so that a single failure among thousands is visible. */
const minShare = 0.012;

/** The results as a ring; the counts are next to it as text. @param middle the text inside the ring */
export function donut(counts: ResultCounts, middle: string, under: string): Html {
  const slices: Slice[] = verdictOrder
    .map((verdict) => ({ verdict, count: counts[verdict] }))
    .filter(({ count }) => count > 0);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const label = slices
    .map(({ verdict, count }) => `${count} ${verdictWords[verdict].toLowerCase()}`)
    .join(', ');
  const ring = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(66)
    .outerRadius(98)
    .cornerRadius(2);
  const drawn = pie<Slice>()
    .value(({ count }) => Math.max(count, total * minShare))
    .sort(null)
    .padAngle(slices.length > 1 ? 0.025 : 0)(slices);
  const whole = { startAngle: 0, endAngle: 2 * Math.PI, padAngle: 0 };
  return html`<svg class="donut" viewBox="-100 -100 200 200" role="img" aria-label="${
    total === 0 ? 'No results' : `Results: ${label}`
  }">
${total === 0 && html`<path class="none" d="${ring(whole) ?? ''}"/>`}
${drawn.map(
  (slice) =>
    html`<path class="${slice.data.verdict}" d="${ring(slice) ?? ''}"><title>${verdictWords[slice.data.verdict]}: ${slice.data.count}</title></path>`,
)}
<text class="middle" y="6">${middle}</text><text class="under" y="28">${under}</text>
</svg>`;
}

const width = 360;
const height = 210;
const edge = { left: 38, right: 18, top: 18, bottom: 44 };

/** A histogram of the durations. @param label describes it in words */
export function histogram(classes: readonly DurationClass[], label: string): Html {
  const maxCount = Math.max(1, ...classes.map(({ count }) => count));
  const across = scaleBand<number>()
    .domain(classes.map((_, index) => index))
    .range([edge.left, width - edge.right])
    .paddingInner(0.08);
  const up = scaleLinear()
    .domain([0, maxCount])
    .nice(4)
    .range([height - edge.bottom, edge.top]);
  const ticks = up.ticks(4).filter(Number.isInteger);
  const { unit, labels, isTail } = durationLabels(classes);
  const left = (index: number): number => across(index) ?? 0;
  const labelAt = (at: number): number =>
    edge.left + (at * (width - edge.left - edge.right)) / classes.length;
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${ticks.map((tick) => html`<line class="grid" x1="${edge.left}" x2="${width - edge.right}" y1="${up(tick)}" y2="${up(tick)}"/><text class="y" x="${edge.left - 6}" y="${up(tick) + 4}">${tick}</text>`)}
${classes.map(({ from, to, count }, index) => {
  const top = Math.min(up(count), up(0) - (count > 0 ? 2 : 0));
  return html`<rect class="${isTail(index) ? 'bar tail' : 'bar'}" x="${round(left(index))}" y="${round(top)}" width="${round(across.bandwidth())}" height="${round(up(0) - top)}" rx="2"><title>${measuredWords(from)} to ${measuredWords(to)}: ${countWords(count, 'result')}</title></rect>`;
})}
${labels.map(({ at, text }) => html`<text class="x" x="${round(labelAt(at))}" y="${height - edge.bottom + 18}">${text}</text>`)}
<text class="x" x="${(edge.left + width - edge.right) / 2}" y="${height - 8}">${unit}</text>
</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

type DurationClass = RunSummary['durations'][number];

interface DurationLabel {
  /** Position in classes from the left: 2 is between the second and the third, 2.5 below the third. */
  readonly at: number;
  readonly text: string;
}

/** Labels that fit side by side. */
const maxLabels = 7;

/**
 * The labels below the bars of duration classes: their limits, and `< 8` or `≥ 20` below a wider class at either end,
 * which collects outliers.
 */
export function durationLabels(classes: readonly DurationClass[]) {
  const widths = classes.map(({ from, to }) => to - from).sort((one, other) => one - other);
  const usual = widths[Math.floor((widths.length - 1) / 2)] ?? 0;
  const last = classes.length - 1;
  /** Whether a class collects outliers. */
  const isTail = (index: number): boolean => {
    const { from = 0, to = 0 } = classes[index] ?? {};
    return (index === 0 || index === last) && to - from > usual * 1.01;
  };
  const unit = axisUnit(classes.at(-1)?.to ?? 0);
  const labels: DurationLabel[] = [];
  const [begin, end] = [isTail(0) ? 2 : 0, isTail(last) ? last - 1 : last + 1];
  const every = Math.ceil((end - begin + 1) / maxLabels);
  for (let at = begin; at <= end; at += every) {
    labels.push({ at, text: unit.write(classes[at]?.from ?? classes[at - 1]?.to ?? 0) });
  }
  if (isTail(0)) labels.push({ at: 0.5, text: `< ${unit.write(classes[0]?.to ?? 0)}` });
  if (isTail(last)) labels.push({ at: last + 0.5, text: `≥ ${unit.write(classes[last]?.from ?? 0)}` });
  return { unit: unit.name, labels, isTail };
}
