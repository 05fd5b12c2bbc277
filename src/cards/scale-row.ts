import type { Choice } from '../../dialogs/message.ts';
import { clickAction } from './click-action.ts';
import { richText } from './rich-text.ts';
import type { ScalePoint } from './scale-points.ts';

/**
 * A scale as one row of equal fields. The columns have no style of their own: a styled column gets the
 * client's padding, and eleven of them would not fit on a phone. The digits need no escape from Markdown.
 */
export function scaleRow(
  kind: 'teams' | 'webChat',
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
        items: [
          {
            type: 'TextBlock',
            text: number,
            horizontalAlignment: 'center',
            weight: 'bolder',
          },
        ],
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
