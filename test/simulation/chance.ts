import type { Random } from '../../dialogs/ports/random.ts';

/** Chance from a seed: the same draws in the same order, for ever. */
export interface Chance extends Random {
  /** From 0 to `below` - 1. */
  whole(below: number): number;
  /** From `least` to `most`, evenly. */
  between(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** A chance of its own, so that what draws from it doesn't change what others draw. */
  branch(name: string): Chance;
}

/** sfc32 (PractRand's small fast counter), seeded by a hash of the text. */
export function createChance(seed: string): Chance {
  let [a, b, c, counter] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1];
  let branches = 0;
  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  }
  for (let round = 0; round < 12; round += 1) next();
  const fraction = (): number => next() / 2 ** 32;
  const whole = (below: number): number => Math.floor(fraction() * below);
  const four = (): string => (next() & 0xffff).toString(16).padStart(4, '0');
  return {
    fraction,
    whole,
    id: () =>
      `${four()}${four()}-${four()}-4${four().slice(1)}-8${four().slice(1)}-${four()}${four()}${four()}`,
    between: (least, most) => least + fraction() * (most - least),
    happens: (probability) => fraction() < probability,
    pick: <Item>(items: readonly Item[]) => items[whole(items.length)] as Item,
    branch(name) {
      branches += 1;
      return createChance(`${seed}/${name}/${branches}`);
    },
  };
}

/** FNV-1a, started differently for each word of the state. */
function hash(text: string, word: number): number {
  let value = 0x811c9dc5 ^ Math.imul(word, 0x9e3779b9);
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
}
