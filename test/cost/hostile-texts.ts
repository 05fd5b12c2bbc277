/** As much as a body may hold, with room for the rest of an activity. */
const size = 255 * 1024;

/** What people typed: in no log line. */
export const typedMark = 'zq typed by somebody zq';

/** Each the begin of something that a reader has to look for the end of, or a stretch that it may try from every place. */
export const units: readonly string[] = [
  '\\',
  '{',
  ' ',
  '0',
  'a',
  '"',
  '<at>',
  '<img alt="',
  '&nbsp;',
  '%25',
  '\\u005',
  '12 and ',
  '\u0301',
  '🏳️‍🌈',
];

/** `unit` again and again, in `characters` of JSON at most. */
export function filled(unit: string, characters: number = size): string {
  const written = Math.max(JSON.stringify(unit).length - 2, Buffer.byteLength(unit));
  return unit.repeat(Math.floor(characters / written));
}
