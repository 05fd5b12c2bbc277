/** A text of the service without white space around it; `undefined` where nothing is left. */
export function givenWord(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined;
}
