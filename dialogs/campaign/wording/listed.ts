import { countWords } from './count-words.ts';

const mostLines = 40;

/**
 * A heading with lines below it, as one text: for what is to be read whole, where a section could be folded.
 * Each line stays one. Past 40 lines the rest is counted.
 */
export function listed(heading: string, lines: readonly string[]): string {
  const left = lines.length - mostLines;
  const shown = left > 1 ? [...lines.slice(0, mostLines), `and ${countWords(left, 'more', 'more')}`] : lines;
  return [heading, ...shown.map((line) => `• ${line.replace(/\s+/gu, ' ')}`)].join('\n');
}
