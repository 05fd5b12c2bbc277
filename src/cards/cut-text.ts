const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Ends with `…` where it was cut. A grapheme has no length limit of its own, so code units are bounded too. */
const unitsPerGrapheme = 8;

/**
 * Cuts between graphemes, so that an emoji or an accent is whole or gone.
 * @param most graphemes in the result, the `…` counted
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  let units = 0;
  for (const { segment } of graphemes.segment(text)) {
    units += segment.length;
    if (kept.length === most || units > most * unitsPerGrapheme) {
      return `${kept
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
    }
    kept.push(segment);
  }
  return text;
}
