import { grouped } from './grouped.ts';

const rules = new Intl.PluralRules('en');

/** `1 result`, `2,000 results`. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${grouped(count)} ${rules.select(count) === 'one' ? one : more}`;
}
