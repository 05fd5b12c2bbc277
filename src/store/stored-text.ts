import { createHash } from 'node:crypto';

/** Well under the 2,700 bytes that a Postgres index entry may have, at four bytes a character. */
const longestKey = 600;

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what has to be found
const unsafe = /[\\\u0000]|\p{Surrogate}/gu;

/**
 * Text as every engine can hold it, with nothing lost: Postgres refuses U+0000, and half a surrogate pair
 * has no UTF-8. Ordinary text stays as it is.
 */
export function storedText(text: string): string {
  return text.replace(unsafe, (character) =>
    character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text that `storedText` was given. */
export function originalText(stored: string): string {
  return stored.replace(/\\(\\|u([0-9a-f]{4}))/g, (_, escaped: string, code: string | undefined) =>
    code === undefined ? escaped : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * A key as every engine can hold and index it. Different keys stay different; one too long for an index is
 * stands as its digest, after a mark that no escaped text begins with.
 */
export function storedKey(key: string): string {
  const text = storedText(key);
  if (fits(text)) return text;
  return `\\#${createHash('sha256').update(text).digest('hex')}`;
}

/** Whether `storedKey` keeps the key so that `originalText` can tell it again. */
export function isKeptWhole(key: string): boolean {
  return fits(storedText(key));
}

function fits(text: string): boolean {
  return text.length <= longestKey;
}
