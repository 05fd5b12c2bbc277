const markup = /[\n\t<>&{}[\]*_~`#|\\]|(?:^|\s)(?:[-+=]|\d+[.)])(?:\s|$)|^\s|\s$|\s\s/u;

/**
 * Whether text reads the same taken as plain text, as Markdown and as HTML. Teams documents `plain` as raw
 * text, but swallowed braces, tags and line breaks in message text are on record; what doesn't read alike
 * goes into a card.
 */
export function readsAlike(text: string): boolean {
  return !markup.test(text);
}
