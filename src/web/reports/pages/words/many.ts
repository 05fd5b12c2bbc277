const rules = new Intl.PluralRules('en');
const digits = new Intl.NumberFormat('en');

/** `1 result`, `2,000 results`. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${digits.format(count)} ${rules.select(count) === 'one' ? one : more}`;
}
