/**
 * How many typos turn `word` into `typed`; undefined if there are too many for it to be meant. Short words are close to many
 * others, so in them only swapped, missing and doubled letters after the first one count.
 */
export function typos(typed: string, word: string): number | undefined {
  if (typed === word) return 0;
  const longest = Math.max(typed.length, word.length);
  const maxTypos = longest >= 8 ? 2 : 1;
  if (longest < 3) return undefined;
  const distance = editDistance(typed, word, maxTypos);
  if (distance > maxTypos) return undefined;
  if (longest <= 4) {
    const mistaken = typed.length === word.length && sorted(typed) !== sorted(word);
    if (mistaken || typed.charAt(0) !== word.charAt(0)) return undefined;
  }
  return distance;
}

function sorted(word: string): string {
  return [...word].toSorted().join('');
}

/**
 * How many typos apart two words are: letters left out, added, mistaken, or two neighbours swapped (optimal string alignment).
 * More than `max` are returned as `max + 1`, without an exact count.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  // Each letter that the other lacks takes a typo: most pairs need no closer look.
  if (lettersBeyond(other, one) > max || lettersBeyond(one, other) > max) return max + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(row - 1) === other.charAt(column - 1);
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        one.charAt(row - 1) === other.charAt(column - 2) &&
        one.charAt(row - 2) === other.charAt(column - 1);
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[other.length] ?? 0, max + 1);
}

/** How many letters a word has that another lacks. */
function lettersBeyond(other: string, word: string): number {
  let count = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at);
    if (!other.includes(letter) && word.indexOf(letter) === at) count += 1;
  }
  return count;
}
