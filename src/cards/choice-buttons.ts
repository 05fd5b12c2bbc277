import type { Choice } from '../../dialogs/message.ts';
import { choiceTitle } from './choice-title.ts';
import { clickAction } from './click-action.ts';

/** Short choices as a stack of buttons: one set each, because a set puts its buttons side by side and cuts them. */
export function choiceButtons(kind: 'teams' | 'webChat', choices: readonly Choice[]): readonly object[] {
  return choices.map((choice, index) => ({
    type: 'ActionSet',
    spacing: index === 0 ? 'medium' : 'small',
    actions: [clickAction(kind, choiceTitle(choice, index + 1), choice.click)],
  }));
}
