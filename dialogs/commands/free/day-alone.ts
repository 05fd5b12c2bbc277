import { clauseAround, clauseEnd } from './canonical.ts';
import { tokenOf } from './synonyms.ts';
import { empty, type Names } from './weigh.ts';
import type { FreeWord } from './words.ts';

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u;
/** Behind `every`. */
const several = /^(?:weekday|weekend)$/u;
const rhythm =
  /^(?:nightly|weekly|monthly|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*-(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)$/u;
/** Before a day that is over, one that something else depends on, or one of many. */
const otherwise =
  /^(?:until|till|before|by|since|from|after|every|last|past|previous|of|except|not|without|the)$/u;
/** What may be said of the day on which something is to be run. */
const around = /^(?:today|morning|afternoon|evening|night|next|early|late|first|again|once|later|now)$/u;
/** Before a run that has been, or is talked about. */
const talkedAbout =
  /^(?:the|a|an|that|this|last|every|each|when|what|which|how|did|does|was|is|not|who|why)$/u;

/**
 * Finds the weekdays, or “this afternoon”, said without a time, on which a line wants something to be run: `run 12 on friday`,
 * `12 every monday and friday`, but neither `what ran on friday` nor `the run on friday failed`.
 * @returns their places
 */
export function daysToRunOn(words: readonly FreeWord[], names: Names): readonly number[] {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const isDay = (plain: string, place: number): boolean =>
    weekday.test(plain) ||
    (several.test(plain) && plains[place - 1] === 'every') ||
    (rhythm.test(plain) && !names.has(place)) ||
    (plain === 'afternoon' && /^(?:this|today)$/u.test(plains[place - 1] ?? ''));
  const all = plains.flatMap((plain, place) => (isDay(plain, place) ? [place] : []));
  const [at = -1] = all;
  const last = all.at(-1) ?? -1;
  const recurs = plains[at - 1] === 'every';
  const isList = all.every(
    (place, index) => place === at + 2 * index && (index === 0 || plains[place - 1] === 'and'),
  );
  if (at < 0 || (all.length > 1 && !(recurs && isList))) return [];
  const before = recurs || /^(?:on|next|this|today|for)$/u.test(plains[at - 1] ?? '') ? at - 2 : at - 1;
  if (otherwise.test(plains[before] ?? '')) return [];
  const clause = clauseAround(plains, at).filter((place) => plains[place] !== clauseEnd);
  const isVerb = (place: number): boolean =>
    !names.has(place) &&
    /^(?:run|rerun|schedule|do)$/u.test(tokenOf(plains[place] ?? '')) &&
    !/^(?:of|for)$/u.test(plains[place + 1] ?? '') &&
    !talkedAbout.test(plains[place - 1] ?? '') &&
    // `the friday run`
    (place !== last + 1 || words[place]?.typed === undefined);
  const isPlain = (place: number): boolean =>
    (place >= (recurs ? at - 1 : at) && place <= last) ||
    names.has(place) ||
    isVerb(place) ||
    around.test(plains[place] ?? '');
  const isSaid = clause.some((place) => names.get(place) === 'campaign' || names.get(place) === 'several');
  const asksFirst = /^(?:what|which|who|when|where|why|how|did|does|is|are|was|were|has|have)$/u.test(
    plains[clause[0] ?? 0] ?? '',
  );
  const isAgain = recurs || rhythm.test(plains[at] ?? '');
  if (!isSaid || asksFirst || !(isAgain || clause.some(isVerb))) return [];
  return clause.every((place) => isPlain(place) || empty.has(plains[place] ?? '')) ? all : [];
}
