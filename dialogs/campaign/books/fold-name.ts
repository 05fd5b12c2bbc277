/** A name as it is compared: without regard to case, and to how it is spaced. */
export function foldName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
