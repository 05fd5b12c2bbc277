import type { Choice } from '../../dialogs/buttons.ts';
import { oneLine } from '../../dialogs/text.ts';
import { type CardWords, choiceAction, choiceTitles, clickAction } from './buttons.ts';
import type { Fitting } from './fit.ts';
import type { CardKind } from './rendered-activity.ts';
import { richText } from './text.ts';

/** From here on, typing to find an answer is quicker than looking for it. */
const filteredFrom = 16;

/**
 * Many answers as a choice list and one button. The input is named `answer`, so that what comes back is a whole click.
 * Titles are numbered if two would be the same, also because a searched list is answered by its title. One input can
 * only distinguish answers to one question; `undefined` for others.
 */
export function choiceList(
  kind: CardKind,
  choices: readonly Choice[],
  fitting: Fitting,
  words: CardWords,
): readonly object[] | undefined {
  const answers = choices.flatMap(({ click }) => (click.do === 'answer' ? [click] : []));
  const first = answers[0];
  if (first === undefined || answers.length < choices.length) return undefined;
  if (answers.some(({ session, question }) => session !== first.session || question !== first.question))
    return undefined;

  const whole = choiceTitles(choices);
  const cut = choiceTitles(choices, fitting.title);
  const isCut = cut.some((title, index) => title !== whole[index]);
  const isAmbiguous = new Set(cut).size < cut.length;
  const titles = isCut || isAmbiguous ? cut.map((title, index) => `${index + 1}. ${title}`) : cut;
  const listing = choices.map(({ label }, index) => `${index + 1}. ${oneLine(label)}`).join('\n');
  const { answer: _, ...question } = first;
  return [
    ...(isCut && fitting.showsWholeAnswers ? [richText(listing)] : []),
    {
      type: 'Input.ChoiceSet',
      id: 'answer',
      label: words.yourAnswer,
      placeholder: words.choose,
      style: choices.length >= filteredFrom ? 'filtered' : 'compact',
      isMultiSelect: false,
      isRequired: true,
      errorMessage: words.nothingChosen,
      choices: titles.map((title, index) => ({ title, value: String(answers[index]?.answer) })),
    },
    { type: 'ActionSet', actions: [clickAction(kind, words.send, question, { style: 'positive' })] },
  ];
}

/**
 * Long choices as a stack of rows that can be pressed. A client's button never wraps its title but ends it
 * with an ellipsis; a row shows the whole text, however narrow the screen.
 */
export function choiceRows(kind: CardKind, choices: readonly Choice[]): readonly object[] {
  const titles = choiceTitles(choices);
  return choices.map(({ click }, index) => ({
    type: 'Container',
    style: 'emphasis',
    spacing: index === 0 ? 'medium' : 'small',
    selectAction: clickAction(kind, titles[index] ?? '', click),
    items: [richText(titles[index] ?? '')],
  }));
}

/** Short choices as a stack of buttons: one set each, because a set puts its buttons side by side and cuts them. */
export function choiceButtons(kind: CardKind, choices: readonly Choice[]): readonly object[] {
  const titles = choiceTitles(choices);
  return choices.map((choice, index) => ({
    type: 'ActionSet',
    spacing: index === 0 ? 'medium' : 'small',
    actions: [choiceAction(kind, titles[index] ?? '', choice)],
  }));
}
