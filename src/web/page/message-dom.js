/** A new element with a class and a text. */
export function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A day with its time and zone or with its year, a duration, a count of results, or the letter before a dot; each with that dot. */
const together =
  /(?:\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: \d{4}\b)?(?: \d{2}:\d{2} [A-Z]{2,5}(?:[+-][\d:]{1,5})?)?|\b\d[\d.,]{0,12} (?:ms|s|min|h|d|passed|failed|inconclusive)\b(?: \d{1,2} (?:s|min|h)\b)?|\S(?= ·))(?: ·)?/gu;

/** No line ends within one of these, nor begins with a dot. The text stays as it is, for whoever copies or hears it. */
export function keepTogether(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement.closest('select, textarea') !== null) continue;
    const parts = [];
    let from = 0;
    for (const { 0: found, index } of text.data.matchAll(together)) {
      if (!found.includes(' ')) continue;
      parts.push(text.data.slice(from, index), element('span', 'together', found));
      from = index + found.length;
    }
    if (from > 0) text.replaceWith(...parts, text.data.slice(from));
  }
}

const letter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text by its first letter, whatever that of the page. */
export function textDirection(text) {
  const first = letter.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr';
}
