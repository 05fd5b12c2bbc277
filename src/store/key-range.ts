import { storedText } from './stored-text.ts';

/** Stored keys that begin alike: `from` ≤ key < `below`, by code points. Without `below`: to the end. */
export interface KeyRange {
  readonly from: string;
  readonly below?: string;
}

const highest = 0x10_ff_ff;
const firstSurrogate = 0xd8_00;
const behindSurrogates = 0xe0_00;

/** The range of the stored keys whose originals begin with `prefix`. */
export function keyRange(prefix: string): KeyRange {
  const from = storedText(prefix);
  const points = Array.from(from, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === highest) points.pop();
  const last = points.pop();
  if (last === undefined) return { from };
  const next = last + 1 === firstSurrogate ? behindSurrogates : last + 1;
  return { from, below: String.fromCodePoint(...points, next) };
}
