import { type Language, languageOf, languages, languageTags } from './languages.ts';

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
