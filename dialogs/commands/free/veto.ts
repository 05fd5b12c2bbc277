import { clauseAround, clauseEnd } from './canonical.ts';
import { tokenOf } from './synonyms.ts';
import type { Names } from './weigh.ts';
import type { FreeWord } from './words.ts';

/** How many words may come between a negation and what it forbids: `don't you ever run 12`. */
const reach = 4;

/**
 * Finds out what a line says is not to be done: `don't run 12`, `run everything except 12`, `why did you run 12`, `if 12 fails run 15`.
 * @returns whether an act of which these words were heard may be offered
 */
export function permits(
  typed: string,
  words: readonly FreeWord[],
  names: Names,
): (heard: ReadonlySet<number>, act: { readonly isRun: boolean; readonly starts: boolean }) => boolean {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const isTold = tellsOfThePast.test(typed) && !plains.includes(clauseEnd);
  const isTakenBack = (plains.at(-1) === 'not' && plains.at(-2) === 'do') || takesBack.test(typed);
  if (asksAboutThePast(plains) || isTold || isTakenBack || leavesOut(plains, names)) return () => false;
  const isConditional = plains.some((plain, at) => condition.test(plain) && names.has(at + 1));
  const isOther = (plain: string, at: number): boolean => !names.has(at) && otherActs.has(tokenOf(plain));
  const negations = plains.flatMap((plain, at) => (isNegation(plains, plain, at) ? [at] : []));
  return (heard, { isRun, starts }) => {
    if (isRun && isConditional) return false;
    if (isUnmetBy(plains, names, heard)) return false;
    // Campaigns or a time that are named don't say what to do if something else does: `cancel 12 and 15`, `unmute 5 at 6pm`.
    const isSaid = [...heard].some((at) => !names.has(at) && !moment.test(plains[at] ?? ''));
    if (starts && !isSaid && plains.some((plain, at) => !heard.has(at) && isOther(plain, at))) return false;
    return negations.every((at) => {
      const clause = clauseAround(plains, at);
      // It is what the act is known by: `don't want the digest`.
      if (clause.some((one) => heard.has(one) && tokenOf(plains[one] ?? '') === 'not')) return true;
      return !forbidden(plains, names, at, clause).some((one) => heard.has(one));
    });
  };
}

/** A person who speaks of what was done wants nothing done. */
const tellsOfThePast =
  /^(?:i|we|he|she|they|somebody|someone) (?:(?:have |has |had |’ve |'ve )?(?:already|just) |have |has )?(?!need)(?:\w{2,}ed|ran|began|did|put|set)\b(?! to\b)/iu;

/** `never mind`, `run 12, but not now` */
const takesBack =
  /\b(?:never ?mind|forget (?:about )?it|leave it\b(?! (?:muted|paused|on|off|until|till|for))|but not|(?:no|don[’']t) need to (?:run|start|rerun|execute|launch))\b|\bnot now$/iu;

/** `why not run 12` is a proposal. */
function asksAboutThePast(plains: readonly string[]): boolean {
  const [first, second, third] = plains.filter((plain) => !/^(?:and|so|but|¦)$/u.test(plain));
  if (first === 'did') return true;
  return first === 'why' && ![second, third].includes('not');
}

/** Words of time: they say when something is to be done, not what. */
const moment = /^(?:tomorrow|tonight|later|today|evening|in|at|every|once)$/u;
/** What else may be wanted with the campaigns, or at the time, that a line names. */
const otherActs = new Set(
  `stop delete mute unmute pause resume ignore remind move change add rename group known alarm subscribe unsubscribe export
  result history case cases status passed ok not`.split(/\s+/u),
);

const condition = /^(?:if|when|after|once|unless)$/u;

/** What is only to be done if something happens: an act that isn't about that can't wait for it. */
function isUnmetBy(plains: readonly string[], names: Names, heard: ReadonlySet<number>): boolean {
  const at = plains.findIndex((plain, one) => /^(?:if|unless)$/u.test(plain) && names.has(one + 1));
  if (at < 1) return false;
  const clause = clauseAround(plains, at).filter((one) => one > at && !names.has(one));
  return !heard.has(at) && !clause.some((one) => heard.has(one));
}

const exclusion = /^(?:except|without|excluding|besides)$/u;

/** Something named is left out of what is to be done. */
function leavesOut(plains: readonly string[], names: Names): boolean {
  return plains.some((plain, at) => {
    const next = /^(?:case|campaign|run|for|number)$/u.test(plains[at + 1] ?? '') ? at + 2 : at + 1;
    return (exclusion.test(plain) || (plain === 'not' && at > 0 && names.has(at - 1))) && names.has(next);
  });
}

function isNegation(plains: readonly string[], plain: string, at: number): boolean {
  if (plain === 'nobody') return true;
  if (plain !== 'not' || says.test(plains[at - 1] ?? '')) return false;
  // `can't you run 12` is a request, and `why not` a proposal.
  return !/^(?:you|we|u)$/u.test(plains[at + 1] ?? '') && !plains.slice(0, at).includes('why');
}

/** Before a negation: it says what is, and forbids nothing. */
const says = /^(?:did|does|is|are|was|were|has|have|had)$/u;

/** The words that a negation is about. */
function forbidden(
  plains: readonly string[],
  names: Names,
  at: number,
  clause: readonly number[],
): readonly number[] {
  return clause
    .filter((one) => one > at && !names.has(one))
    .slice(0, reach)
    .filter((one) => !/(?:ing|ed)$/u.test(plains[one] ?? ''));
}
