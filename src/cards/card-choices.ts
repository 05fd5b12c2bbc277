import type { Message } from '../../dialogs/message.ts';
import { cardActions } from './card-actions.ts';
import type { CardWords } from './card-words.ts';
import { choiceButtons } from './choice-buttons.ts';
import { choiceList } from './choice-list.ts';
import { choiceRows } from './choice-rows.ts';
import { choiceTitle } from './choice-title.ts';
import { isLonger } from './cut-text.ts';
import type { Fitting } from './fitting.ts';
import { scalePoints } from './scale-points.ts';
import { scaleRow } from './scale-row.ts';

/** Past this many answers a stack of buttons is a wall; they become a list with one button. */
const mostStacked = { teams: 6, webChat: 12 } as const;

/**
 * The longest title, in graphemes, that a client's own button shows whole on a phone. Neither client wraps
 * a button's title, so longer ones go where text wraps.
 */
const longestOnButton = 32;

/** The elements of a card that let a person choose. */
export function cardChoices(
  kind: 'teams' | 'webChat',
  { choices = [], choicesAre }: Message,
  fitting: Fitting,
  words: CardWords,
): readonly object[] {
  if (choices.length === 0) return [];
  const scale = scalePoints(choices);
  if (scale !== undefined) return scaleRow(kind, choices, scale);
  if (choicesAre === 'actions') return cardActions(kind, choices, words);
  const list = choices.length > mostStacked[kind] ? choiceList(kind, choices, fitting, words) : undefined;
  if (list !== undefined) return list;
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
  return titles.some((title) => isLonger(title, longestOnButton))
    ? choiceRows(kind, choices)
    : choiceButtons(kind, choices);
}
