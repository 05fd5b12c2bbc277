import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { element, pagePart } from './message-dom.ts';
import { messageBox } from './web-chat-attention.ts';
import { countedFrom, roomFor } from './web-chat-room.ts';

/**
 * Counts down below the message box once its text comes near the limit, and says once that it is too long; sending asks first.
 * @returns whether a text is too long to be sent
 */
export function watchLength(
  words: Pick<PageWords, 'tooLong' | 'charactersLeft' | 'charactersOver'>,
): (text: string) => boolean {
  const notice = element('p', 'too-long');
  // Not the number, which would be read out at every key.
  const fault = element('span', '');
  fault.setAttribute('role', 'alert');
  const count = element('span', 'count');
  notice.append(fault, ' ', count);
  pagePart(HTMLElement, '#chat').after(notice);
  document.addEventListener('input', ({ target }) => {
    const box = messageBox();
    if (box === null || target !== box) return;
    const room = roomFor(box.value);
    const said = room < 0 ? words.tooLong : '';
    if (fault.textContent !== said) fault.textContent = said;
    const number = Math.abs(room).toLocaleString(document.documentElement.lang);
    const counted = room < 0 ? words.charactersOver : words.charactersLeft;
    count.textContent = room > countedFrom ? '' : counted.replace('{count}', number);
  });
  return (text) => roomFor(text) < 0;
}
