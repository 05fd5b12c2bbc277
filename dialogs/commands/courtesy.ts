import { foldSpelling, withoutEnd } from '../text.ts';
import { type SplitLine, splitLine, type Word } from './tokens.ts';
import { readNumber } from './values/value.ts';

/** A line without the parts that don't change its meaning. */
interface PlainLine {
  readonly line: SplitLine;
  /** Whether it was put as a question: asking about something isn't yet wanting it. */
  readonly asks: boolean;
}

/** Said with any command, anywhere in it. */
const courtesies = sequences(
  'please, pls, plz, @canvass, right now, right away, once more, now, again, immediately, the campaign = campaign, the campaigns = campaigns, the schedule = schedule, test campaign = campaign, for me, for us',
);
const salutations = sequences(
  'hey canvass, hi canvass, hello canvass, canvass, hey, hi, hello, good morning, ok canvass, okay canvass',
);
const farewells = sequences(
  'and thank you, and thanks, thank you very much, thank you, thanks a lot, many thanks, thanks, thx, cheers',
);
const questions = sequences(
  "can you, could you, would you, will you, should i, should we, shall i, shall we, may i, may we, i want to, i would like to, i’d like to, i'd like to, let’s, let's, lets",
);
const numberMarks = new Set(['no', 'no.', 'nr', 'nr.', 'id', 'number', '#']);

/** Words that people put around any command; a campaign can't be named like that. */
export const courtesyWords: ReadonlySet<string> = new Set([
  'please',
  'pls',
  'plz',
  'now',
  'again',
  'immediately',
  'the',
]);

/** The line as a command is typed: no “please”, “now”, “again” or “@Canvass”, `no. 12` as `12`, no question mark. */
export function withoutCourtesy({ text, words }: SplitLine): PlainLine {
  const { kept, marked } = withoutQuestionMark(words);
  let rest = withoutFarewell(withoutSalutation(dropped(kept, courtesies)));
  const bare = withoutLeading(rest, questions);
  const asks = marked || bare.length < rest.length;
  rest = bare.filter((word, at) => {
    const next = bare[at + 1];
    if (word.quoted || next === undefined) return true;
    if (numberMarks.has(word.lower) && readNumber(next.text) !== undefined) return false;
    // “The” before several words may be part of a name.
    const isArticle = word.lower === 'the' && at > 0;
    return !isArticle || !(at + 2 >= bare.length || bare[at + 2]?.lower === 'campaign');
  });
  return { line: joined(text, rest), asks };
}

const openers = sequences(
  `can you, could you, would you, can i, could i, may i, let me, i want to, i would like to, i’d like to, i'd like to,
  see, view, show, list, get, give, send, tell, display, find, fetch, open, check, me, us, how many,
  what is, what’s, what's, whats, what are, what were, what was, which are, what, which, is there, are there, is, are`,
);
const closers = sequences(
  'are there, do we have, exist, exists, is there, do you know, do you have, there are',
);
const fillers = new Set(
  'the a an for of in on last latest recent previous current all any me us there yet still'.split(' '),
);
/** What comes after these is meant word for word. */
const verbatim = new Set(['since', 'search']);

/** A query without the words that don't affect it, e.g. `show me the last results of 12` as `results 12`. */
export function withoutFillers({ text, words }: SplitLine): SplitLine {
  return joined(text, keyWords(words));
}

/** An asked phrase treated the same way, so that it can be written down as people say it. */
export function phraseWithoutFillers(phrase: string): string {
  const words = phrase.split(' ').map((text) => ({ text, lower: text, quoted: false }));
  return keyWords(words)
    .map(({ text }) => text)
    .join(' ');
}

type Comparable = Pick<Word, 'lower' | 'quoted'>;

function keyWords<One extends Comparable>(words: readonly One[]): readonly One[] {
  const end = words.findIndex((word) => !word.quoted && verbatim.has(word.lower));
  const own = words.slice(0, end < 0 ? words.length : end);
  const opened = withoutLeading(own, openers);
  const closed = closers.find((closer) => startsWith(opened.slice(-closer.words.length), closer.words));
  const body = withoutLastRun(closed === undefined ? opened : opened.slice(0, -closed.words.length));
  const kept = body.filter((word, at) => {
    if (word.quoted || !fillers.has(word.lower)) return true;
    // `the run of 12` means one of campaign 12, not run 12.
    if (word.lower === 'of' && body[at - 1]?.lower === 'run') return true;
    // “The last run of 12” asks for its results; without “last” it would be a command to run.
    return /^(?:last|latest)$/u.test(word.lower) && body[at + 1]?.lower === 'run';
  });
  return [...kept, ...words.slice(own.length)];
}

