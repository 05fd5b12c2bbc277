const maxMilliseconds = 5000;
const touchEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * On a small screen the greeting and its buttons don't fit, and Web Chat would scroll to the last button. This keeps
 * the first screen at its top until the person first touches it.
 * @param {Element} chat the element in which Web Chat is, or will be, rendered
 */
export function beginAtTop(chat) {
  const done = new AbortController();
  const { signal } = done;
  const observer = new MutationObserver(() => {
    const transcript = chat.querySelector('.webchat__basic-transcript__scrollable');
    if (transcript === null) return;
    observer.disconnect();
    transcript.addEventListener('scroll', () => keepAtTop(transcript), { signal });
  });
  observer.observe(chat, { childList: true, subtree: true });
  for (const event of touchEvents) {
    const end = ({ isTrusted }) => isTrusted && done.abort();
    addEventListener(event, end, { capture: true, passive: true, signal });
  }
  setTimeout(() => done.abort(), maxMilliseconds);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** A wheel event stops Web Chat's own scrolling. */
function keepAtTop(transcript) {
  transcript.dispatchEvent(new Event('wheel'));
  transcript.scrollTop = 0;
}
