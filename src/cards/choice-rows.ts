import type { Choice } from '../../dialogs/message.ts';
import { choiceTitle } from './choice-title.ts';
import { clickAction } from './click-action.ts';
import type { Fitting } from './fitting.ts';
import { richText } from './rich-text.ts';

/**
 * Long choices as a stack of rows that can be pressed. A client's button never wraps its title but ends it
 * with an ellipsis; a row shows the whole text, however narrow the screen.
 */
export function choiceRows(
  kind: 'teams' | 'webChat',
  choices: readonly Choice[],
  fitting: Fitting,
): readonly object[] {
  const most = fitting.listsCutAnswers ? Number.POSITIVE_INFINITY : fitting.title;
  return choices.map((choice, index) => {
    const title = choiceTitle(choice, index + 1, most);
    return {
      type: 'Container',
      style: 'emphasis',
      spacing: 'small',
      selectAction: clickAction(kind, title, choice.click),
      items: [richText(title, {})],
    };
  });
}
