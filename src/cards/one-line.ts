import { plainText } from './plain-text.ts';

/** A string for where there is only one line, such as a button: every stretch of white space is one space. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}
