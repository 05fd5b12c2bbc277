const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A grapheme has no length limit of its own; past this many code units on average, text counts as too long. */
const unitsPerGrapheme = 8;

/** Whether text has more than so many graphemes: the characters that a reader sees. */
export function isLonger(text: string, most: number): boolean {
  return (
    text.length > most &&
    (text.length > most * unitsPerGrapheme || firstGraphemes(text, most + 1).length > most)
  );
}

/**
 * Cuts between graphemes, so that an emoji or an accent is whole or gone, and puts `…` at the end.
 * @param most graphemes in the result, the `…` counted
 */
export function cutText(text: string, most: number): string {
  if (!isLonger(text, most)) return text;
  const kept: string[] = [];
  let units = 0;
  for (const segment of firstGraphemes(text.slice(0, most * unitsPerGrapheme), most - 1)) {
    units += segment.length;
    if (units >= most * unitsPerGrapheme) break;
    kept.push(segment);
  }
  return `${kept.join('').trimEnd()}…`;
}

function firstGraphemes(text: string, count: number): string[] {
  return Array.from(graphemes.segment(text)[Symbol.iterator]().take(count), ({ segment }) => segment);
}
