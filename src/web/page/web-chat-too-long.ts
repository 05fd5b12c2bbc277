import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { element, pagePart } from './message-dom.ts';
import { messageBox } from './web-chat-attention.ts';

/** Of a text as JSON. The server takes 16 KB of a message (`maxActivityBytes`), its other fields among them. */
const maxTextBytes = 15 * 1024;

/**
 * Says below the message box that its text is too long, for as long as it is; sending asks first.
 * @returns whether a text is too long to be sent
 */
export function watchLength(words: Pick<PageWords, 'tooLong'>): (text: string) => boolean {
  const notice = element('p', 'too-long');
  notice.setAttribute('role', 'alert');
  pagePart(HTMLElement, '#chat').after(notice);
  document.addEventListener('input', ({ target }) => {
    const box = messageBox();
    if (box !== null && target === box) notice.textContent = isTooLong(box.value) ? words.tooLong : '';
  });
  return isTooLong;
}

function isTooLong(text: string): boolean {
  // Each character takes a byte at least and six at most.
  if (text.length * 6 <= maxTextBytes) return false;
  return new TextEncoder().encode(JSON.stringify(text)).length > maxTextBytes;
}
