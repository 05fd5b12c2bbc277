/** A new element with a class and a text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Undefined if it isn't one. `URL.parse` is missing where people haven't updated for a year or two. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

type Kind<Found extends Element> = new () => Found;

/** All elements of this kind that a selector finds. */
export function findParts<Found extends Element>(
  kind: Kind<Found>,
  selector: string,
  root: ParentNode = document,
): Found[] {
  return [...root.querySelectorAll(selector)].filter((found): found is Found => found instanceof kind);
}

/** The first such element. */
export function findPart<Found extends Element>(
  kind: Kind<Found>,
  selector: string,
  root?: ParentNode,
): Found | undefined {
  return findParts(kind, selector, root)[0];
}

/** The same for what the server wrote into the page. @throws if it isn't there */
export function pagePart<Found extends Element>(
  kind: Kind<Found>,
  selector: string,
  root?: ParentNode,
): Found {
  const found = findPart(kind, selector, root);
  if (found === undefined) throw new Error(`The page has no ${selector}.`);
  return found;
}

/**
 * A run's verdict, how long ago, a day with its time and zone or with its year, a duration, a count of results, a change in
 * points, or the letter before a dot; each with that dot.
 */
const together =
  /(?:\brun \d{1,9} (?:passed|failed|inconclusive)\b|\b\d{1,4} (?:minutes?|hours?|days?|weeks?) ago\b|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: \d{4}\b)?(?: \d{2}:\d{2} [A-Z]{2,5}(?:[+-][\d:]{1,5})?)?|\b\d[\d.,]{0,12} (?:ms|s|min|h|d|passed|failed|inconclusive)\b(?: \d{1,2} (?:s|min|h)\b)?|\b\d[\d.,]{0,12} points\b\)?|\S(?= ·))(?: ·)?/gu;

/** No line ends within one of these, nor begins with a dot. A text stays one text, for screen readers. */
export function keepTogether(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text instanceof Text; text = walker.nextNode()) {
    if (text.parentElement?.closest('select, textarea')) continue;
    const kept = text.data.replace(together, unbroken);
    if (kept !== text.data) text.data = kept;
  }
}

/** What of a label is as short as this, such as “about 3 questions”, stays on one line. */
const shortPart = 24;

export function keepPartsTogether(label: string): string {
  const parts = label.split(/(?<=,) /u);
  return parts.map((part) => (part.length > shortPart ? part : unbroken(part))).join(' ');
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}

const letter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text by its first letter, whatever the page's. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const first = letter.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/**
 * Loads a script that leaves something in the page's global scope.
 * @param read what it has left, once it is loaded
 */
export function loadScript<Library>(
  url: string | undefined,
  read: () => Library | undefined,
): Promise<Library> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url ?? '';
    script.onload = () => {
      const library = read();
      if (library === undefined) reject(new Error('The script has left nothing.'));
      else resolve(library);
    };
    script.onerror = reject;
    document.head.append(script);
  });
}
