import { clauseAround, clauseEnd } from './clauses.ts';
import type { Line } from './line.ts';
import type { SpokenTime } from './spoken-times.ts';
import { tokenOf } from './synonyms.ts';
import { empty, type Names } from './weigh.ts';

/** Before a day that is over, one that something else depends on, or one of many. */
const otherwise = /^(?:last|past|previous|of|except|not|without|the)$/u;
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
export function daysToRunOn({ words, times }: Line, names: Names): readonly number[] {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const [time, ...more] = times.filter(isToCome);
  const [at = -1] = time?.places ?? [];
  if (time === undefined || more.length > 0 || otherwise.test(plains[at - 1] ?? '')) return [];
  const last = time.places.at(-1) ?? -1;
  const clause = clauseAround(plains, at).filter((place) => plains[place] !== clauseEnd);
  const isVerb = (place: number): boolean =>
    !names.has(place) &&
    /^(?:run|rerun|schedule|do)$/u.test(tokenOf(plains[place] ?? '')) &&
    !/^(?:of|for)$/u.test(plains[place + 1] ?? '') &&
    !talkedAbout.test(plains[place - 1] ?? '') &&
    // `the friday run`
    (place !== last + 1 || words[place]?.typed === undefined);
  const isPlain = (place: number): boolean =>
    time.places.includes(place) || names.has(place) || isVerb(place) || around.test(plains[place] ?? '');
  const isSaid = clause.some((place) => names.get(place) === 'campaign' || names.get(place) === 'several');
  const asksFirst = /^(?:what|which|who|when|where|why|how|did|does|is|are|was|were|has|have)$/u.test(
    plains[clause[0] ?? 0] ?? '',
  );
  const isAgain = time.kind === 'recurring';
  if (!isSaid || asksFirst || !(isAgain || clause.some(isVerb))) return [];
  return clause.every((place) => isPlain(place) || empty.has(plains[place] ?? '')) ? time.places : [];
}

function isToCome({ kind, text }: SpokenTime): boolean {
  const isDay = kind === 'recurring' || kind === 'days' || (kind === 'day' && /\p{L}day\b/u.test(text));
  return isDay || /^(?:this|today) afternoon$/u.test(text);
}
