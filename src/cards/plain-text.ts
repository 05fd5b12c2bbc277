const lineEnds = /\r\n?|[\u0085\u2028\u2029]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const invisibleControls = /[\u0000-\u0008\u000B-\u001F\u007F]/gu;

/**
 * A string as every channel can carry it: `\n` for line breaks, no control characters, no half surrogate
 * pairs (strict JSON readers refuse a whole message for one). Nothing that a reader could see is changed.
 */
export function plainText(text: string): string {
  return text.toWellFormed().replace(lineEnds, '\n').replace(invisibleControls, '');
}
