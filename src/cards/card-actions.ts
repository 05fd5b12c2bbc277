import type { Choice } from '../../dialogs/message.ts';
import type { CardWords } from './card-words.ts';
import { choiceButtons } from './choice-buttons.ts';
import { choiceRows } from './choice-rows.ts';
import { choiceTitle } from './choice-title.ts';
import { clickAction } from './click-action.ts';
import { isLonger } from './cut-text.ts';
import { showAllButton } from './show-all-button.ts';

/** Things to do that are to be seen where some are folded: a page of a list is ten and one for the next. */
const openOfFolded = 11;
/** More fold: to hide one or two behind a button saves no room. */
const mostOpen = 13;

/** Longest title, in graphemes, of a button that shares its row with another on a phone. */
const longestBeside = 14;

/** Longest title that a client's own button shows whole on a phone. */
const longestOnButton = 32;

/** Things to do next, as buttons: two in a row where their titles are short. Of very many the rest shows at a press. */
export function cardActions(
  kind: 'teams' | 'webChat',
  choices: readonly Choice[],
  words: CardWords,
): readonly object[] {
  if (kind === 'webChat' || choices.length <= mostOpen) return buttons(kind, choices);
  const rest = buttons(kind, choices.slice(openOfFolded));
  return [
    ...buttons(kind, choices.slice(0, openOfFolded)),
    { type: 'Container', id: 'more-actions', isVisible: false, spacing: 'small', items: rest },
    showAllButton('more-actions', words.showAll(choices.length)),
  ];
}

function buttons(kind: 'teams' | 'webChat', choices: readonly Choice[]): readonly object[] {
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
  if (titles.some((title) => isLonger(title, longestOnButton))) return choiceRows(kind, choices);
  if (choices.length < 2 || titles.some((title) => isLonger(title, longestBeside)))
    return choiceButtons(kind, choices);
  const actions = choices.map((choice, index) => clickAction(kind, titles[index] ?? '', choice.click));
  return Array.from({ length: Math.ceil(choices.length / 2) }, (_, row) =>
    rowOf(kind, actions.slice(2 * row, 2 * row + 2), row === 0 ? 'medium' : 'small'),
  );
}

/** Teams' buttons are as wide as their titles, Web Chat's as wide as they can be, one below the other in a set. */
function rowOf(kind: 'teams' | 'webChat', actions: readonly object[], spacing: string): object {
  if (kind === 'teams') return { type: 'ActionSet', spacing, actions };
  const columns = [0, 1].map((index) => {
    const action = actions[index];
    const items = action === undefined ? [] : [{ type: 'ActionSet', actions: [action] }];
    return { type: 'Column', width: 'stretch', spacing: 'small', items };
  });
  return { type: 'ColumnSet', spacing, columns };
}
