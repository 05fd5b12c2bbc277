/** Numbers from 0 (included) to 1 (excluded), always the same ones for the same key. */
export type Random = () => number;

/**
 * A stream of numbers decided by `parts` alone, so that a run's results can be computed again at any time and
 * in any order. Good enough to look random; not for secrets.
 */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let state = hash(parts.join('/'));
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A UUID of version 4's form out of `random`. */
export function randomUuid(random: Random): string {
  const hexadecimal = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  const variant = '89ab'.charAt(Math.floor(random() * 4));
  return [
    hexadecimal.slice(0, 8),
    hexadecimal.slice(8, 12),
    `4${hexadecimal.slice(13, 16)}`,
    `${variant}${hexadecimal.slice(17, 20)}`,
    hexadecimal.slice(20),
  ].join('-');
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
