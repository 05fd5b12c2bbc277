import { clauseAround, clauseEnd } from './canonical.ts';
import { isListed, tokenOf } from './synonyms.ts';
import type { Names } from './weigh.ts';
import type { FreeWord } from './words.ts';

/** How many words may come between a negation and what it forbids: `don't you ever run 12`. */
const reach = 4;

interface Act {
  readonly isRun: boolean;
  /** It leads to a run, now or later. */
  readonly starts: boolean;
  /** Only operators may do it. */
  readonly isOperators: boolean;
}

/**
 * Finds out what a line says is not to be done: `don't run 12`, `run everything except 12`, `why did you run 12`, `if 12 fails run 15`.
 * @returns whether an act of which these words were heard may be offered
 */
export function permits(
  typed: string,
  words: readonly FreeWord[],
  names: Names,
): (heard: ReadonlySet<number>, act: Act) => boolean {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const isTold = tellsOfThePast.test(typed) && !plains.includes(clauseEnd);
  const isTakenBack = (plains.at(-1) === 'not' && plains.at(-2) === 'do') || takesBack.test(typed);
  const isForOthers = toOthers.test(typed) && !names.has(0) && !isListed(plains[0] ?? '');
  const isReported = reports.test(typed) || supposes.test(typed) || tellsOthers.test(typed);
  if (
    asksAboutThePast(plains) ||
    isTold ||
    isTakenBack ||
    isForOthers ||
    isReported ||
    leavesOut(plains, names)
  )
    return () => false;
  const asked = plains.flatMap((plain, at) =>
    (asks.test(plain) || (plain === 'when' && /^(?:was|were|did|is|does)$/u.test(plains[at + 1] ?? ''))) &&
    (at === 0 || plains[at - 1] === clauseEnd || names.has(at - 1))
      ? clauseAround(plains, at)
      : [],
  );
  const isConditional = plains.some(
    (plain, at) => condition.test(plain) && names.has(plains[at + 1] === 'the' ? at + 2 : at + 1),
  );
  const isOther = (plain: string, at: number): boolean => !names.has(at) && otherActs.has(tokenOf(plain));
  const negations = plains.flatMap((plain, at) => (isNegation(plains, plain, at) ? [at] : []));
  return (heard, { isRun, starts, isOperators }) => {
    if (isRun && isConditional) return false;
    if (isUnmetBy(plains, names, heard)) return false;
    const said = [...heard].filter((at) => !names.has(at));
    if (isOperators && said.length > 0 && said.every((at) => isOnlyAsked(plains, asked, at))) return false;
    // Campaigns or a time that are named don't say what to do if something else does: `cancel 12 and 15`, `unmute 5 at 6pm`.
    const isSaid = [...heard].some((at) => !names.has(at) && !moment.test(plains[at] ?? ''));
    if (starts && !isSaid && plains.some((plain, at) => !heard.has(at) && isOther(plain, at))) return false;
    return negations.every((at) => {
      // `lance pas la 12`, `starte nicht 12`
      if (heard.has(at - 1) && names.has(at + 1)) return false;
      const clause = clauseAround(plains, at);
      // It is what the act is known by: `don't want the digest`.
      const isHeard = clause.some((one) => heard.has(one) && tokenOf(plains[one] ?? '') === 'not');
      const those = forbidden(plains, names, at, clause);
      if (isHeard) return !those.some((one) => acts.has(tokenOf(plains[one] ?? '')));
      return !those.some((one) => heard.has(one));
    });
  };
}

