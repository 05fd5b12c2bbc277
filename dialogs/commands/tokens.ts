import { foldSpelling } from '../text.ts';

/** A word of a line, or a quoted text. */
export interface Word {
  /** As typed, without its quotation marks. */
  readonly text: string;
  /** For comparing. */
  readonly lower: string;
  readonly quoted: boolean;
  /** Where it is in the line, including quotation marks. */
  readonly start: number;
  readonly end: number;
}

export interface SplitLine {
  readonly text: string;
  readonly words: readonly Word[];
}

const closing: Readonly<Record<string, string>> = {
  '"': '"”“',
  '“': '”“"',
  '„': '“”"',
  '«': '»',
  "'": "'’",
  '‘': "’'",
};
const space = /\s/u;
const endsWord = /[\s=]/u;
const followsQuote = /[\s=,;.!?…)]/u;
/** Marks without width that editors and chat clients leave behind. */
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;

/**
 * Splits a line at spaces of any kind; an equals sign is a word of its own, and quotation marks of any kind
 * hold words together. Punctuation at the end of the line is dropped.
 */
export function splitLine(line: string): SplitLine {
  const text = line
    .replace(invisible, '')
    .trim()
    .replace(/^[¿¡]+\s*/u, '');
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    if (space.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const word = quotedWord(text, at) ?? wordAt(text, at);
    words.push(word);
    at = word.end;
  }
  return { text, words: withoutLastPunctuation(words) };
}

function quotedWord(text: string, start: number): Word | undefined {
  const closes = closing[text.charAt(start)];
  if (closes === undefined) return undefined;
  for (let at = start + 1; at < text.length; at += 1) {
    const after = text.charAt(at + 1);
    if (!closes.includes(text.charAt(at)) || (after !== '' && !followsQuote.test(after))) continue;
    const inside = text.slice(start + 1, at).trim();
    return inside === '' ? undefined : { ...plainWord(inside, start), quoted: true, end: at + 1 };
  }
  return undefined;
}

function wordAt(text: string, start: number): Word {
  let end = start + 1;
  if (text.charAt(start) !== '=') {
    while (end < text.length && !endsWord.test(text.charAt(end))) end += 1;
  }
  return plainWord(text.slice(start, end), start);
}

/** A word without quotation marks. */
export function plainWord(text: string, start: number): Word {
  return { text, lower: foldSpelling(text), quoted: false, start, end: start + text.length };
}

function withoutLastPunctuation(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1);
  if (last === undefined || last.quoted) return words;
  const text = last.text.replace(/(?<![.!…,;:。！、])[.!…,;:。！、]+$/u, '');
  if (text === last.text) return words;
  const before = words.slice(0, -1);
  return text === '' ? withoutLastPunctuation(before) : [...before, plainWord(text, last.start)];
}

/** The words as they were typed, with everything between them. */
export function typed(text: string, words: readonly Word[]): string {
  const first = words.at(0);
  const last = words.at(-1);
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

/** As `typed`; a single quoted word without its quotation marks, and without a question mark behind them. */
export function meantText(text: string, words: readonly Word[]): string {
  const [first, ...others] = words;
  const isAlone = others.length === 0 || (first?.quoted && others.every((one) => /^[?!.]+$/u.test(one.text)));
  return isAlone && first !== undefined ? first.text : typed(text, words);
}
