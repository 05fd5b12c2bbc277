import { clauseAround, clauseEnd } from './clauses.ts';
import { otherWishes } from './run-after.ts';
import { isVerb } from './several-acts.ts';
import { tokenOf } from './synonyms.ts';
import { empty, type Names } from './weigh.ts';
import type { FreeWord } from './words.ts';

/** How many words may come between a negation and what it forbids: `don't you ever run 12`. */
const reach = 4;

interface Act {
  readonly isRun: boolean;
  /** It leads to a run, now or later. */
  readonly starts: boolean;
  /** Somebody whom the line speaks to may be the one it is for. */
  readonly takesPerson: boolean;
  /** Only operators may do it. */
  readonly isOperators: boolean;
}

/**
 * Finds out what a line says is not to be done: `don't run 12`, `run everything except 12`, `why did you run 12`, `if 12 fails run 15`.
 * @param requested the words of what it doesn’t only state
 * @returns whether an act of which these words were heard may be offered
 */
export function permits(
  typed: string,
  words: readonly FreeWord[],
  names: Names,
  requested: ReadonlySet<string>,
): (heard: ReadonlySet<number>, act: Act) => boolean {
  const plains = words.map(({ plain, quoted }) => (quoted ? '' : plain));
  const isTakenBack = (plains.at(-1) === 'not' && plains.at(-2) === 'do') || takesBack.test(typed);
  if (asksAboutThePast(plains) || isTakenBack || leavesOut(plains, names)) return () => false;
  const isReport = reportsHow(typed, plains, names);
  const isSupposed = plains.some((plain) => /^(?:if|when|whenever|unless)$/u.test(plain));
  const asked = plains.flatMap((plain, at) =>
    (asks.test(plain) ||
      (plain === 'when' && /^(?:was|were|did|is|does)$/u.test(plains[at + 1] ?? '')) ||
      (plain === 'is' &&
        [2, 3].some((next) => names.has(at + next - 1) && /ed$/u.test(plains[at + next] ?? '')))) &&
    (at === 0 || plains[at - 1] === clauseEnd || names.has(at - 1))
      ? clauseAround(plains, at)
      : [],
  );
  const isConditional = plains.some(
    (plain, at) => condition.test(plain) && names.has(plains[at + 1] === 'the' ? at + 2 : at + 1),
  );
  const isOther = (plain: string, at: number): boolean => !names.has(at) && otherActs.has(tokenOf(plain));
  const otherVerbs = plains.flatMap((plain, at) =>
    isVerb(words, at) &&
    !names.has(at) &&
    !/^(?:run|rerun|schedule)$/u.test(tokenOf(plain)) &&
    !otherWishes.has(tokenOf(plain))
      ? [at]
      : [],
  );
  const negations = plains.flatMap((plain, at) => (isNegation(plains, plain, at) ? [at] : []));
  return (heard, { isRun, starts, isOperators, takesPerson }) => {
    if (isRun && isConditional) return false;
    const full = [...heard].filter((at) => !names.has(at) && !empty.has(plains[at] ?? ''));
    const isAsked = (full.length > 0 ? full : [...heard]).some((at) => requested.has(plains[at] ?? ''));
    if (!isAsked && !takesPerson) return false;
    const isState = full.every((at) => starts && states.has(tokenOf(plains[at] ?? '')));
    if (isState && (isReport || (starts && isSupposed))) return false;
    if (isUnmetBy(plains, names, heard)) return false;
    const said = [...heard].filter((at) => !names.has(at));
    if (isOperators && said.length > 0 && said.every((at) => isOnlyAsked(plains, asked, at))) return false;
    // Campaigns or a time that are named don't say what to do if something else does: `cancel 12 and 15`, `unmute 5 at 6pm`.
    const isSaid = said.some((at) => !moment.test(plains[at] ?? ''));
    if (starts && !isSaid && plains.some((plain, at) => !heard.has(at) && isOther(plain, at))) return false;
    // `mute 12, it failed again`
    if (starts && otherVerbs.some((at) => !heard.has(at)) && !said.some((at) => isVerb(words, at)))
      return false;
    return negations.every((at) => {
      // `lance pas la 12`, `starte nicht 12`
      if (heard.has(at - 1) && names.has(at + 1)) return false;
      const clause = clauseAround(plains, at);
      // It is what the act is known by: `don't want the digest`.
      const isHeard = clause.some((one) => heard.has(one) && tokenOf(plains[one] ?? '') === 'not');
      const those = forbidden(plains, names, at, clause);
      // Who forbids a run has no wish about schedules or requests, unless they name them.
      const isRunForbidden = said.every((one) => forbiddenRun.has(tokenOf(plains[one] ?? '')));
      const isToldNotTo =
        tellsNotTo(plains, at) && !said.some((one) => !clause.includes(one) && isVerb(words, one));
      const isUndone = (token: string): boolean => acts.has(token) || (isToldNotTo && deeds.has(token));
      if (isHeard) return !isRunForbidden && !those.some((one) => isUndone(tokenOf(plains[one] ?? '')));
      return !those.some((one) => heard.has(one));
    });
  };
}

/** `never mind`, `run 12, but not now` */
const takesBack =
  /\b(?:never ?mind|forget (?:about )?it|leave it\b(?! (?:muted|paused|on|off|until|till|for))|but not|(?:no|don[’']t) need to (?:run|start|rerun|execute|launch))\b|\bnot now$|(?<!why )\b(?:not|nicht|pas|nein|no|non)[.!?]*$/iu;

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
/** Who tells somebody not to do these wants nothing undone: `don’t approve 12`. */
const deeds = new Set('approve let schedule subscribe ignore'.split(' '));
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

/** Words that forbid a run, or say until when. */
const forbiddenRun: ReadonlySet<string> = new Set(['not', 'run', 'until', 'while', 'want', 'to', 'now']);

/** Whether a line tells how something named is, or was: `12 broke again`, but not `tell me if 12 breaks`. */
function reportsHow(typed: string, plains: readonly string[], names: Names): boolean {
  if (/\b(?:please|pls|plz)\b/iu.test(typed) || plains.some((plain) => condition.test(plain))) return false;
  return plains.some((plain, at) => {
    const isTold = !names.has(at) || names.get(at) === 'condition';
    if (!isTold || !/^(?:campaign|testCase|run)$/u.test(names.get(at - 1) ?? '')) return false;
    const isFailure = tokenOf(plain) === 'failed' && !/^(?:ones?|cases?)$/u.test(plains[at + 1] ?? '');
    // `12 just the red ones again` tells nothing.
    if (plain === 'just' && plains[at + 1] === 'the') return false;
    return isFailure || /^(?:is|was|has|had|just|still|keeps|kept|got|gets|went)$/u.test(plain);
  });
}

/** How something is, which asks for no run. */
const states: ReadonlySet<string> = new Set(['failed', 'again', 'case', 'ok', 'passed']);

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

/** `don’t approve 12`, `never approve it`, but not `we don’t approve it`, `no, don’t let it run` or `don’t schedule 12 any more`. */
function tellsNotTo(plains: readonly string[], at: number): boolean {
  const first = plains[at - 1] === 'do' ? at - 1 : at;
  if (first === at && plains[at] !== 'never') return false;
  const isFirst = first === 0 || (plains[first - 1] === clauseEnd && plains[0] !== 'no');
  return isFirst && !plains.slice(at + 1).includes('not');
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
