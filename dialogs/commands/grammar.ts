import { foldSpelling } from '../text.ts';
import { isDeliberate, placeholderNamed, type ValueName, type Values } from './placeholders.ts';
import { type SplitLine, typed, type Word } from './tokens.ts';
import { typos } from './typos.ts';
import type { Extent, Fault, Moment, Placeholder, Written } from './values/value.ts';

/** How far a line matches a phrase. */
export interface Match {
  /** How many words of the line are used up. */
  readonly at: number;
  readonly values: Values;
  /** The line so far: the phrase's own words and the person's values as they were typed. */
  readonly pieces: readonly string[];
  /** The values as they were typed, or in words that always mean the same. */
  readonly said: Partial<Record<ValueName, string>>;
  /** How values are shown now if their words alone say too little. */
  readonly written: readonly Written[];
  readonly typos: number;
  /** How many of the words are the phrase's own. */
  readonly fixed: number;
  /** False if something was named by a bare word, as in any sentence. */
  readonly deliberate: boolean;
}

/** Where a line stops matching. */
export type Miss =
  | {
      readonly kind: 'incomplete';
      readonly match: Match;
      readonly missing: readonly Element[];
      /** What the line continues with after the gap. */
      readonly behind: string;
    }
  | { readonly kind: 'invalid'; readonly match: Match; readonly fault: Fault };

interface Matching {
  readonly line: SplitLine;
  readonly moment: Moment;
  /** Whether typos in the phrase's own words are overlooked. */
  readonly lenient: boolean;
  readonly missed: (miss: Miss) => void;
}

const nothing: Match = {
  at: 0,
  values: {},
  pieces: [],
  said: {},
  written: [],
  typos: 0,
  fixed: 0,
  deliberate: true,
};

/** Every way in which the beginning of a line is the whole phrase; a match may leave words unused. */
export function matchPhrase(phrase: readonly Element[], matching: Matching): Iterable<Match> {
  return walk(phrase, nothing, matching);
}

function* walk(phrase: readonly Element[], match: Match, matching: Matching): Generator<Match> {
  const [first, ...rest] = phrase;
  if (first === undefined) return yield match;
  const { words } = matching.line;
  const word = words[match.at];
  if (first.kind === 'options') {
    if (word !== undefined) {
      for (const [index, option] of first.options.entries()) {
        if (!canBegin(option, word)) continue;
        const others: Element = { kind: 'options', options: first.options.toSpliced(index, 1) };
        yield* walk([...option, others, ...rest], match, matching);
      }
    }
    return yield* walk(rest, match, matching);
  }
  if (word === undefined) return matching.missed({ kind: 'incomplete', match, missing: phrase, behind: '' });
  if (first.kind === 'word') {
    const next = takeWord(first, word, match, matching.lenient);
    if (next !== undefined) yield* walk(rest, next, matching);
    return;
  }
  for (const end of ends(first.placeholder, rest, match.at, words)) {
    if (end === match.at) {
      const behind = typed(matching.line.text, words.slice(end));
      matching.missed({ kind: 'incomplete', match, missing: [first], behind });
      continue;
    }
    const next = takeValue(first, end, match, matching);
    if (next !== undefined) yield* walk(rest, next, matching);
  }
}

function takeWord(
  { anyOf, folded }: Extract<Element, { kind: 'word' }>,
  word: Word,
  match: Match,
  lenient: boolean,
): Match | undefined {
  if (word.quoted) return undefined;
  for (const [index, own] of folded.entries()) {
    const count = lenient ? typos(word.lower, own) : word.lower === own ? 0 : undefined;
    if (count === undefined) continue;
    return {
      ...match,
      at: match.at + 1,
      pieces: [...match.pieces, anyOf[index] ?? own],
      typos: match.typos + count,
      fixed: match.fixed + 1,
    };
  }
  return undefined;
}

function takeValue(
  { name, placeholder }: Extract<Element, { kind: 'value' }>,
  end: number,
  match: Match,
  { line, moment, missed }: Matching,
): Match | undefined {
  const extent: Extent = { text: line.text, words: line.words.slice(match.at, end) };
  const [first] = extent.words;
  if (first === undefined) return undefined;
  const reading = placeholder.read(extent, moment);
  if (reading.kind === 'no') return undefined;
  if (reading.kind === 'fault') {
    missed({ kind: 'invalid', match, fault: reading.fault });
    return undefined;
  }
  const said = reading.written?.line ?? typed(line.text, extent.words);
  return {
    ...match,
    at: end,
    values: { ...match.values, [name]: reading.value },
    pieces: [...match.pieces, said],
    said: { ...match.said, [name]: said },
    written: reading.written === undefined ? match.written : [...match.written, reading.written],
    deliberate: match.deliberate && (placeholder.anyWord !== true || isDeliberate(extent)),
  };
}

