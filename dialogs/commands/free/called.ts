import { typos } from '../typos.ts';
import { isListed } from './synonyms.ts';
import { empty } from './weigh.ts';
import { type FreeWord, folded, stemOf } from './words.ts';

/** Something by its number and by the names that people use for it. */
export interface Called {
  readonly id: number;
  readonly names: readonly string[];
}

type NamedKind = 'campaign' | 'testCase';
interface NamedThing extends Place {
  readonly name: NamedKind;
  readonly said: string;
}

/** Things called by their name, in whole or by a part that no other name has, with a wrong letter or two. */
export function calledThings(
  name: NamedKind,
  words: readonly FreeWord[],
  known: readonly Called[],
): readonly NamedThing[] {
  const byLetter = Map.groupBy(words.keys(), (at) => words[at]?.plain.charAt(0) ?? '');
  const found = known.flatMap(({ id, names }) =>
    names.flatMap((one) => {
      const place = placeOf(wordsOfName(one), words, byLetter);
      return place === undefined ? [] : [{ id, ...place }];
    }),
  );
  return found.flatMap(({ id, places, isWhole }): readonly NamedThing[] => {
    const rivals = found.filter(
      (one) =>
        one.id !== id &&
        one.isWhole === isWhole &&
        one.places.some((at) => places.includes(at)) &&
        one.places.length >= places.length,
    );
    return rivals.length > 0 ? [] : [{ name, said: String(id), places, isWhole }];
  });
}

/** There are few names, and every line is compared with them. */
const foldedNames = new Map<string, readonly string[]>();
const maxFolded = 5_000;

function wordsOfName(name: string): readonly string[] {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  if (foldedNames.size >= maxFolded) foldedNames.clear();
  const words = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  foldedNames.set(name, words);
  return words;
}

interface Place {
  readonly places: readonly number[];
  readonly isWhole: boolean;
}

/** Where most of a name is, word by word. @param byLetter the places of words by their first letters */
function placeOf(
  name: readonly string[],
  words: readonly FreeWord[],
  byLetter: ReadonlyMap<string, readonly number[]>,
): Place | undefined {
  let best: Place | undefined;
  for (const [offset, wanted] of name.entries()) {
    for (const from of byLetter.get(wanted.charAt(0)) ?? []) {
      let length = 0;
      let short = 0;
      while (length < name.length - offset) {
        const [word, own] = [words[from + length], name[offset + length]];
        if (!isLike(word, own)) {
          if (!isShortFor(word, own)) break;
          short += 1;
        }
        length += 1;
      }
      // Beside a word that is spelled out, others may be short.
      if (length === short || length <= (best?.places.length ?? 0)) continue;
      const isWhole = length === name.length;
      const part = words.slice(from, from + length);
      if (isWhole || part.some(isDistinctive)) best = { places: part.map((_, at) => from + at), isWhole };
    }
  }
  return best;
}

const isLanguage = /^(?:english|german|spanish|french|japanese|portuguese)$/u;

function isDistinctive({ plain, quoted }: FreeWord): boolean {
  return quoted || (plain.length > 2 && !isListed(plain) && !empty.has(plain) && !isLanguage.test(plain));
}

function isLike(word: FreeWord | undefined, wanted: string | undefined): boolean {
  if (word === undefined || wanted === undefined) return false;
  const { plain, quoted } = word;
  if (plain === wanted) return true;
  if (quoted || plain.charAt(0) !== wanted.charAt(0) || Math.abs(plain.length - wanted.length) > 3)
    return false;
  if (stemOf(plain) === stemOf(wanted)) return true;
  return wanted.length > 3 && !isListed(plain) && !empty.has(plain) && typos(plain, wanted) !== undefined;
}

/** `cust lines` for “Customer lines”, `nightly regr`; the words of commands are short for nothing else. */
function isShortFor(word: FreeWord | undefined, wanted = ''): boolean {
  const { plain = '', quoted = true } = word ?? {};
  if (quoted || plain.length < 2 || plain.length >= wanted.length) return false;
  if (plain.charAt(0) !== wanted.charAt(0) || isListed(plain) || empty.has(plain)) return false;
  let at = 0;
  for (const letter of wanted) if (letter === plain.charAt(at)) at += 1;
  return at === plain.length && /^\p{L}+$/u.test(plain);
}
