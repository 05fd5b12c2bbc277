/** The languages that customers are spoken to in, by BCP 47 tag, each named as its speakers name it. */
export const languages = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
} as const;

export type Language = keyof typeof languages;

export const languageTags: readonly Language[] = Object.keys(languages).filter((tag): tag is Language =>
  Object.hasOwn(languages, tag),
);

function speech(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/u)[0];
}

/** The language that serves a locale (BCP 47): `de-AT` is German; none, or one that isn't here, is undefined. */
export function languageOf(locale: string | undefined): Language | undefined {
  return locale === undefined ? undefined : languageTags.find((tag) => speech(tag) === speech(locale));
}

function folded(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A language's names as its own speakers and those of the other languages know it. */
const named: ReadonlyMap<string, Language> = new Map(
  languageTags.flatMap((tag) => {
    const [bare = tag] = tag.split('-');
    const told = languageTags.flatMap((speaker) => {
      const names = new Intl.DisplayNames(speaker, { type: 'language' });
      return [names.of(tag), names.of(bare)];
    });
    const all = [languages[tag], ...told].filter((name) => name !== undefined);
    return all.map((name): [string, Language] => [folded(name), tag]);
  }),
);

/** The language that a person names, by tag (`es`, `pt-BR`, `de-AT`) or by name (`Spanish`, `español`, `スペイン語`). */
export function languageNamed(said: string): Language | undefined {
  const word = said.trim();
  return (
    named.get(folded(word)) ?? (/^[a-z]{2}([-_][a-z]{2,4})?$/iu.test(word) ? languageOf(word) : undefined)
  );
}
