/** A typed text as it is compared: without spaces around it, and in small letters. */
export function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The same for names, in which a stretch of spaces is one. */
export function foldedName(name: string): string {
  return folded(name).replace(/\s+/gu, ' ');
}

/** A name as it is compared: without regard to case, and to how it is spaced. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
