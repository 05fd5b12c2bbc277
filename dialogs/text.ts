/** A typed text normalised for comparison: trimmed and in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The same, also ignoring accents, width and the kind of apostrophe. The marks of Japanese letters count. */
export function foldSpelling(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC');
  return bare.replace(/[‘’ʼ]/gu, "'").trim().toLowerCase();
}

/** A name normalised for comparison: runs of spaces also count as one. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/gu, ' ');
}

/**
 * White space, and everything else that leaves nothing to see: what Unicode says may be ignored, controls and format marks,
 * halves of characters, and the blanks that count as letters or symbols. Some format marks are visible, such as a frame around a
 * number.
 */
const visible =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{16FE4}\u{1D159}]|[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u;

/** Whether a text is invisible. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const invisibleControls = /[\u0000-\u0008\u000B-\u001F\u007F]/gu;

/**
 * A string that every channel can carry: `\n` for line breaks, no control characters, no lone surrogates (strict JSON
 * parsers reject a whole message because of one). Nothing visible is changed.
 */
export function plainText(text: string): string {
  return text.toWellFormed().replace(lineEnds, '\n').replace(invisibleControls, '');
}

/** A string on one line, e.g. for a button: each run of white space becomes one space. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A grapheme can be of any length; past this many UTF-16 units on average, text counts as too long. */
const unitsPerGrapheme = 8;

/** Whether text has more than `max` graphemes, the characters that a reader sees. */
export function isLonger(text: string, max: number): boolean {
  return (
    text.length > max && (text.length > max * unitsPerGrapheme || firstGraphemes(text, max + 1).length > max)
  );
}

/**
 * Text shortened for display: cut between graphemes, so that no emoji or accent is split.
 * @param max graphemes in the result, including the `…` at its end
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

/** Text shortened for storage: trimmed, with at most `max` UTF-16 units including the `…` at its end. */
export function cutUnits(text: string | undefined, max: number): string {
  const trimmed = text?.trim() ?? '';
  if (trimmed.length <= max) return trimmed;
  return `${trimmed.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A number as part of a key, padded so that keys sort like their numbers. */
export function padNumber(number: number, digits = 16): string {
  return String(number).padStart(digits, '0');
}

/** A text without the marks and white space at its end: in one pass, regardless of its length. */
export function withoutEnd(text: string, marks: string): string {
  const goes = (character: string) => marks.includes(character) || character.trim() === '';
  let end = text.length;
  while (end > 0 && goes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The beginning of a sentence: `there is none` → `There is none`. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
