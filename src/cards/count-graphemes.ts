const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many characters a reader sees. */
export function countGraphemes(text: string): number {
  return Array.from(graphemes.segment(text)).length;
}
