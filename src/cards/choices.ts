import type { Choice } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';
import { foldName, isLonger } from '../../dialogs/text.ts';
import { type CardWords, choiceAction, choiceTitles, clickAction, showAllButton } from './buttons.ts';
import { choiceButtons, choiceList, choiceRows } from './choice-list.ts';
import type { Fitting } from './fit.ts';
import { type CardKind, channelManner } from './rendered-activity.ts';
import { scalePoints, scaleRow } from './scale.ts';
import { richText } from './text.ts';

/** More answers than this become a list with one button, since a taller stack is a wall. */
const maxStacked = { teams: 6, webChat: 12 } as const;

/**
 * The longest title, in graphemes, that a client's own button shows whole on a phone. Neither client wraps
 * a button's title, so longer ones go where text wraps.
 */
const maxOnButtonLength = 32;

/** The elements of a card that let a person choose. */
export function cardChoices(
  kind: CardKind,
  { choices = [] }: Message,
  fitting: Fitting,
  words: CardWords,
): readonly object[] {
  if (choices.length === 0) return [];
  const scale = scalePoints(choices);
  if (scale !== undefined) return scaleRow(kind, choices, scale);
  if (!areAnswers(choices)) return cardActions(kind, choices, words);
  const list = choices.length > maxStacked[kind] ? choiceList(kind, choices, fitting, words) : undefined;
  return list ?? stacked(kind, choices);
}

function stacked(kind: CardKind, choices: readonly Choice[]): readonly object[] {
  return choiceTitles(choices).some((title) => isLonger(title, maxOnButtonLength))
    ? choiceRows(kind, choices)
    : choiceButtons(kind, choices);
}

/** Actions that stay visible when the rest is folded: a page of a list is ten and one for the next. */
const openOfFolded = 11;
/** With more actions than this some are folded: hiding one or two behind a button saves no space. */
const maxOpen = 13;

/** Longest title, in graphemes, of a button that shares its row with another on a phone. */
const maxSideBySideLength = 14;

/** Things to do next, as buttons: two in a row if their titles are short. If there are very many, a press shows the rest. */
function cardActions(kind: CardKind, choices: readonly Choice[], words: CardWords): readonly object[] {
  if (kind === 'webChat' || choices.length <= maxOpen) return choiceParts(kind, choices);
  const rest = choiceParts(kind, choices.slice(openOfFolded));
  return [
    ...choiceParts(kind, choices.slice(0, openOfFolded)),
    { type: 'Container', id: 'more-actions', isVisible: false, spacing: 'small', items: rest },
    showAllButton('more-actions', words.showAll(choices.length)),
  ];
}

/** The way out of a question: words that can be pressed, quieter than any button. Its id tells the chat page what it is. */
export function cardLeave(kind: CardKind, { leave }: Message): readonly object[] {
  if (leave === undefined) return [];
  const quiet = richText(leave.label, { size: 'small', isSubtle: true });
  const selectAction = clickAction(kind, leave.label, leave.click);
  return [{ type: 'Container', id: 'leave', spacing: 'medium', selectAction, items: [quiet] }];
}

/** Choices as buttons, side by side if they are short enough. */
export function choiceParts(kind: CardKind, choices: readonly Choice[]): readonly object[] {
  const titles = choiceTitles(choices);
  if (choices.length < 2 || !fitSideBySide(titles)) return stacked(kind, choices);
  return actionRows(
    kind,
    choices.map((choice, index) => choiceAction(kind, titles[index] ?? '', choice)),
  );
}

/** Whether buttons with these titles go two in a row. */
export function fitSideBySide(titles: readonly string[]): boolean {
  return titles.every((title) => !isLonger(title, maxSideBySideLength));
}

/** Actions with short titles, two in a row. */
export function actionRows(kind: CardKind, actions: readonly object[]): readonly object[] {
  return Array.from({ length: Math.ceil(actions.length / 2) }, (_, row) =>
    rowOf(kind, actions.slice(2 * row, 2 * row + 2), row === 0 ? 'medium' : 'small'),
  );
}

/** Teams' buttons are as wide as their titles, Web Chat's as wide as they can be, one below the other in a set. */
function rowOf(kind: CardKind, actions: readonly object[], spacing: string): object {
  if (kind === 'teams') return { type: 'ActionSet', spacing, actions };
  const columns = [0, 1].map((index) => {
    const action = actions[index];
    const items = action === undefined ? [] : [{ type: 'ActionSet', actions: [action] }];
    return { type: 'Column', width: 'stretch', spacing: 'small', items };
  });
  return { type: 'ColumnSet', spacing, columns };
}

/**
 * The choices that a channel without buttons can only offer as text, where a typed number or label has to count as a
 * press. Not commands, which are typed as such, nor the answers of a question, which the survey reads itself.
 */
export function offeredChoices({ choices = [] }: Message): readonly Choice[] {
  return choices.every(({ click }) => click.do === 'command') || areAnswers(choices) ? [] : choices;
}

function areAnswers(choices: readonly Choice[]): boolean {
  return choices.some(({ click }) => click.do === 'answer');
}

/** Whether people choose by typing there. */
export function isWithoutButtons(channel: string): boolean {
  return channelManner(channel).kind === 'text';
}

const doubleQuotes = /[“”„«»"]/gu;
const singleQuotes = /[‘’']/gu;

/**
 * The choice that a person typed: its position from 1, or its label, whatever quotes the keyboard has.
 * @param numbered false if its choices were shown without numbers: then a number doesn’t match any
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
