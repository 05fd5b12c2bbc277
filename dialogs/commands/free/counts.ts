import { readNumber } from '../values/value.ts';
import { clauseEnd } from './clauses.ts';
import { tokenOf } from './synonyms.ts';
import type { Thing } from './things.ts';
import type { FreeWord } from './words.ts';

/** Higher numbers are those of runs. */
const mostCounted = 99;
/** They may come before a count that says how something is. */
const before = /^(?:¦|and|but|because|if|when|so|the|still|has|had|have|with|got|only|just|case|in)?$/u;
/** They may come between a count and what is counted. */
const between = /^(?:that|which|ones|case|runs)$/u;

/** What is said of failures that are to be called once more. */
const again = /^(?:again|run|rerun|try|do|give|call|it|them|those|all|just)$/u;

/**
 * Numbers that name nothing, but say how many test cases failed, in words: `two of 12 failed`, `3 failed in nightly`, `12 had two
 * failures`. Where only so many are to be run, the line can’t be taken for one that wants all.
 */
export function withoutCounts(words: readonly FreeWord[], things: readonly Thing[]): readonly FreeWord[] {
  const plainAt = (place: number): string => words[place]?.plain ?? '';
  const fails = (place: number): boolean => tokenOf(plainAt(place)) === 'failed';
  const isCampaign = (place: number): boolean =>
    things.some(({ name, places }) => name === 'campaign' && places.includes(place));
  const behind = (place: number, passed: RegExp): number =>
    passed.test(plainAt(place)) ? behind(place + 1, passed) : place;
  const without = (word: FreeWord, at: number): FreeWord => {
    const number = word.quoted ? undefined : readNumber(word.plain);
    const isCase = things.some(({ name, places }) => name === 'testCase' && places.includes(at));
    if (number === undefined || number > mostCounted || isCase) return word;
    const next = behind(at + 1, between);
    const asked = /^(?:only|just)$/u.test(plainAt(at - 1)) ? at - 2 : at - 1;
    const isAsked = /^(?:run|rerun)$/u.test(tokenOf(plainAt(asked)));
    const isOf = plainAt(next) === 'of' && (isAsked || [2, 3, 4, 5].some((further) => fails(next + further)));
    const isOfThem = isOf && /^(?:them|those|these)$/u.test(plainAt(next + 1));
    const isIn = isOf || (fails(next) && /^(?:in|on|of|from)$/u.test(plainAt(next + 1)));
    const isOfCampaign = isIn && isCampaign(behind(isOf ? next + 1 : next + 2, /^(?:the|campaign)$/u));
    const hasOther = things.some(({ name, places }) => name === 'campaign' && !places.includes(at));
    const isHad = hasOther && fails(next) && /^(?:has|had|have|with|got|only|just)$/u.test(plainAt(at - 1));
    // `12 failed in 3 cases`
    const isInCases =
      fails(at - 2) && plainAt(at - 1) === 'in' && plainAt(at + 1) === 'case' && isCampaign(at - 3);
    if (!isOfThem && !isOfCampaign && !isHad && !isInCases) return word;
    if (isAsked) return { plain: `${number}x`, quoted: false };
    return before.test(plainAt(at - 1)) ? { plain: 'some', quoted: false } : word;
  };
  const all = words.map(without);
  if (all.every((word, at) => word === words[at])) return words;
  // `3 red in 12, again please`: them, not all.
  const end = words.findLastIndex(({ plain }) => plain === clauseEnd);
  const isAgain = end >= 0 && words.slice(end + 1).every(({ plain }) => again.test(plain));
  return isAgain ? all.toSpliced(end, 1) : all;
}
