import type { Wording } from '../../../dialogs/wording/wording.ts';
import { changedWording } from '../../support/changed-wording.ts';

const accents: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü' }),
);

/** Own letters with accents; what was put in, and what stands in quotation marks, as it is. */
function accented(text: string, values: readonly string[]): string {
  const kept = values.filter((value) => value !== '').map((value) => RegExp.escape(value));
  const pattern = new RegExp([...kept, '“[^”]*”', '/\\w+', '[aeiou]'].join('|'), 'gu');
  return `⟦${text.replace(pattern, (found) => accents.get(found) ?? found)}⟧`;
}

/** A language in which each text stands in ⟦…⟧: what reaches a person without these was not worded. */
export function pseudoWording(wording: Wording): Wording {
  return changedWording(wording, accented);
}

/** What is left of a text without all that stands in marks, one in the other. */
export function unmarked(text: string): string {
  let left = text;
  for (;;) {
    const next = left.replace(/⟦[^⟦⟧]*⟧/gu, '');
    if (next === left) return left.trim();
    left = next;
  }
}
