import { splitLine, type Word } from '../tokens.ts';
import { inEnglish } from './languages.ts';
import { isLikeOpening, isOpening } from './openings.ts';
import { conditionIn, states } from './statements.ts';
import { isListed, respelt } from './synonyms.ts';
import type { Thing } from './things.ts';
import { empty } from './weigh.ts';
import { type FreeWord, folded, freeWords } from './words.ts';

/**
 * Finds what a line asks for, without what it only states: `I’ll rerun 18 after lunch`, `Tom said 12 is fine`, `if 12 fails we
 * roll back`. Of `12 is quiet, Lena muted it, please unmute it`, that is the last clause.
 * @param words all of its words
 * @returns the words of what may be a request; none if all of it is a statement
 */
export function requestedWords(
  typed: string,
  words: readonly FreeWord[],
  things: readonly Thing[],
): ReadonlySet<string> {
  const plains = words.map(({ plain }) => plain);
  // People aren’t called by these.
  const names = new Set(things.flatMap(({ places }) => places.map((at) => plains[at] ?? '')));
  const [, addressee] = /^(\p{L}+):\s/u.exec(typed) ?? [];
  if (addressee !== undefined && !isKnown(addressee, names) && !isOpening(folded(addressee)))
    return new Set();
  if (note.test(typed)) return new Set();
  const line = splitLine(typed);
  const clauses = clausesOf(line.words);
  let before: Manner | undefined;
  const asked = clauses.filter((clause, at) => {
    const manner = mannerOf(textOf(clause), before, names, clauses.length === 1);
    before = at === 0 && isCalled(line.words, names) ? 'toSomebody' : manner;
    return before === 'asked' || (before === 'condition' && at === clauses.length - 1);
  });
  if (asked.length === clauses.length) return new Set(plains);
  return new Set(freeWords({ ...line, words: asked.flat() }).map(({ plain }) => plain));
}

/** Of what people put down, nothing is asked for: `heads up: 12 runs at 6`. */
const note = /^(?:reminder|heads[- ]?up|note to self|for the record|psa|todo) ?[:–-] /iu;

/** They end with a mark, or before a request. */
function clausesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const clauses: Word[][] = [];
  let isEnded = true;
  for (const [at, word] of words.entries()) {
    const ahead = words.slice(at, at + 3).map(({ lower }) => lower);
    const clause = clauses.at(-1);
    if (clause === undefined || isEnded || request.test(ahead.join(' '))) clauses.push([word]);
    else clause.push(word);
    isEnded = !word.quoted && mark.test(word.text);
  }
  return clauses;
}

const mark = /[,;:!?.–—]$|^-$/u;
/** `so please run 12` has nothing to do with what was stated before. */
const request = /^(?:please|pls|plz|kindly|can you|could you) \S/u;

/** What is quoted names something, whatever it says. */
function textOf(clause: readonly Word[]): string {
  return clause.map(({ text, quoted }) => (quoted ? '"' : text.replace(mark, ''))).join(' ');
}

/** `condition`: what follows it says what is to be done. */
type Manner = 'asked' | 'stated' | 'toSomebody' | 'condition';

function mannerOf(
  clause: string,
  before: Manner | undefined,
  names: ReadonlySet<string>,
  isOnly: boolean,
): Manner {
  const [opening = ''] = /^\s*(?:(?:and|but|so|because|since|well|ok|hey|hi|then) )*/iu.exec(clause) ?? [];
  const text = clause.slice(opening.length).trim();
  const said = inEnglish(folded(text)).replace(/^(?:i (?:think|guess|believe)|maybe|actually) /u, '');
  if (before === 'toSomebody') return 'toSomebody';
  if (before === 'stated' && goesOn.test(clause)) return 'stated';
  if (isPerson(text, names)) return isOnly ? 'asked' : 'toSomebody';
  if (isAddressed(text, names)) return 'toSomebody';
  if (states(said) || doneBy.test(text) || isStatementOf(text, said, names) || saysItRuns(said, names))
    return 'stated';
  return conditionIn(said) ?? 'asked';
}

/** `we run 12 after the release, not before`, `the plan says run 12, then 18` */
const goesOn = /^\s*(?:and )?(?:then|not|or|otherwise)\b/iu;

/** `12 was scheduled by Priya`, `approved by jens` */
const doneBy = /\b\p{Ll}{3,}ed\b.* by \p{Lu}\p{Ll}|^approved by (?!me\b)\p{L}+$/u;

