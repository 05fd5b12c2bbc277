import type { Choice } from '../../dialogs/message.ts';
import { cutText } from './cut-text.ts';
import { oneLine } from './one-line.ts';

/**
 * What stands on a choice's button: its label on one line, cut at the end if it must be. A label without
 * anything to see gives its position, so that no button is blank.
 * @param position from 1
 */
export function choiceTitle(choice: Choice, position: number, most = Number.POSITIVE_INFINITY): string {
  const label = oneLine(choice.label);
  return label.replace(/[\p{Cf}\p{Z}\p{M}]/gu, '') === '' ? String(position) : cutText(label, most);
}
