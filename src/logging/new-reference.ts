import { randomInt } from 'node:crypto';

/** No letters or digits that are mistaken for each other when read aloud or written down. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 8;

/** A short id that a person can read out and that stands in the log as well. */
export function newReference(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
