import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { isObject } from './activity.ts';
import { element, pagePart } from './message-dom.ts';
import { sendAfterReload } from './web-chat-session.ts';

/** The page's own words, as the server wrote them into it. They change with the language. */
export const words = wordsOf(document);

/** Says that a language waits for a connection. */
const later = element('p', 'unreached');
later.setAttribute('role', 'status');

const listeners = new Set<() => void>();
let wanted: string | undefined;
/** The page's, as the server wrote it. */
let { title } = document;

/** Calls back once the words are in another language. */
export function onLanguage(listener: () => void): void {
  listeners.add(listener);
}

/** @throws if the page doesn’t hold it */
function wordsOf({ body }: Document): PageWords {
  const written: unknown = JSON.parse(body.dataset['words'] ?? '');
  if (!areWords(written)) throw new Error('The page has no words.');
  return written;
}

function areWords(it: unknown): it is PageWords {
  return isObject(it) && Object.values(it).every((text) => typeof text === 'string') && 'connecting' in it;
}

/** The parts that have words from the beginning. */
const places = [
  'main',
  '#box',
  '#send',
  '#operator',
  '#language',
  '#new-conversation',
  '#new-conversation span',
];
const attributes = ['aria-label', 'placeholder', 'title'];

/** The language of the page, or the one that it is about to be in. */
export function spoken(): string {
  return wanted ?? document.documentElement.lang;
}

/** The page's own words follow the language that is spoken in the conversation, now and at the next visit. */
export async function speak(language: string): Promise<void> {
  wanted = language;
  later.textContent = '';
  // If several come at once, as with a history, the last one counts.
  await undefined;
  if (wanted !== language || language === document.documentElement.lang) return;
  keep(language);
  const page = await readPage(language).catch(() => undefined);
  if (wanted !== language) return;
  if (page === undefined) {
    later.textContent = words.languageLater;
    return;
  }
  document.documentElement.lang = page.documentElement.lang;
  // Until another survey is named there.
  if (document.title === title) document.title = page.title;
  title = page.title;
  Object.assign(words, wordsOf(page));
  for (const place of places) {
    const [here, there] = [document.querySelector(place), page.querySelector(place)];
    if (here === null || there === null) continue;
    for (const name of attributes) {
      const said = there.getAttribute(name);
      if (said !== null) here.setAttribute(name, said);
    }
    if (there.childElementCount === 0) here.textContent = there.textContent;
  }
  pagePart(HTMLSelectElement, '#language').value = page.documentElement.lang;
  for (const listener of listeners) listener();
}

/**
 * A language that is chosen from the list is the page's, and the bot's in this conversation.
 * @param say says a command for the person; false if that isn't possible yet
 */
export function followLanguage(say: (line: string) => boolean): void {
  const list = pagePart(HTMLSelectElement, '#language');
  pagePart(HTMLElement, '#chat').before(later);
  list.addEventListener('change', () => {
    const line = `language ${list.value}`;
    if (say(line)) {
      speak(list.value);
      return;
    }
    keep(list.value);
    sendAfterReload(line);
    location.reload();
  });
}

function keep(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in some browsers
  document.cookie = `canvass-language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** If the browser keeps no cookie, the header counts. */
async function readPage(language: string): Promise<Document | undefined> {
  const { pathname, search } = location;
  const response = await fetch(`${pathname}${search}`, {
    headers: { 'accept-language': language },
    signal: AbortSignal.timeout(20_000),
  });
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
}
