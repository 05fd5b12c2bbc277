import type { Fold, Message } from '../../dialogs/message.ts';
import { oneLine } from '../../dialogs/text.ts';
import type { CardWords } from './buttons.ts';
import { actionRows, choiceParts } from './choices.ts';
import { cardFacts } from './figures.ts';
import type { CardKind } from './rendered-activity.ts';
import { cardSections } from './sections.ts';

/** The folds' buttons side by side, and below them what each shows. */
export function cardFolds(
  kind: CardKind,
  { folds = [], timesIn }: Message,
  words: CardWords,
): readonly object[] {
  const buttons = folds.map(({ title }, index) => ({
    type: 'Action.ToggleVisibility',
    title: `${oneLine(title)} ▸`,
    targetElements: [foldId(index)],
  }));
  return [
    ...actionRows(kind, buttons),
    ...folds.map((fold, index) => foldedPart(kind, { ...fold, timesIn }, index, words)),
  ];
}

function foldedPart(
  kind: CardKind,
  { facts = [], sections = [], choices = [], ...timed }: Fold & Pick<Message, 'timesIn'>,
  index: number,
  words: CardWords,
): object {
  const items = [
    ...cardFacts({ facts, ...timed }),
    ...cardSections({ sections, ...timed }, words, foldId(index)),
    ...choiceParts(kind, choices),
  ];
  return { type: 'Container', id: foldId(index), isVisible: false, spacing: 'small', items };
}

function foldId(index: number): string {
  return `fold-${index + 1}`;
}
