import { sendAfterReload } from './web-chat-session.js';

/** The page's own words, as the server wrote them into it. They change with the language. */
export const words = JSON.parse(document.body.dataset.words);

const listeners = new Set();
let wanted;

/** Calls back once the words are in another language. */
export function onLanguage(listener) {
  listeners.add(listener);
}

/** What has words of its own from the beginning. */
const places = ['main', '#box', '#operator', '#language', '#new-conversation', '#new-conversation span'];
const attributes = ['aria-label', 'placeholder', 'title'];

/** The page's own words follow the language that is spoken in the conversation, now and at the next visit. */
export async function speak(language) {
  wanted = language;
  // Of several that come at once, as with a history, the last one counts.
  await undefined;
  if (wanted !== language || language === document.documentElement.lang) return;
  keep(language);
  const page = await readPage(language).catch(() => undefined);
  if (page === undefined || wanted !== language) return;
  document.documentElement.lang = page.documentElement.lang;
  Object.assign(words, JSON.parse(page.body.dataset.words));
  for (const place of places) {
    const [here, there] = [document, page].map((root) => root.querySelector(place));
    if (here === null) continue;
    for (const name of attributes)
      if (there.hasAttribute(name)) here.setAttribute(name, there.getAttribute(name));
    if (there.childElementCount === 0) here.textContent = there.textContent;
  }
  document.querySelector('#language').value = page.documentElement.lang;
  for (const listener of listeners) listener();
}

/**
 * A language that is chosen from the list is the page's, and the bot's in this conversation.
 * @param {(line: string) => boolean} say says a command for the person; false where that isn't possible yet
 */
export function followLanguage(say) {
  const list = document.querySelector('#language');
  list.addEventListener('change', () => {
    const line = `language ${list.value}`;
    if (say(line)) return speak(list.value);
    keep(list.value);
    sendAfterReload(line);
    location.reload();
  });
}

function keep(language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in some browsers
  document.cookie = `canvass-language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Where the browser keeps no cookie, the header counts. */
async function readPage(language) {
  const response = await fetch('/', {
    headers: { 'accept-language': language },
    signal: AbortSignal.timeout(20_000),
  });
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
}
