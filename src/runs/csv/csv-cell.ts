/** What a spreadsheet may take for a formula, behind any blanks and quotation marks; some take the wide forms too. */
const formula = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;
/** A tab or a line break in front makes some of them look for a formula behind it. */
const control = /^[\t\r\n]/u;

/**
 * Text as a cell of a CSV file (RFC 4180 §2), in quotes where it needs them. Text that a spreadsheet could take
 * for a formula gets an apostrophe in front: a phone number such as `+1212…` and a text `-5` too. So does such a
 * part behind a semicolon, a tab or a line break: a spreadsheet that separates cells by these doesn't see the quotes
 * around the whole.
 */
export function textCell(text: string | undefined): string {
  if (text === undefined) return '';
  const parts = text.split(/(?<=[;\t\r\n])/u);
  const defused = parts.map((part) => (formula.test(part) ? `'${part}` : part)).join('');
  const safe = control.test(defused) ? `'${defused}` : defused;
  return /[",;\r\n\t]/u.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const plainNumber = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 7 });

/** A number as a cell, without an exponent. One that is negative is no formula, and stays the number it is. */
export function numberCell(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '' : plainNumber.format(value);
}

/** From the year 1 to the year 9999. */
const earliestTime = -62_135_596_800_000;
const latestTime = 253_402_300_799_999;

/** A time (milliseconds since 1970) as a cell: ISO 8601, UTC. Empty where the year hasn't four digits. */
export function timeCell(time: number | undefined): string {
  const isPlain = time !== undefined && time >= earliestTime && time <= latestTime;
  return isPlain ? new Date(time).toISOString() : '';
}
