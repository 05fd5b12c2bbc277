import type { Random } from '../../dialogs/ports/random.ts';

/** A world's time goes on in steps of this: sums of them are exact, so that a moment is the same however it was reached. */
export const momentsPerMs = 2048;

/**
 * Chance from a seed: the same draws in the same order, for ever. In a world, each moment has draws of its own. So where
 * something is left out of a history, what comes later is drawn as it was before, and the history stays the one that it was.
 */
export interface Chance extends Random {
  /** From 0 to `below` - 1. */
  whole(below: number): number;
  /** What belongs to a moment, whatever else is drawn. At least 0 and less than 1. */
  at(moment: number): number;
  /** From `least` to `most`, evenly. */
  between(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** A chance of its own, so that what draws from it doesn't change what others draw. The same name is the same chance. */
  branch(name: string): Chance;
}

/**
 * sfc32 (PractRand's small fast counter), seeded by a hash of the text and the moment.
 * @param now Milliseconds of the world
 */
export function createChance(seed: string, now: () => number = () => 0): Chance {
  const words = [hash(seed, 1), hash(seed, 2), hash(seed, 3)] as const;
  let [a, b, c] = words;
  let counter = 1;
  let moment = -1;
  function next(): number {
    if (now() !== moment) begin();
    return step();
  }
  function begin(): void {
    moment = now();
    const [low, high] = halves(moment);
    [a, b, c] = [words[0] ^ low, words[1] ^ high, words[2]];
    counter = 1;
    for (let round = 0; round < 12; round += 1) step();
  }
  function step(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  }
  const fraction = (): number => next() / 2 ** 32;
  const whole = (below: number): number => Math.floor(fraction() * below);
  const four = (): string => (next() & 0xffff).toString(16).padStart(4, '0');
  return {
    fraction,
    whole,
    at(of) {
      const [low, high] = halves(of);
      return (mix(mix(words[0] ^ low) ^ high) >>> 0) / 2 ** 32;
    },
    id: () =>
      `${four()}${four()}-${four()}-4${four().slice(1)}-8${four().slice(1)}-${four()}${four()}${four()}`,
    between: (least, most) => least + fraction() * (most - least),
    happens: (probability) => fraction() < probability,
    pick: <Item>(items: readonly Item[]) => items[whole(items.length)] as Item,
    branch: (name) => createChance(`${seed}/${name}`, now),
  };
}

function halves(moment: number): readonly [low: number, high: number] {
  const count = moment * momentsPerMs;
  return [count | 0, Math.floor(count / 2 ** 32)];
}

/** MurmurHash3's last step. */
function mix(word: number): number {
  let value = word;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

/** FNV-1a, started differently for each word of the state. */
function hash(text: string, word: number): number {
  let value = 0x811c9dc5 ^ Math.imul(word, 0x9e3779b9);
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value | 0;
}
