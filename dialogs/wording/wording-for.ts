import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { type Language, languageOf } from './languages.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import { faithful, type Wording } from './wording.ts';

export const wordings: Readonly<Record<Language, Wording>> = {
  en: english,
  es: faithful(spanish),
  fr: faithful(french),
  de: faithful(german),
  'pt-BR': faithful(portuguese),
  ja: faithful(japanese),
};

/** Finds the wording for a locale. Another than the one below is for tests of the wording itself. */
export type WordingFor = (locale: string | undefined) => Wording;

/** The wording for a person's locale (BCP 47); English where the locale is unknown or not among the languages. */
export function wordingFor(locale: string | undefined): Wording {
  return wordings[languageOf(locale) ?? 'en'];
}
