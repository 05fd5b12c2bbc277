import type { Parts } from './message-parts.ts';

/** The key of each choice: its number if all are numbers, as on a scale, else its position. A single choice has no key. */
export function keysOf({
  scale,
  choices,
  list,
}: Pick<Parts, 'scale' | 'choices' | 'list'>): readonly string[] {
  const titles = scale?.map(({ number }) => number) ?? choices.map(({ title }) => title.trim());
  if (list !== undefined || titles.length < 2) return [];
  const isNumbered =
    titles.every((title) => /^(?:\d|[1-9]\d)$/u.test(title)) && new Set(titles).size === titles.length;
  return isNumbered ? titles : titles.map((_, index) => `${index + 1}`);
}

/**
 * What a digit means.
 * @param before the digit that waits for this one, or empty
 * @returns the key that it makes, or begins, and whether it may still become a longer one; undefined if it makes none
 */
export function readDigit(
  keys: readonly string[],
  before: string,
  digit: string,
): { readonly key: string; readonly mayGoOn: boolean } | undefined {
  const begins = (typed: string): boolean => keys.some((key) => key.startsWith(typed));
  const key = begins(before + digit) ? before + digit : digit;
  return begins(key)
    ? { key, mayGoOn: keys.some((each) => each !== key && each.startsWith(key)) }
    : undefined;
}
