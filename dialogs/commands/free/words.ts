import { foldName } from '../../text.ts';
import type { SplitLine } from '../tokens.ts';
import { canonicalText } from './canonical.ts';
import { clauseEnd } from './clauses.ts';

/** A word of a line in its canonical form. */
export interface FreeWord {
  readonly plain: string;
  /** In quotation marks: it says nothing but what it names. */
  readonly quoted: boolean;
  /** As it was typed; absent if it was put in other words. */
  readonly typed?: string;
}

/** Words that were found to say something. */
export interface Found {
  readonly places: readonly number[];
}

export function isTaken(found: readonly Found[], at: number): boolean {
  return found.some(({ places }) => places.includes(at));
}

/** The words of a line that can mean something, in English and in their canonical form. A quoted text is one word. */
export function freeWords({ words }: SplitLine): readonly FreeWord[] {
  const quoted: string[] = [];
  /** How each word was typed, occurrence by occurrence. */
  const original = new Map<string, string[]>();
  const text = words
    .map((word, at) => {
      if (!word.quoted) {
        const isEnd = /[,;:!?.]$/u.test(word.text) && at < words.length - 1;
        const plain = withoutMarks(folded(word.text));
        original.set(plain, [...(original.get(plain) ?? []), withoutMarks(word.text)]);
        return plain + (isEnd ? ` ${clauseEnd}` : '');
      }
      quoted.push(word.text);
      return `«${quoted.length - 1}»`;
    })
    .filter((word) => word !== '')
    .join(' ');
  return canonicalText(text)
    .split(' ')
    .flatMap((plain): readonly FreeWord[] => {
      const index = /^«(\d+)»$/u.exec(plain)?.[1];
      if (index === undefined) {
        const [first, ...further] = original.get(plain) ?? [];
        if (further.length > 0) original.set(plain, further);
        return plain === '' ? [] : [{ plain, quoted: false, ...(first !== undefined && { typed: first }) }];
      }
      const typed = quoted[Number(index)] ?? '';
      return [{ plain: folded(typed), quoted: true, typed }];
    });
}

/** `(12)` is `12`; marks with a meaning stay: `@ada`, `#release`, `95%`, `<`. */
function withoutMarks(text: string): string {
  const characters = [...text];
  const first = characters.findIndex((one) => /[\p{L}\p{N}@<>+=]/u.test(one));
  const last = characters.findLastIndex((one) => /[\p{L}\p{N}%<>+=]/u.test(one));
  const from = /^#\p{L}/u.test(text) ? 0 : first;
  return first < 0 ? '' : characters.slice(from, last + 1).join('');
}

/** As words are compared: without case or accents. */
export function folded(text: string): string {
  return foldName(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/gu, 'ss').replace(/[’`´]/gu, "'");
}

/** So that `failing`, `failed` and `fails` are one word. It only has to be consistent. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/u, '');
  if (bare.length < 4 || /\d/u.test(bare)) return bare;
  const stem = bare
    .replace(/(?:ies|ied)$/u, 'y')
    .replace(/(?:ing|ed|es|s|en|er|e)$/u, '')
    .replace(/([^aeiouls])\1$/u, '$1');
  return stem.length < 3 ? bare : stem;
}
