import type { Choice } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';
import { foldName, isLonger } from '../../dialogs/text.ts';
import { type CardWords, choiceTitle, clickAction, showAllButton } from './buttons.ts';
import { choiceButtons, choiceList, choiceRows } from './choice-list.ts';
import type { Fitting } from './fitting.ts';
import { channelManner } from './rendered-activity.ts';
import { scalePoints, scaleRow } from './scale.ts';

/** Past this many answers a stack of buttons is a wall; they become a list with one button. */
const maxStacked = { teams: 6, webChat: 12 } as const;

/**
 * The longest title, in graphemes, that a client's own button shows whole on a phone. Neither client wraps
 * a button's title, so longer ones go where text wraps.
 */
const maxOnButtonLength = 32;

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
  const list = choices.length > maxStacked[kind] ? choiceList(kind, choices, fitting, words) : undefined;
  if (list !== undefined) return list;
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
  return titles.some((title) => isLonger(title, maxOnButtonLength))
    ? choiceRows(kind, choices)
    : choiceButtons(kind, choices);
}

/** Things to do that are to be seen where some are folded: a page of a list is ten and one for the next. */
const openOfFolded = 11;
/** More fold: to hide one or two behind a button saves no room. */
const maxOpen = 13;

/** Longest title, in graphemes, of a button that shares its row with another on a phone. */
const maxBesideLength = 14;

/** Longest title that a client's own button shows whole on a phone. */
const maxActionTitle = 32;

/** Things to do next, as buttons: two in a row where their titles are short. Of very many the rest shows at a press. */
function cardActions(
  kind: 'teams' | 'webChat',
  choices: readonly Choice[],
  words: CardWords,
): readonly object[] {
  if (kind === 'webChat' || choices.length <= maxOpen) return buttons(kind, choices);
  const rest = buttons(kind, choices.slice(openOfFolded));
  return [
    ...buttons(kind, choices.slice(0, openOfFolded)),
    { type: 'Container', id: 'more-actions', isVisible: false, spacing: 'small', items: rest },
    showAllButton('more-actions', words.showAll(choices.length)),
  ];
}

function buttons(kind: 'teams' | 'webChat', choices: readonly Choice[]): readonly object[] {
  const titles = choices.map((choice, index) => choiceTitle(choice, index + 1));
  if (titles.some((title) => isLonger(title, maxActionTitle))) return choiceRows(kind, choices);
  if (choices.length < 2 || titles.some((title) => isLonger(title, maxBesideLength)))
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

/**
 * The choices that a channel without buttons can only offer as text, and that no command line stands for: a
 * typed number or label has to be taken for a press. Answers of a question are none of them: the survey reads
 * those itself. Empty where there is nothing of the kind.
 */
export function offeredChoices({ choices = [] }: Message): readonly Choice[] {
  if (choices.every(({ click }) => click.do === 'command')) return [];
  return choices.some(({ click }) => click.do === 'answer') ? [] : choices;
}

/** Whether what a person chooses there comes as typed text. */
export function isWithoutButtons(channel: string): boolean {
  return channelManner(channel).kind === 'text';
}

const doubleQuotes = /[“”„«»"]/gu;
const singleQuotes = /[‘’']/gu;

/**
 * The choice that a person typed: its position from 1, or its label, whatever quotes the keyboard has.
 * @param numbered false where its choices were shown without numbers: then a number is none of them
 */
export function typedChoice(choices: readonly Choice[], text: string, numbered: boolean): Choice | undefined {
  const wanted = unquoted(text);
  if (numbered && /^[1-9]\d{0,3}$/u.test(wanted)) return choices[Number(wanted) - 1];
  const [found, ...more] = choices.filter(({ label }) => wanted !== '' && unquoted(label) === wanted);
  return more.length === 0 ? found : undefined;
}

function unquoted(text: string): string {
  return foldName(text.replace(doubleQuotes, '"').replace(singleQuotes, "'"));
}
