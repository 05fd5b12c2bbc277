const seen: ReadonlySet<string> = new Set([
  'text',
  'title',
  'label',
  'placeholder',
  'errorMessage',
  'fallbackText',
  'altText',
  'displayText',
  'summary',
  'speak',
]);

/** Every text in an answer of the bot that a client shows or reads out. */
export function seenIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(seenIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (typeof value === 'string') return seen.has(name) ? [value] : [];
    // What a button carries back is never shown, but for the words that a client shows for the press.
    return seenIn(value);
  });
}
