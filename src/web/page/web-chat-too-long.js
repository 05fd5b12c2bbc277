import { element } from './message-dom.js';
import { messageBox } from './web-chat-attention.js';

/** Of a text as JSON. The server takes 16 KB of a message (`maxActivityBytes`), its other fields among them. */
const maxTextBytes = 15 * 1024;

/**
 * Says below the message box that its text is too long, for as long as it is; whoever sends asks first.
 * @param {{tooLong: string}} words
 * @returns {(text: string) => boolean} whether a text is too long to be sent
 */
export function watchLength(words) {
  const notice = element('p', 'too-long');
  notice.setAttribute('role', 'alert');
  document.querySelector('#chat').after(notice);
  document.addEventListener('input', ({ target }) => {
    if (target === messageBox()) notice.textContent = isTooLong(target.value) ? words.tooLong : '';
  });
  return isTooLong;
}

function isTooLong(text) {
  // Each character takes a byte at least and six at most.
  if (text.length * 6 <= maxTextBytes) return false;
  return new TextEncoder().encode(JSON.stringify(text)).length > maxTextBytes;
}
