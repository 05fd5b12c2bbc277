import type { Choice } from '../../dialogs/message.ts';
import { clickAction } from './click-action.ts';

/**
 * A scale as one row of equal fields. The columns have no style of their own: a styled column gets the
 * client's padding, and eleven of them would not fit on a phone. The digits need no escape from Markdown.
 */
export function scaleRow(kind: 'teams' | 'webChat', choices: readonly Choice[]): object {
  return {
    type: 'ColumnSet',
    style: 'emphasis',
    bleed: true,
    spacing: 'medium',
    columns: choices.map((choice, index) => {
      const title = choice.label.trim();
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
            text: title,
            horizontalAlignment: 'center',
            weight: 'bolder',
          },
        ],
      };
    }),
  };
}
