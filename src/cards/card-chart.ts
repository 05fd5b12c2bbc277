import type { Chart, Message } from '../../dialogs/message.ts';
import { cardFigures } from './card-figures.ts';
import { oneLine } from './one-line.ts';

/** Names of Teams' own chart colours, which follow its theme. */
const colours = { good: 'good', warning: 'warning', bad: 'attention', none: 'neutral' } as const;

/**
 * A donut that Teams draws itself ("Charts in Adaptive Cards", `Chart.Donut`), and the figures in its place in
 * clients that don't know it. Only for Teams: no version of Adaptive Cards has it.
 */
export function cardChart(message: Message): readonly object[] {
  const figures = cardFigures(message);
  const { chart } = message;
  if (chart === undefined || !chart.parts.some(({ count }) => count > 0)) return figures;
  const [fallback = 'drop'] = figures;
  return [{ ...donutChart(chart), fallback }];
}

/** @param chart of which parts with nothing in them are left out: they would be legends without a colour. */
export function donutChart({ title, centre, parts }: Chart) {
  return {
    type: 'Chart.Donut',
    id: 'chart',
    title: oneLine(title),
    value: oneLine(centre),
    spacing: 'Medium',
    data: parts
      .filter(({ count }) => count > 0)
      .map(({ legend, count, tone }) => ({
        legend: oneLine(legend),
        value: count,
        color: colours[tone ?? 'none'],
      })),
  } as const;
}
