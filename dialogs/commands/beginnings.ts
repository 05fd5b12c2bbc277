import type { Element } from './grammar.ts';
import type { SplitLine } from './tokens.ts';
import { typos } from './typos.ts';

/** The phrases, in order, that a line can match at all, judging by its first word. */
export type Beginnings<Phrase> = (line: SplitLine, lenient: boolean) => readonly Phrase[];

/** Most lines begin like few phrases or none, so most phrases needn't be compared with them. */
export function byBeginning<Phrase extends { readonly elements: readonly Element[] }>(
  phrases: readonly Phrase[],
): Beginnings<Phrase> {
  const byWord = new Map<string, Set<number>>();
  const withAny = new Set<number>();
  for (const [at, { elements }] of phrases.entries()) {
    const words = firstWords(elements);
    if (words === undefined) withAny.add(at);
    for (const word of words ?? []) byWord.set(word, (byWord.get(word) ?? new Set()).add(at));
  }
  const alike = (typed: string): readonly string[] =>
    [...byWord.keys()].filter((word) => typos(typed, word) !== undefined);

  return ({ words: [first] }, lenient) => {
    if (first === undefined) return phrases;
    const words = first.quoted ? [] : lenient ? alike(first.lower) : [first.lower];
    const found = new Set([...withAny, ...words.flatMap((word) => [...(byWord.get(word) ?? [])])]);
    return [...found].toSorted((one, other) => one - other).flatMap((at) => phrases[at] ?? []);
  };
}

/** The words that a phrase can begin with; undefined if any word can. */
function firstWords([first, ...rest]: readonly Element[]): readonly string[] | undefined {
  if (first === undefined || first.kind === 'value') return undefined;
  if (first.kind === 'word') return first.folded;
  const each = [rest, ...first.options.map((option) => [...option, ...rest])].map(firstWords);
  return each.includes(undefined) ? undefined : each.flatMap((words) => words ?? []);
}
