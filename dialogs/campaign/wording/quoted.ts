/** A text as one value of a command line; a quotation mark in it is left out, for it would end the value. */
export function quoted(text: string): string {
  return `"${text.replace(/["“”„]/gu, '').trim()}"`;
}
