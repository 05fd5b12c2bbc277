import { typed, type Word } from '../tokens.ts';
import { type Extent, fault, type NamedCampaign, no, read, readNumber, type ValueReading } from './value.ts';

/** Several campaigns in one line, as they were typed. */
export interface SeveralCampaigns {
  /** As it was typed: it may still be one campaign's name. */
  readonly text: string;
  readonly parts: readonly NamedCampaign[];
  /** True if all are numbers or quoted: no campaign has such a name. */
  readonly certain: boolean;
}

/** In one line. */
export const maxSeveral = 20;

/**
 * Campaigns separated by commas, `and`, `&` or `+`, numbers also by spaces alone, and `12-14`. One campaign isn't a list, nor is
 * anything with more after a number: `12 tomorrow and 15 today`.
 */
export function readSeveral(extent: Extent): ValueReading<SeveralCampaigns> {
  const parts = piecesOf(extent.words).flatMap((words) => partsOf(extent.text, words));
  if (parts.length < 2 || parts.some((part) => part === undefined)) return no;
  const text = typed(extent.text, extent.words);
  if (parts.length > maxSeveral) return fault('tooManyCampaigns', text);
  const known = parts.filter((part) => part !== undefined);
  return read({
    text,
    parts: known.map(({ campaign }) => campaign),
    certain: known.every(({ certain }) => certain),
  });
}

const separators = new Set(['and', '&', '+', 'plus']);

/** The words between separators; separating punctuation is removed from the words it is attached to. */
function piecesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const pieces: Word[][] = [[]];
  for (const word of words) {
    if (word.quoted) pieces.at(-1)?.push(word);
    else if (separators.has(word.lower)) pieces.push([]);
    else {
      for (const [index, { start, end }] of stretchesOf(word).entries()) {
        if (index > 0) pieces.push([]);
        const text = word.text.slice(start - word.start, end - word.start);
        if (text !== '') pieces.at(-1)?.push({ text, lower: text.toLowerCase(), quoted: false, start, end });
      }
    }
  }
  const named = pieces.map((piece) => piece.slice(/^campaigns?$/u.test(piece[0]?.lower ?? '') ? 1 : 0));
  return named.filter((piece) => piece.length > 0);
}

/** `12,15` split at its comma, `12&15` at a sign between digits: `R&D` is a name. */
function stretchesOf({ text, start }: Word): readonly { readonly start: number; readonly end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/[,;]|(?<=\d)[&+](?=#?\d)/gu)) {
    stretches.push({ start: start + from, end: start + index });
    from = index + 1;
  }
  return [...stretches, { start: start + from, end: start + text.length }];
}

interface Part {
  readonly campaign: NamedCampaign;
  readonly certain: boolean;
}

/** The campaigns that a piece stands for; undefined for one that shows that this isn't a list. */
function partsOf(text: string, words: readonly Word[]): readonly (Part | undefined)[] {
  const [first, ...more] = words;
  if (first === undefined) return [];
  const range = rangeOf(words.map((word) => word.text).join(' '));
  if (range !== undefined && !words.some(({ quoted }) => quoted)) return range;
  const numbers = words.map((word) => (word.quoted ? undefined : readNumber(word.text)));
  if (numbers.every((number) => number !== undefined)) {
    return numbers.map((id) => ({ campaign: { id }, certain: true }));
  }
  if (numbers[0] !== undefined) return [undefined];
  const certain = first.quoted && more.length === 0;
  return [{ campaign: { name: certain ? first.text : typed(text, words) }, certain }];
}

/** `12-14`, `12 to 14`: each number, up to one more than are accepted. */
function rangeOf(text: string): readonly Part[] | undefined {
  const [, from = '', to = ''] = /^(#?\d{1,9})\s?(?:-|–|to)\s?(#?\d{1,9})$/u.exec(text) ?? [];
  const first = readNumber(from);
  const last = readNumber(to);
  if (first === undefined || last === undefined || last <= first) return undefined;
  const count = Math.min(last - first + 1, maxSeveral + 1);
  return Array.from({ length: count }, (_, index) => ({ campaign: { id: first + index }, certain: true }));
}