/** `results of the last run of 12` means those of 12: a question about a campaign is about its last run. */
function withoutLastRun<One extends Comparable>(words: readonly One[]): readonly One[] {
  const lower = words.map((word) => (word.quoted ? '' : word.lower));
  const at = lower.findIndex(
    (word, index) =>
      index > 0 &&
      /^(?:last|latest)$/u.test(word) &&
      lower[index + 1] === 'run' &&
      /^(?:of|for|in)$/u.test(lower[index + 2] ?? '') &&
      // “The last run of 12” asks for its results.
      lower.slice(0, index).some((before) => !fillers.has(before)),
  );
  return at < 0 ? words : words.toSpliced(at, 2);
}

interface Sequence {
  readonly words: readonly string[];
  /** How many of its last words are kept. */
  readonly keeps: number;
}

/** A list such as `right now, the campaign = campaign`: what is dropped, and which part of it is kept. */
function sequences(list: string): readonly Sequence[] {
  return list.split(',').map((one) => {
    const [words = '', kept = ''] = one.split('=').map((part) => part.trim());
    return { words: words.split(/\s+/u), keeps: kept === '' ? 0 : kept.split(' ').length };
  });
}

function startsWith(words: readonly Comparable[], wanted: readonly string[]): boolean {
  return (
    words.length >= wanted.length &&
    wanted.every((one, at) => {
      const word = words[at];
      // `@Canvass, run 12` and `please, run 12`.
      return word !== undefined && !word.quoted && withoutEnd(word.lower, ',:!') === one;
    })
  );
}

function withoutLeading<One extends Comparable>(
  words: readonly One[],
  list: readonly Sequence[],
): readonly One[] {
  const found = list.find((one) => startsWith(words, one.words));
  return found === undefined ? words : withoutLeading(words.slice(found.words.length), list);
}

/** A line that says nothing else is a greeting. */
function withoutSalutation(words: readonly Word[]): readonly Word[] {
  const rest = withoutLeading(words, salutations);
  return rest.length === 0 ? words : rest;
}

function withoutFarewell(words: readonly Word[]): readonly Word[] {
  const found = farewells.find((one) => startsWith(words.slice(-one.words.length), one.words));
  const rest = found === undefined ? words : words.slice(0, -found.words.length);
  const last = rest.at(-1);
  if (found === undefined || last === undefined) return words;
  return [...rest.slice(0, -1), ended(last, ',')];
}

/** Without these at its end. */
function ended(word: Word, marks: string): Word {
  const text = withoutEnd(word.text, marks);
  return { ...word, text, lower: foldSpelling(text), end: word.start + text.length };
}

function dropped(words: readonly Word[], list: readonly Sequence[]): readonly Word[] {
  const kept: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = list.find((one) => startsWith(words.slice(at), one.words));
    const word = words[at];
    if (found !== undefined) at += found.words.length - found.keeps - 1;
    else if (word !== undefined) kept.push(word);
  }
  return kept;
}

const questionMarks = '?!？！';

/** The line without its question mark, and otherwise as it was typed. */
export function withoutMark({ text, words }: SplitLine): SplitLine {
  return joined(text, withoutQuestionMark(words).kept);
}

function withoutQuestionMark(words: readonly Word[]) {
  const last = words.at(-1);
  if (last === undefined || last.quoted || words.length < 2 || !/[?？]$/u.test(last.text)) {
    const only = words.length === 1 && last !== undefined && !last.quoted && /[^?？][?？]+$/u.test(last.text);
    return only ? { kept: [ended(last, questionMarks)], marked: true } : { kept: words, marked: false };
  }
  const bare = ended(last, questionMarks);
  return { kept: bare.text === '' ? words.slice(0, -1) : [...words.slice(0, -1), bare], marked: true };
}

function joined(text: string, words: readonly Word[]): SplitLine {
  return splitLine(
    words
      .map(({ start, end }) => text.slice(start, end))
      .join(' ')
      .replace(/^(\w+ campaign|campaign|\w+): (?=#?\d)/iu, '$1 '),
  );
}