/** A person who speaks of what was done wants nothing done. */
const tellsOfThePast =
  /^how (?:did|was|were)\b|^(?:i|we|he|she|they|somebody|someone) (?:(?:have |has |had |’ve |'ve )?(?:already|just) |have |has )?(?!need)(?:\w{2,}ed|ran|began|did|put|set)\b(?! to\b)/iu;

/** `never mind`, `run 12, but not now` */
const takesBack =
  /\b(?:never ?mind|forget (?:about )?it|leave it\b(?! (?:muted|paused|on|off|until|till|for))|but not|(?:no|don[’']t) need to (?:run|start|rerun|execute|launch))\b|\bnot now$|(?<!why )\b(?:not|nicht|pas|nein|no|non)[.!?]*$/iu;

/** `Bob said run 12` */
const reports = /\b(?:said|says|thinks|thought|told (?:me|us|you))\b/iu;
/** `I would run 12 if I had the time`, `if I delete 12` */
const supposes =
  /^(?:i was (?:going|about) to\b|(?:i|we) (?:would|could|might)\b.*\bif\b|if (?:i|we|you) (?!want|need|like)\w+)/iu;
/** `tell Bob if 12 fails`: what is posted here reaches those who are here. */
const tellsOthers =
  /\b(?:tell|inform|ping|email|text|call) (?!me\b|us\b|every|all\b|the\b|this\b|here\b|people\b|when\b|if\b|of\b|about\b|it\b|campaign\b|test\b)\p{L}+ (?:if|when|not|as soon|once|that)\b/iu;
/** `bob: run 12` */
const toOthers = /^(?!canvass\b|bot\b|please\b|todo\b|note\b|ps\b|hi\b|hey\b)\p{L}+:\s/iu;
/** A clause that begins with this is a question about what is, or was. */
const asks = /^(?:was|were|who|who's|whos|whose|which|did|am)$/u;

/** `why not run 12` is a proposal. */
function asksAboutThePast(plains: readonly string[]): boolean {
  const [first, second, third] = plains.filter((plain) => !/^(?:and|so|but|¦)$/u.test(plain));
  if (first === 'did') return true;
  return first === 'why' && ![second, third].includes('not');
}

/** Words of time: they say when something is to be done, not what. */
const moment = /^(?:tomorrow|tonight|later|today|evening|in|at|every|once)$/u;
/** What else may be wanted with the campaigns, or at the time, that a line names. */
const acts = new Set('pause resume stop delete mute unmute'.split(' '));
const otherActs = new Set(
  `stop delete mute unmute pause resume ignore remind move change add rename group known alarm subscribe unsubscribe export
  result history case cases status passed ok not watch unwatch notify compare better worse`.split(/\s+/u),
);

const condition = /^(?:if|when|after|once|unless)$/u;

/** What is only to be done if something happens: an act that isn't about that can't wait for it. */
function isUnmetBy(plains: readonly string[], names: Names, heard: ReadonlySet<number>): boolean {
  const at = plains.findIndex((plain, one) => /^(?:if|unless)$/u.test(plain) && names.has(one + 1));
  if (at < 1) return false;
  const clause = clauseAround(plains, at).filter((one) => one > at && !names.has(one));
  return !heard.has(at) && !clause.some((one) => heard.has(one));
}

const exclusion = /^(?:except|without|excluding|besides|minus)$/u;

/** Something named is left out of what is to be done. */
function leavesOut(plains: readonly string[], names: Names): boolean {
  return plains.some((plain, at) => {
    const next = /^(?:case|campaign|run|for|number)$/u.test(plains[at + 1] ?? '') ? at + 2 : at + 1;
    const isLeft = plain === 'not' && at > 0 && names.has(at - 1);
    return (exclusion.test(plain) || isLeft) && (names.has(next) || (isLeft && names.has(at + 2)));
  });
}

function isNegation(plains: readonly string[], plain: string, at: number): boolean {
  if (plain === 'nobody') return true;
  if (!/^(?:not|never)$/u.test(plain) || says.test(plains[at - 1] ?? '')) return false;
  // `can't you run 12` is a request, and `why not` a proposal.
  return !/^(?:you|we|u)$/u.test(plains[at + 1] ?? '') && !plains.slice(0, at).includes('why');
}

/** Before a negation: it says what is, and forbids nothing. */
const says = /^(?:did|does|is|are|was|were|has|have|had)$/u;

/** `the nightly didn't run, start it` isn't only a question. */
function isOnlyAsked(plains: readonly string[], asked: readonly number[], at: number): boolean {
  const token = tokenOf(plains[at] ?? '');
  return asked.includes(at) && plains.every((plain, one) => asked.includes(one) || tokenOf(plain) !== token);
}

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
