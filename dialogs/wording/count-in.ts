/** Forms of a text by its count; a language names those that it has (CLDR plural rules). */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export interface Counting {
  /** A number as the language writes it. */
  readonly number: (value: number) => string;
  /** The form that goes with a count. */
  readonly counted: (count: number, forms: CountForms) => string;
}

/** @param language BCP 47 */
export function countIn(language: string): Counting {
  const numbers = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return {
    number: (value) => numbers.format(value),
    counted: (count, forms) => forms[rules.select(count)] ?? forms.other,
  };
}
