import type { RunSummary } from '../../../dialogs/ports/run-summary.ts';
import { cutText } from './cut-text.ts';

const mostWords = 20;
const longestWord = 60;

export interface WordCount {
  add(word: string | undefined): void;
  /** The most frequent first. */
  read(): RunSummary['inconclusiveWords'];
}

/** Counts the service's words. The first 20 different ones are told apart; any other counts as no word: `''`. */
export function countWords(): WordCount {
  const counts = new Map<string, number>();
  return {
    add(word) {
      const short = cutText(word, longestWord);
      const told = counts.size - (counts.has('') ? 1 : 0);
      const key = counts.has(short) || told < mostWords ? short : '';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    read: () =>
      [...counts]
        .map(([word, count]) => ({ word, count }))
        .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1)),
  };
}
