import { clauseAround, clauseEnd } from './clauses.ts';
import { otherWishes } from './run-after.ts';
import { tokenOf } from './synonyms.ts';
import type { FreeWord } from './words.ts';

/**
 * Whether an act uses all that says how, when or with what it is to be done: `run 12 every other day`, `mute 12 and 15`.
 * @param placed the words of its values
 * @param heard the others that speak for it
 * @param act whether it can't take an end, is scheduled, takes a time, or is offered with times that weren't said
 */
export function isWhole(
  words: readonly FreeWord[],
  placed: ReadonlySet<number>,
  heard: ReadonlySet<number>,
  {
    isEndless,
    schedules,
    isTimed,
    isToBeTimed,
  }: Record<'isEndless' | 'schedules' | 'isTimed' | 'isToBeTimed', boolean>,
): boolean {
  const used = new Set([...placed, ...heard]);
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const isDenied = [...heard].some((at) => /^(?:no|not)$/u.test(plains[at] ?? ''));
  const isTime = (plain: string, at: number): boolean =>
    day.test(plain) ||
    hour.test(plain) ||
    (!isToBeTimed && (partOfDay.test(plain) || isAhead.test(`${plains[at - 1]} ${plain}`)));
  return plains.every((plain, at) => {
    // `with retry` is a way of running; `retry` alone is a run.
    const isManner = plain === 'retry' && plains[at - 1] === 'with' && !used.has(at - 1);
    const isOfTime = schedules && !placed.has(at) && (rhythm.test(plain) || day.test(plain));
    if (used.has(at) && !isManner && !isOfTime) return true;
    const isSaid =
      isManner ||
      isOfTime ||
      (schedules && window.test(plain)) ||
      // `at 8 berlin time`
      (schedules && plain === 'time' && !/^(?:any|some)$/u.test(plains[at - 1] ?? '')) ||
      restriction.test(plain) ||
      (place.test(plain) && used.has(at - 2)) ||
      (plain === 'only' && !isLimited(plains, used, at)) ||
      (plain === 'today' && !isTimed && (/^(?:for|only)$/u.test(plains[at - 1] ?? '') || isDenied)) ||
      (unit.test(plain) &&
        (schedules || !isTimed) &&
        plains.slice(Math.max(0, at - 2), at).includes('for')) ||
      (plains[at - 1] === 'or' && isTime(plain, at)) ||
      (/^@./u.test(plain) && !plains.includes('me')) ||
      (rarer.test(plain) && plains[at - 1] === 'every') ||
      (often.test(plain) && !/^(?:an?|per|every)$/u.test(plains[at + 1] ?? '')) ||
      (isEndless && end.test(plain)) ||
      (isEndless &&
        !schedules &&
        recurs.test(plain) &&
        !/^(?:case|one|single|call)$/u.test(plains[at + 1] ?? '')) ||
      (isEndless && plain === 'not' && otherWishes.has(tokenOf(plains[at + 1] ?? ''))) ||
      (!isTimed && isTime(plain, at)) ||
      (isToBeTimed && endless.test(plain)) ||
      (quantity.test(plain) && !isDeadline(plains, at));
    const goesOn = plains[at - 1] === clauseEnd && goingOn.test(plain);
    return !isSaid || !(goesOn || clauseAround(plains, at).some((one) => used.has(one)));
  });
}

/** An act that can't take these isn't what was asked for. */
const restriction =
  /^(?:except|without|excluding|besides|unless|starting|row|christmas|everyone|everybody|half|dry|pretend|quietly|silently|sequentially|consecutively|loop|clock|nonstop|continuously|repeatedly|endlessly)$/u;
/** Behind `12 on`: where a run can’t be said to take place. */
const place = /^(?:staging|uat|preprod|prod|production)$/u;
/** At the beginning of a clause, these are said of what comes before: `every day at 8, starting monday`. */
const goingOn = /^(?:except|without|excluding|unless|starting|until|till|sequentially|quietly|silently)$/u;
/** Behind `for`. */
const unit = /^(?:hour|day|week|month)s?$/u;
/** Of a schedule, these are a part of its time: `now, and again at 5` is two runs. */
const rhythm = /^(?:every|daily|hourly|weekly|monthly|now)$/u;
/** What a single run isn’t. */
const recurs = /^(?:every|daily|nightly|hourly|weekly|monthly)$/u;
/** Of what repeats, that it isn’t to do so all the time. */
const window = /^(?:during|within)$/u;
/** Behind `every`. */
const rarer = /^(?:other|second|third)$/u;
/** Not before `a day`. */
const often = /^(?:twice|thrice|times)$/u;
/** Neither a run nor what repeats can take one. */
const end = /^(?:until|till)$/u;
/** Of an act without a time, and of a schedule with another one. */
const day = /^(?:weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow)$/u;
const hour = /^(?:noon|midnight|lunch|lunchtime|eod|\d{1,2}(?:st|nd|rd|th))$/u;
/** Any time that is offered would end it. */
const endless = /^(?:forever|permanently|indefinitely)$/u;
/** Times are offered that fit these. */
const partOfDay = /^(?:tonight|later|overnight|evening)$/u;
/** `this morning` and `last night` are over. */
const isAhead = /^(?:the|today|at) (?:morning|afternoon|night)$/u;
const quantity = /^\d+(?:[.:/,-]\d+)*(?:am|pm|x|h|m|s|min|%|ish)?$/u;

/** `failures only`, `only if it fails`: it belongs to a word that is used. */
function isLimited(plains: readonly string[], used: ReadonlySet<number>, at: number): boolean {
  const isBehind = used.has(at - 1) && !/\d/u.test(plains[at - 1] ?? '');
  return isBehind || [1, 2, 3].some((next) => used.has(at + next));
}

/** `before the 11 o'clock call` says why. */
function isDeadline(plains: readonly string[], at: number): boolean {
  const isBare = /^\d{1,2}$/u.test(plains[at] ?? '') && plains[at - 1] === 'before';
  return !isBare && plains.slice(Math.max(0, at - 2), at).includes('before');
}
