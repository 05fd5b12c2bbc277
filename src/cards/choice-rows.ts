import type { Choice } from '../../dialogs/message.ts';
import { choiceTitle } from './choice-title.ts';
import { clickAction } from './click-action.ts';
import { richText } from './rich-text.ts';

/**
 * Long choices as a stack of rows that can be pressed. A client's button never wraps its title but ends it
 * with an ellipsis; a row shows the whole text, however narrow the screen.
 */
export function choiceRows(kind: 'teams' | 'webChat', choices: readonly Choice[]): readonly object[] {
  return choices.map((choice, index) => {
    const title = choiceTitle(choice, index + 1);
    return {
      type: 'Container',
      style: 'emphasis',
      spacing: index === 0 ? 'medium' : 'small',
      selectAction: clickAction(kind, title, choice.click),
      items: [richText(title, {})],
    };
  });
}
