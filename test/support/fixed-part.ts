/**
 * The longest part of a text of the wording that is the same whatever is put into it. With it a test can expect a text
 * without quoting it.
 */
export function fixedPart(text: string | ((...values: never[]) => string)): string {
  if (typeof text === 'string') return text;
  const values = Array.from({ length: text.length }, () => value);
  const said: unknown = Reflect.apply(text, undefined, values);
  const [longest = ''] = String(said)
    .split(String(value))
    .toSorted((one, other) => other.length - one.length);
  return longest;
}

/** A number, because texts write these as well where they expect words; in none of them by itself. */
const value = 7;
