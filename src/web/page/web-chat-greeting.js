const longestMilliseconds = 5000;
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * On a small screen the greeting and its buttons are taller than the room for them, and Web Chat would scroll to the
 * last button. The first screen is read from its beginning; from the first touch on, scrolling is the person's.
 * @param {Element} chat where Web Chat is, or will be
 */
export function beginAtTop(chat) {
  const done = new AbortController();
  const { signal } = done;
  const observer = new MutationObserver(() => {
    const transcript = chat.querySelector('.webchat__basic-transcript__scrollable');
    if (transcript === null) return;
    observer.disconnect();
    transcript.addEventListener('scroll', () => stay(transcript), { signal });
  });
  observer.observe(chat, { childList: true, subtree: true });
  for (const touch of touches) {
    const end = ({ isTrusted }) => isTrusted && done.abort();
    addEventListener(touch, end, { capture: true, passive: true, signal });
  }
  setTimeout(() => done.abort(), longestMilliseconds);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Web Chat lets go of its own scrolling when a wheel turns. */
function stay(transcript) {
  transcript.dispatchEvent(new Event('wheel'));
  transcript.scrollTop = 0;
}
