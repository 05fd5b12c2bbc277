import { typos } from '../typos.ts';

const shortest = 4;
const longest = 18;

/** For a misspelled word, finds one in a list that is a typo away: both are stored with one letter removed, and so match. */
export function closest(words: readonly string[]): (typed: string) => string | undefined {
  const byPart = new Map<string, string[]>();
  const own = new Set(words);
  for (const word of own) {
    if (word.length < shortest || word.length > longest || !/^[a-z-]+$/u.test(word)) continue;
    for (const part of parts(word)) byPart.set(part, [...(byPart.get(part) ?? []), word]);
  }
  return (typed) => {
    if (typed.length <= shortest || typed.length > longest || own.has(typed)) return undefined;
    const near = new Set(parts(typed).flatMap((part) => byPart.get(part) ?? []));
    let best: string | undefined;
    for (const word of near) {
      if (word.charAt(0) !== typed.charAt(0) || typos(typed, word) !== 1 || isOther(typed, word)) continue;
      if (best === undefined || word.length > best.length) best = word;
    }
    return best;
  };
}

function parts(word: string): readonly string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** `train` isn't a typo for `trail`, nor `lunch` for `launch`: in short words, only missing, doubled or swapped letters count. */
function isOther(typed: string, word: string): boolean {
  if (ordinary.has(typed)) return true;
  return (
    typed.length < 7 &&
    typed.length === word.length &&
    [...typed].toSorted().join('') !== [...word].toSorted().join('')
  );
}

/** Everyday words that are one letter away from what people type here. */
const ordinary = new Set(
  'lunch least fasted tested staged weather noise house event events tread states bread board pain rung rain reruns leave lead'.split(
    ' ',
  ),
);
