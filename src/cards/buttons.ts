import type { Choice, Click } from '../../dialogs/buttons.ts';
import { cutGraphemes, isLonger, oneLine } from '../../dialogs/text.ts';
import type { Wording } from '../../dialogs/wording/wording.ts';
import type { CardKind } from './rendered-activity.ts';

/** In graphemes. A longer title of a command describes it, so the command itself is shown as what the person said. */
const maxSaidLength = 32;

/**
 * A card action that carries a click. Teams gets `Action.Execute`, whose answer may replace the card, and
 * `Action.Submit` in its place if a client doesn't know it; elsewhere `Action.Execute` is a dead button.
 * @param data a click; or, next to an input named `answer`, a click without its answer
 */
export function clickAction(
  kind: CardKind,
  title: string,
  data: Click | Omit<Extract<Click, { do: 'answer' }>, 'answer'>,
  more: { readonly tooltip?: string; readonly style?: 'positive' } = {},
): object {
  if (kind === 'teams') {
    const submit = { type: 'Action.Submit', title, ...more, data };
    return { type: 'Action.Execute', title, ...more, verb: data.do, data, fallback: submit };
  }
  // The chat page shows what was pressed as the person's own words, now and after a reload.
  const isWhole = data.do !== 'answer' || 'answer' in data;
  const label = data.do === 'command' && isLonger(title, maxSaidLength) ? data.line : title;
  return { type: 'Action.Submit', title, ...more, data: isWhole ? { ...data, label } : data };
}

/** A choice's button. */
export function choiceAction(kind: CardKind, title: string, { click, primary }: Choice): object {
  return clickAction(kind, title, click, primary ? { style: 'positive' } : {});
}

/** A button that shows and hides a folded part of the card. */
export function showAllButton(id: string, title: string): object {
  return {
    type: 'ActionSet',
    spacing: 'small',
    actions: [{ type: 'Action.ToggleVisibility', title, targetElements: [id] }],
  };
}

/**
 * The titles of the choices' buttons: each label on one line, cut at the end if it must be. A label without anything to
 * see gives its position from 1, so that no button is blank.
 */
export function choiceTitles(choices: readonly Choice[], max = Number.POSITIVE_INFINITY): readonly string[] {
  return choices.map((choice, index) => {
    const label = oneLine(choice.label);
    return label.replace(/[\p{Cf}\p{Z}\p{M}]/gu, '') === '' ? `${index + 1}` : cutGraphemes(label, max);
  });
}

/** The few words that a renderer itself adds. */
export type CardWords = Wording['card'];
