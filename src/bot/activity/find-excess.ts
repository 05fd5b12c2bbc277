/** Deeper than any card's data, and far from where recursion would hurt. */
const deepest = 32;
/** Fields and array items together. */
const mostValues = 10_000;
/** Characters of all strings and field names together. A Teams message has at most about 28,000. */
const mostCharacters = 512 * 1024;

/**
 * Whether a JSON value is too deep or too big to be looked at any further. It walks without recursion,
 * because whatever comes after it may recurse.
 * @returns what is too much, in words, or `undefined`
 */
export function findExcess(value: unknown): string | undefined {
  const values: unknown[] = [value];
  const depths: number[] = [1];
  let seen = 0;
  let characters = 0;
  while (values.length > 0) {
    const current = values.pop();
    const depth = depths.pop() ?? 0;
    if (typeof current === 'string') characters += current.length;
    if (characters > mostCharacters) return 'it holds too much text';
    if (typeof current !== 'object' || current === null) continue;
    if (depth > deepest) return `it is nested deeper than ${deepest} levels`;
    const fields = Object.entries(current);
    seen += fields.length;
    if (seen > mostValues) return 'it has too many fields';
    for (const [name, item] of fields) {
      characters += name.length;
      values.push(item);
      depths.push(depth + 1);
    }
  }
  return undefined;
}
