import type { english } from './english.ts';

/** Every sentence that a customer can read, by name; each language is a value of this type. */
export type Wording = typeof english;

/** What the chat page itself says. */
/** `yourAnswer`: with `{answer}` for the answer itself. */
export type PageWords = Wording['page'] & { readonly yourAnswer: string };

/** How many values each text takes. To the compiler, a function that ignores some of them isn't an error. */
type Takes<Texts> = Texts extends (...values: infer Values) => string
  ? Values['length']
  : Texts extends string
    ? string
    : { readonly [Name in keyof Texts]: Takes<Texts[Name]> };

/** A wording in which no text takes fewer values than the English one. */
type Faithful<Texts extends Wording> =
  Takes<Texts> extends Takes<Wording>
    ? Texts
    : { readonly 'A text takes fewer values than in English': never };

/** Accepts a language only if each of its texts takes the values that the English one takes. */
export function faithful<Texts extends Wording>(texts: Texts & Faithful<Texts>): Wording {
  return texts;
}
