import type { Choice } from '../../dialogs/buttons.ts';
import { clickAction } from './buttons.ts';
import type { CardKind } from './rendered-activity.ts';
import { richText } from './text.ts';

/**
 * A scale as one row of equal fields. The columns have no style of their own: a styled column gets the
 * client's padding, and eleven of them would not fit on a phone. The digits need no escape from Markdown.
 */
export function scaleRow(
  kind: CardKind,
  choices: readonly Choice[],
  points: readonly ScalePoint[],
): readonly object[] {
  const row = {
    type: 'ColumnSet',
    style: 'emphasis',
    bleed: true,
    spacing: 'medium',
    columns: choices.map((choice, index) => {
      const title = choice.label.trim();
      const number = points[index]?.number ?? title;
      return {
        type: 'Column',
        width: 'stretch',
        spacing: 'none',
        separator: index > 0,
        minHeight: '44px',
        verticalContentAlignment: 'center',
        selectAction: clickAction(kind, title, choice.click, { tooltip: title }),
        items: [{ type: 'TextBlock', text: number, horizontalAlignment: 'center', weight: 'bolder' }],
      };
    }),
  };
  const [first, last] = [points[0]?.words ?? '', points.at(-1)?.words ?? ''];
  return first === '' && last === '' ? [row] : [row, endLabels(first, last)];
}

/** What the ends mean, under them. */
function endLabels(first: string, last: string): object {
  const label = (text: string, alignment: 'left' | 'right'): object => ({
    type: 'Column',
    width: 'stretch',
    items: [richText(text, { size: 'small', isSubtle: true }, { horizontalAlignment: alignment })],
  });
  return { type: 'ColumnSet', spacing: 'small', columns: [label(first, 'left'), label(last, 'right')] };
}

/** A point of a scale: its number, and its words, e.g. `Not at all likely`, or empty. */
interface ScalePoint {
  readonly number: string;
  readonly words: string;
}

/** `7`, or a number followed by words: `0 – Not at all likely`, `10 (extremely)`, `0 = never`. */
const point = /^\d{1,2}(?!\d)/u;
const between = /^[-–—:=.]/u;
const brackets = /^\((.*)\)$/su;

/**
 * The points of an ascending scale of whole numbers from 0 or 1, such as 0–10, at most eleven of them. Only its ends and
 * its middle may have words: if every number has some, they are answers to be read. `undefined` for anything else.
 */
export function scalePoints(choices: readonly Choice[]): readonly ScalePoint[] | undefined {
  if (choices.length < 3 || choices.length > 11) return undefined;
  const points: ScalePoint[] = [];
  for (const { label } of choices) {
    const whole = label.trim();
    const number = point.exec(whole)?.[0];
    if (number === undefined) return undefined;
    const rest = whole.slice(number.length).trim();
    const behind = rest.replace(between, '').trimStart();
    const words = /^\d/u.test(behind) ? rest : behind;
    points.push({ number, words: words.replace(brackets, '$1') });
  }
  const first = Number(points[0]?.number);
  const last = points.length - 1;
  const isScale =
    (first === 0 || first === 1) &&
    points.every(({ number }, index) => Number(number) === first + index) &&
    points.every(({ words }, index) => words === '' || index === 0 || index === last || index * 2 === last);
  return isScale ? points : undefined;
}
