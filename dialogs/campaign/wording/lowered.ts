/** A sentence's beginning as it stands within one: `Campaign 12` → `campaign 12`. */
export function lowered(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}
