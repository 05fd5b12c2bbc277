import type { Language } from './languages.ts';
import { english } from './typed/english.ts';
import { french } from './typed/french.ts';
import { german } from './typed/german.ts';
import { japanese } from './typed/japanese.ts';
import { portuguese } from './typed/portuguese.ts';
import { spanish } from './typed/spanish.ts';
import type { SaidCommand, TypedWords } from './typed/words.ts';

/** All of them are understood, no matter which language is spoken. */
export const typedWords: Readonly<Record<Language, TypedWords>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  'pt-BR': portuguese,
  ja: japanese,
};

/** All ways to say a command, in all languages. */
export function saidInAnyLanguage(command: SaidCommand): readonly string[] {
  const all = Object.values(typedWords).flatMap(({ commands }) => commands[command]);
  return [...new Set(all.flatMap(spellings))];
}

/** Whether a line stands for a command in a language other than this one. */
export function isForeign(line: string, language: Language): boolean {
  const isSaid = ({ commands }: TypedWords): boolean =>
    Object.values(commands).some((words) => words.some((word) => spellings(word).includes(line)));
  return !isSaid(typedWords[language]) && Object.values(typedWords).some(isSaid);
}

/** A German umlaut may also be typed as two letters, on keyboards without umlauts. */
export function spellings(words: string): readonly string[] {
  const apart = words.replace(/[äöü]/gu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter);
  return apart === words ? [words] : [words, apart];
}
