import { arc, pie } from 'd3-shape';
import type { ResultCounts, Verdict } from '../../../../../dialogs/ports/run-summary.ts';
import { type Html, html } from '../html.ts';
import { verdictOrder, verdictWords } from '../words/verdict-words.ts';

interface Slice {
  readonly verdict: Verdict;
  readonly count: number;
}

/** Of the ring: a single failure among thousands must be seen. */
const leastShare = 0.012;

/** How results share a ring. The counts stand beside it in words. @param middle what stands in the ring */
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
    .value(({ count }) => Math.max(count, total * leastShare))
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
