import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import { faithful, type Wording } from './wording.ts';

/** The languages for customers, by BCP 47 tag. */
export const wordings = {
  en: english,
  es: faithful(spanish),
  fr: faithful(french),
  de: faithful(german),
  'pt-BR': faithful(portuguese),
  ja: faithful(japanese),
};

export type Language = keyof typeof wordings;

export const languageTags: readonly Language[] = Object.keys(wordings).filter((tag): tag is Language =>
  Object.hasOwn(wordings, tag),
);

/** Finds the wording for a locale. Only tests of the wording use a function other than the one below. */
export type WordingFor = (locale: string | undefined) => Wording;

/** The wording for a person's locale (BCP 47); English if the locale is unknown or not among the languages. */
export function wordingFor(locale: string | undefined): Wording {
  return wordings[languageOf(locale) ?? 'en'];
}

/** The language for a locale (BCP 47): `de-AT` is German; undefined for no locale or an unsupported one. */
export function languageOf(locale: string | undefined): Language | undefined {
  return locale === undefined
    ? undefined
    : languageTags.find((tag) => primarySubtag(tag) === primarySubtag(locale));
}

/** The language that a person names, by tag (`es`, `pt-BR`, `de-AT`) or by name (`Spanish`, `español`, `スペイン語`). */
export function languageNamed(said: string): Language | undefined {
  const word = said.trim();
  return (
    languagesByName.get(folded(word)) ??
    (/^[a-z]{2}([-_][a-z]{2,4})?$/iu.test(word) ? languageOf(word) : undefined)
  );
}

/** By each language's name in every supported language, folded. */
const languagesByName: ReadonlyMap<string, Language> = new Map(
  languageTags.flatMap((speaker) => {
    const names = new Intl.DisplayNames(speaker, { type: 'language' });
    return languageTags.flatMap((tag) =>
      [tag, primarySubtag(tag)].map((code): [string, Language] => [folded(names.of(code) ?? code), tag]),
    );
  }),
);

function primarySubtag(tag: string): string {
  return tag.toLowerCase().replace(/[-_].*/su, '');
}

function folded(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
