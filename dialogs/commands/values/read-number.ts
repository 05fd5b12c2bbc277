/** A whole number from 1 to 999,999,999, written with digits, `#` in front or not; undefined where it is none. */
export function readNumber(text: string): number | undefined {
  const match = /^#?0*([1-9]\d{0,8})$/u.exec(text);
  return match === null ? undefined : Number(match[1]);
}
