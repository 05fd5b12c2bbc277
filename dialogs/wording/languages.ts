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