/** Where a value that begins at a word can end, the likeliest first. */
function ends(
  { takes }: Placeholder,
  rest: readonly Element[],
  at: number,
  words: readonly Word[],
): readonly number[] {
  if (takes === 'word') return [at + 1];
  if (takes === 'rest') return [words.length];
  const first = words[at];
  if (takes === 'name' && first !== undefined) {
    const one = { text: first.text, words: [first] };
    if (first.quoted || isDeliberate(one)) return [at + 1];
  }
  let end = at;
  while (end < words.length && !beginsNext(rest, words[end])) end += 1;
  return takes === 'text' && end < words.length ? [end, words.length] : [end];
}

function canBegin([first]: readonly Element[], word: Word): boolean {
  return first?.kind !== 'value' || first.placeholder.begins?.(word) !== false;
}

/** Whether a word can begin what follows a value. */
function beginsNext(rest: readonly Element[], word: Word | undefined): boolean {
  if (word === undefined) return true;
  for (const element of rest) {
    switch (element.kind) {
      case 'word':
        return !word.quoted && element.folded.includes(word.lower);
      case 'value':
        return element.placeholder.begins?.(word) ?? false;
      case 'options':
        if (element.options.some((option) => beginsNext(option, word))) return true;
    }
  }
  return false;
}

/** An incomplete line corrected: examples stand for what is missing. */
export function completed({ match, missing, behind }: Extract<Miss, { kind: 'incomplete' }>): string {
  const examples = missing.flatMap((element) => {
    if (element.kind === 'options') return [];
    return [element.kind === 'word' ? (element.anyOf[0] ?? '') : element.placeholder.example];
  });
  return [...match.pieces, ...examples, ...(behind === '' ? [] : [behind])].join(' ');
}

/** A phrase with the typed values; options whose value wasn't typed are left out. */
export function filled(phrase: readonly Element[], said: Match['said']): string {
  const pieces = phrase.flatMap((element) => {
    if (element.kind === 'word') return element.anyOf.slice(0, 1);
    if (element.kind === 'value') return said[element.name] ?? element.placeholder.example;
    const given = element.options.filter((option) => valuesOf(option).every((name) => name in said));
    return given.map((option) => filled(option, said));
  });
  return pieces.join(' ');
}

function valuesOf(elements: readonly Element[]): readonly ValueName[] {
  return elements.flatMap((element) => {
    if (element.kind === 'options') return [];
    return element.kind === 'value' ? [element.name] : [];
  });
}

/** A parsed phrase. `options` may each occur once, in any order, or not at all. */
export type Element =
  /** `folded`: the same words as they are compared. */
  | { readonly kind: 'word'; readonly anyOf: readonly string[]; readonly folded: readonly string[] }
  | { readonly kind: 'value'; readonly name: ValueName; readonly placeholder: Placeholder }
  | { readonly kind: 'options'; readonly options: readonly (readonly Element[])[] };

/** @throws for an unknown placeholder or an open bracket: a bug in the table */
export function compilePhrase(phrase: string): readonly Element[] {
  const parts = phrase.match(/[[\]]|[^\s[\]]+/gu) ?? [];
  let at = 0;
  const sequence = (inside: boolean): readonly Element[] => {
    const elements: Element[] = [];
    for (;;) {
      const part = parts[at];
      at += 1;
      if (part === undefined || part === ']') {
        if (inside !== (part === ']')) throw new Error(`Brackets don’t match in “${phrase}”.`);
        return elements;
      }
      if (part === '[') {
        const last = elements.at(-1);
        const option = sequence(true);
        if (last?.kind === 'options') {
          elements[elements.length - 1] = { kind: 'options', options: [...last.options, option] };
        } else {
          elements.push({ kind: 'options', options: [option] });
        }
        continue;
      }
      elements.push(
        part.startsWith('{')
          ? { kind: 'value', ...placeholderNamed(part.slice(1, -1)) }
          : { kind: 'word', anyOf: part.split('|'), folded: part.split('|').map(foldSpelling) },
      );
    }
  };
  return sequence(false);
}
