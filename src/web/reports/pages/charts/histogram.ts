import { scaleBand, scaleLinear } from 'd3-scale';
import { countWords, measuredWords } from '../../../../../dialogs/wording/format.ts';
import { type Html, html } from '../html.ts';
import { type DurationClass, durationLabels } from './duration-labels.ts';

const width = 360;
const height = 210;
const edge = { left: 38, right: 18, top: 18, bottom: 44 };

/** How many results took how long. @param label what it shows, in words */
export function histogram(classes: readonly DurationClass[], label: string): Html {
  const most = Math.max(1, ...classes.map(({ count }) => count));
  const across = scaleBand<number>()
    .domain(classes.map((_, index) => index))
    .range([edge.left, width - edge.right])
    .paddingInner(0.08);
  const up = scaleLinear()
    .domain([0, most])
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