/** Others who may act. */
const others = /^(?:he|she|they|somebody|someone|nobody|everybody|everyone|the \p{L}+(?: \p{L}+)?)$/u;
/** Behind somebody who acts. */
const doing =
  /^(?:will|'?ll|won't|wants?|wanted|has|have|had|is going|are going|'s going|almost|already|just|accidentally|asked|heard|said|says|\p{L}{2,}ed|ran|went|started|began|did|put|set|and (?:i|me)) /u;
/** Behind somebody who is asked. */
const asking = /^(?:please|pls|plz|can|could|would|will|can you|could you|you (?:can|could|may|should)) \S/u;

/** `Ada will delete 210`, `the carrier restarted the trunk` */
function isStatementOf(text: string, said: string, names: ReadonlySet<string>): boolean {
  const [first = '', second = '', third = ''] = said.split(' ');
  const subjects = [first, `${first} ${second}`, `${first} ${second} ${third}`];
  return subjects.some((subject) => {
    const rest = said.slice(subject.length + 1);
    if (subject.split(' ').some((word) => names.has(word)) || !doing.test(`${rest} `)) return false;
    if (subject === first && isDoer(first, second, names)) return true;
    return others.test(subject) || (subject === first && isPerson(text.split(' ', 1)[0] ?? '', names));
  });
}

/** `jens approved 12`: the first word is nothing else than a name. */
function isDoer(first: string, second: string, names: ReadonlySet<string>): boolean {
  return (
    isOnlyName(first, names) &&
    /^(?:approved|declined|muted|unmuted|paused|resumed|deleted|scheduled|renamed|stopped)$/u.test(second)
  );
}

/** A word without its capital letter that is nothing else. */
function isOnlyName(word: string, names: ReadonlySet<string>): boolean {
  return /^\p{Ll}{3,}$/u.test(word) && !isKnown(respelt(folded(word)), names) && !isLikeOpening(folded(word));
}

/** What somebody may be asked to do. */
const deed = /^(?:run|rerun|start|restart|retry|kick|mute|pause|stop|delete|approve|schedule)$/u;

/** `the nightly runs at 3` */
function saysItRuns(said: string, names: ReadonlySet<string>): boolean {
  const [subject = '', rest] = said.split(/ (?:always |usually |normally )?runs /u);
  const isNamed = subject.split(' ').every((word) => names.has(word) || /^(?:the|our|campaign)$/u.test(word));
  return (
    rest !== undefined &&
    isNamed &&
    /^(?:at|on|every|daily|hourly|tomorrow|tonight|again|next|in)\b/u.test(rest)
  );
}

/** `Tom could you rerun 12`, `@Lena can you kick off 7`, `can Ada rerun 12`, `can ada rerun 12` */
function isAddressed(text: string, names: ReadonlySet<string>): boolean {
  const [first = '', second = '', third = ''] = text.split(' ', 3);
  if (/^(?:can|could|would|will)$/iu.test(first))
    return isPerson(second, names) || (isOnlyName(second, names) && deed.test(third));
  return isPerson(first, names) && asking.test(folded(text.slice(first.length + 1)));
}

/** `priya can you rerun 12`, `marco pls rerun 7`: a name without its capital letter, before a request. */
function isCalled(words: readonly Word[], names: ReadonlySet<string>): boolean {
  const from = words.findIndex(({ lower }) => !/^(?:hey|hi|hello|hallo|ok|so|and|but)$/u.test(lower));
  const { text = '', quoted = true } = words[from] ?? {};
  const plain = text.replace(mark, '');
  if (quoted || !isOnlyName(plain, names)) return false;
  return requestOfYou.test(inEnglish(folded(textOf(words.slice(from + 1, from + 5)))));
}

const requestOfYou =
  /^(?:(?:please |pls |plz )?(?:can|could|would|will) (?:you|u|du)|(?:please|pls|plz) (?:run|rerun|start|restart|retry|kick|mute|pause|stop|delete|approve|schedule)) \S/u;

/** Whether a word can only be somebody's name. */
function isPerson(word: string, names: ReadonlySet<string>): boolean {
  const plain = folded(word.replace(/^@/u, ''));
  if (!/^(?:@?\p{Lu}\p{Ll}+|@\p{L}+)$/u.test(word) || isOpening(plain)) return false;
  return !isKnown(plain, names);
}

function isKnown(word: string, names: ReadonlySet<string>): boolean {
  const plain = folded(word);
  return names.has(plain) || empty.has(plain) || isListed(plain) || inEnglish(plain) !== plain;
}
