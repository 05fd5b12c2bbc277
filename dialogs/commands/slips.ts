import { editDistance } from './edit-distance.ts';

/**
 * How many slips make `typed` out of `word`; undefined where they are too many for it to be meant. Short words
 * stand close to many others, so there only swapped, missing and doubled letters behind the first one count.
 */
export function slips(typed: string, word: string): number | undefined {
  if (typed === word) return 0;
  const longest = Math.max(typed.length, word.length);
  const most = longest >= 8 ? 2 : 1;
  if (longest < 3 || editDistance(typed, word, most) > most) return undefined;
  if (longest <= 4) {
    const mistaken = typed.length === word.length && sorted(typed) !== sorted(word);
    if (mistaken || typed.charAt(0) !== word.charAt(0)) return undefined;
  }
  return editDistance(typed, word, most);
}

function sorted(word: string): string {
  return [...word].toSorted().join('');
}
