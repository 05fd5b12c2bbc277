/** A typed text as it is compared: without spaces around it, and in small letters. */
export function foldText(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** A name as it is compared: a stretch of spaces in it counts as one. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/gu, ' ');
}

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

/** A string for where there is only one line, such as a button: every stretch of white space is one space. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A grapheme has no length limit of its own; past this many UTF-16 units on average, text counts as too long. */
const unitsPerGrapheme = 8;

/** Whether text has more than `max` graphemes: the characters that a reader sees. */
export function isLonger(text: string, max: number): boolean {
  return (
    text.length > max && (text.length > max * unitsPerGrapheme || firstGraphemes(text, max + 1).length > max)
  );
}

/**
 * Text that fits where it is read: cut between graphemes, so that an emoji or an accent is whole or gone.
 * @param max graphemes in the result, the `…` at its end counted
 */
export function cutGraphemes(text: string, max: number): string {
  if (!isLonger(text, max)) return text;
  const kept: string[] = [];
  let units = 0;
  for (const segment of firstGraphemes(text.slice(0, max * unitsPerGrapheme), max - 1)) {
    units += segment.length;
    if (units >= max * unitsPerGrapheme) break;
    kept.push(segment);
  }
  return `${kept.join('').trimEnd()}…`;
}

function firstGraphemes(text: string, count: number): string[] {
  return Array.from(graphemes.segment(text)[Symbol.iterator]().take(count), ({ segment }) => segment);
}

/** Text that fits where it is stored: trimmed, and of at most `max` UTF-16 units, the `…` at its end counted. */
export function cutUnits(text: string | undefined, max: number): string {
  const trimmed = text?.trim() ?? '';
  if (trimmed.length <= max) return trimmed;
  return `${trimmed.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A number as part of a key, so that keys sort as their numbers do. */
export function padNumber(number: number, digits = 16): string {
  return String(number).padStart(digits, '0');
}
