import type { Click } from '../../dialogs/click.ts';
import { isLonger } from './cut-text.ts';

/** A longer title of a command, in graphemes, describes more than it says. */
const longestSaid = 32;

/**
 * A card action that carries a click. Teams gets `Action.Execute`, whose answer may replace the card, and
 * `Action.Submit` in its place where a client doesn't know it; elsewhere `Action.Execute` is a dead button.
 * @param data a click; or, next to an input named `answer`, a click without its answer
 */
export function clickAction(
  kind: 'teams' | 'webChat',
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
  const label = data.do === 'command' && isLonger(title, longestSaid) ? data.line : title;
  return { type: 'Action.Submit', title, ...more, data: isWhole ? { ...data, label } : data };
}
