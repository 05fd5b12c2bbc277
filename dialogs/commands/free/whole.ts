import { clauseAround } from './canonical.ts';
import { tokenOf } from './synonyms.ts';
import type { FreeWord } from './words.ts';

/**
 * Whether an act uses all that says how, when or with what it is to be done: `run 12 every other day`, `mute 12 and 15`.
 * @param placed the words of its values
 * @param heard the others that speak for it
 * @param act whether it runs something, once or by a schedule, and whether it takes a time
 */
export function isWhole(
  words: readonly FreeWord[],
  placed: ReadonlySet<number>,
  heard: ReadonlySet<number>,
  {
    runs,
    schedules,
    isTimed,
  }: { readonly runs: boolean; readonly schedules: boolean; readonly isTimed: boolean },
): boolean {
  const used = new Set([...placed, ...heard]);
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  return plains.every((plain, at) => {
    if (used.has(at) && !(schedules && rhythm.test(plain) && !placed.has(at))) return true;
    const isSaid =
      (schedules && rhythm.test(plain)) ||
      restriction.test(plain) ||
      (plain === 'only' && !used.has(at + 1) && limits.test(tokenOf(plains[at + 1] ?? ''))) ||
      (/^@./u.test(plain) && !plains.includes('me')) ||
      (rarer.test(plain) && plains[at - 1] === 'every') ||
      (often.test(plain) && !/^(?:an?|per|every)$/u.test(plains[at + 1] ?? '')) ||
      ((runs || schedules) && end.test(plain)) ||
      (!isTimed && time.test(plain)) ||
      (quantity.test(plain) && !isDeadline(plains, at));
    return !isSaid || !clauseAround(plains, at).some((one) => used.has(one));
  });
}

/** An act that can't take these isn't what was asked for. */
const restriction =
  /^(?:except|without|excluding|besides|unless|starting|row|christmas|everyone|everybody)$/u;
/** Behind `only`. */
const limits = /^(?:failed|change|every|weekdays?|weekends?)$/u;
/** Of a schedule, these are a part of its time: `now, and again at 5` is two runs. */
const rhythm = /^(?:every|daily|hourly|weekly|monthly|now)$/u;
/** Behind `every`. */
const rarer = /^(?:other|second|third)$/u;
/** Not before `a day`. */
const often = /^(?:twice|thrice|times)$/u;
/** A run can't take an end, and a schedule has none. */
const end = /^(?:until|till)$/u;
/** Of an act without a time. */
const time = /^(?:weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tonight)$/u;
const quantity = /^\d+(?:[.:/,-]\d+)*(?:am|pm|x|h|m|s|min|%)?$/u;

/** `before the 11 o'clock call` says why. */
function isDeadline(plains: readonly string[], at: number): boolean {
  return plains.slice(Math.max(0, at - 2), at).includes('before');
}
