/** A whole number written the one usual way: no plus, no leading zero, no exponent, nothing around it. */
export function readWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}
