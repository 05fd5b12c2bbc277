import type { ValueName } from '../placeholders.ts';
import { typos } from '../typos.ts';
import { readNumber } from '../values/value.ts';
import { timesIn } from './spoken-times.ts';
import { isListed, respelt, tokenOf } from './synonyms.ts';
import { empty } from './weigh.ts';
import { type FreeWord, folded, isTaken, stemOf } from './words.ts';

/** Something by its number and by the names that people use for it. */
export interface Called {
  readonly id: number;
  readonly names: readonly string[];
}

/** The things that a line can name. */
export interface KnownThings {
  /** With their names and aliases. */
  readonly campaigns: readonly Called[];
  readonly cases: readonly Called[];
}

/** Something that a line names. */
export interface Thing {
  readonly name: ValueName;
  /** As a phrase takes it. */
  readonly said: string;
  /** The words that name it. */
  readonly places: readonly number[];
  /** For a name, whether all of it was typed. */
  readonly isWhole: boolean;
  /** Of several campaigns, each. */
  readonly parts?: readonly Thing[];
  /** What it may mean as well. */
  readonly or?: string;
}

/** The campaigns, runs, test cases, schedules and the like that a line names by number or name, each word once. */
export function namedThings(words: readonly FreeWord[], known: KnownThings): readonly Thing[] {
  const times = timesIn(words);
  const called = [
    ...calledThings('campaign', words, known.campaigns),
    ...calledThings('testCase', words, known.cases),
  ].toSorted(
    (one, other) => Number(other.isWhole) - Number(one.isWhole) || other.places.length - one.places.length,
  );
  const things: Thing[] = [];
  for (const thing of called)
    if (!thing.places.some((at) => isTaken(things, at)) && !saysHowOften(words, thing, called))
      things.push(thing);
  for (const [at, { plain, quoted }] of words.entries()) {
    const number = quoted || isTaken(things, at) ? undefined : readNumber(plain);
    if (number === undefined || isTaken(times, at) || isQuantity(words, at)) continue;
    const name = kindOf(words, at, things, known);
    things.push({ name, said: String(number), places: [at], isWhole: true });
  }
  return withoutParts(
    joinedCampaigns(
      words,
      things.toSorted((one, other) => firstOf(one) - firstOf(other)),
    ),
  );
}

/** `run 12 nightly` isn’t about the campaign of that name. */
function saysHowOften(words: readonly FreeWord[], thing: Thing, called: readonly Thing[]): boolean {
  const before = firstOf(thing) - 1;
  const isBehindOne =
    readNumber(words[before]?.plain ?? '') !== undefined ||
    called.some(({ places }) => places.includes(before));
  const recurs = timesIn(words).find(({ kind }) => kind === 'recurring');
  return isBehindOne && thing.places.every((at) => recurs?.places.includes(at));
}

/** If another campaign is named in full, part of this one's name is just a word: `any regression in pay`. */
function withoutParts(things: readonly Thing[]): readonly Thing[] {
  const isCampaign = ({ name }: Thing): boolean => name === 'campaign';
  if (!things.some((thing) => isCampaign(thing) && thing.isWhole)) return things;
  return things.filter((thing) => !isCampaign(thing) || thing.isWhole);
}

export function firstOf({ places }: Pick<Thing, 'places'>): number {
  return Math.min(...places);
}

const nouns: readonly (readonly [RegExp, ValueName])[] = [
  [/^(?:case|cases|tests|tc)$/u, 'testCase'],
  [/^runs?$/u, 'run'],
  [/^schedules?$/u, 'scheduleNumber'],
  [/^(?:alerts?|alarms?)$/u, 'alertNumber'],
  [/^plans?$/u, 'plan'],
  [/^page$/u, 'page'],
  [/^surveys?$/u, 'survey'],
  [/^campaigns?$/u, 'campaign'],
];
const marks = /^(?:no|nr|number|id|the|and|with|vs|to|versus|or|against|compare|than|but|plus|is)$/u;

/** What kind of thing a number refers to: what the noun before it says, if there is one; else what has that number. */
function kindOf(
  words: readonly FreeWord[],
  at: number,
  before: readonly Thing[],
  { campaigns, cases }: KnownThings,
): ValueName {
  const number = readNumber(words[at]?.plain ?? '');
  const isCampaign = campaigns.length === 0 || campaigns.some(({ id }) => id === number);
  const isCase = cases.some(({ id }) => id === number);
  const hasRun = before.some(({ name }) => name === 'run');
  for (let back = at - 1; back >= 0 && back >= at - 4; back -= 1) {
    const { plain } = words[back] ?? { plain: '' };
    const noun = nouns.find(([pattern]) => pattern.test(plain))?.[1];
    // `run 12`, `alert 12 below 95%` and `schedule 12 every day` say what to do with 12.
    const isVerb =
      (isCase && !isCampaign && plain === 'run' && back === 0) ||
      (isCampaign &&
        (plain === 'run' ||
          (back === 0 && /^(?:alert|alarm)$/u.test(plain) && words.length > 2) ||
          (plain === 'schedule' && timesIn(words.slice(at + 1))[0]?.places[0] === 0)));
    // `tests in 12`, and `cases 63 and 64 in 12`
    if (noun !== undefined && !isVerb) return noun === 'run' && hasRun ? 'previous' : noun;
    if (isVerb || (readNumber(plain) === undefined && !marks.test(plain))) break;
  }
  // `change the plan of 7 to 3`, `set the tests of 12 to 7 and 8`
  const value = words.slice(0, at).some(({ plain }) => plain === 'to')
    ? valueKind(words.slice(0, at))
    : undefined;
  if (value !== undefined && before.length > 0) return value;
  if (isCampaign) return 'campaign';
  if (isCase) return 'testCase';
  return hasRun ? 'previous' : 'run';
}

const units =
  /^(?:%|h|hours?|m|min|minutes?|s|sec|secs|seconds?|days?|weeks?|months?|am|pm|times|people|calls?|aps|concurrency|concurrent|retries|retry|tries|attempts)$/u;
const measures =
  /^(?:at|below|under|above|over|past|every|first|top|ticket|jira|bug|[<>=]|concurrency|aps|around|until|max|maximum|room|floor|version)$/u;
const months =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/u;
/** What a number that isn't a quantity sets. */
function valueKind(words: readonly FreeWord[]): ValueName | undefined {
  if (words.some(({ plain }) => plain === 'plan')) return 'plan';
  return words.some(({ plain }) => /^(?:tests|cases|case)$/u.test(plain)) ? 'testCase' : undefined;
}

const comparing = /^(?:less|fewer|lower|more|higher|longer|greater)$/u;

/** `for 2 hours`, `below 95 %`, `at 9 pm`, `last 5 runs`: a number that names nothing. */
function isQuantity(words: readonly FreeWord[], at: number): boolean {
  const [beforeLast = '', before = '', next = ''] = [at - 2, at - 1, at + 1].map((one) => words[one]?.plain);
  // `12 concurrency 5`
  const isSet = /^(?:aps|concurrency)$/u.test(next) && readNumber(words[at + 2]?.plain ?? '') !== undefined;
  // `12 and 15 at the same time`
  const isListed = before === 'and' && next === 'concurrency' && readNumber(beforeLast) !== undefined;
  if (
    (units.test(next) && !isSet && !isListed) ||
    measures.test(before) ||
    months.test(next) ||
    months.test(before)
  )
    return true;
  if (/^(?:last|past|previous|latest)$/u.test(before)) return true;
  // `five most recent runs`
  if (
    /^(?:most|last|latest|newest)$/u.test(next) &&
    words.slice(at, at + 4).some(({ plain }) => tokenOf(plain) === 'runs')
  )
    return true;
  if (before === 'than') return comparing.test(beforeLast);
  // `set the concurrency of 12 to 5`, `concurrency of 12 should be 5`
  const isValue =
    /^(?:to|be|of|is)$/u.test(before) &&
    words.slice(0, at).some(({ plain }) => /^(?:concurrency|aps)$/u.test(respelt(plain)));
  return isValue && !words.slice(at + 1).some(({ plain }) => readNumber(plain) !== undefined);
}

/** There are few names, and every line is compared with them. */
const foldedNames = new Map<string, readonly string[]>();
const maxFolded = 5_000;

function wordsOfName(name: string): readonly string[] {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  if (foldedNames.size >= maxFolded) foldedNames.clear();
  const words = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  foldedNames.set(name, words);
  return words;
}

/** Things called by their name, in whole or by a part that no other name has, with a wrong letter or two. */
function calledThings(
  name: 'campaign' | 'testCase',
  words: readonly FreeWord[],
  known: readonly Called[],
): readonly Thing[] {
  const byLetter = Map.groupBy(words.keys(), (at) => words[at]?.plain.charAt(0) ?? '');
  const found = known.flatMap(({ id, names }) =>
    names.flatMap((one) => {
      const place = placeOf(wordsOfName(one), words, byLetter);
      return place === undefined ? [] : [{ id, ...place }];
    }),
  );
  return found.flatMap(({ id, places, isWhole }): readonly Thing[] => {
    const rivals = found.filter(
      (one) =>
        one.id !== id &&
        one.isWhole === isWhole &&
        one.places.some((at) => places.includes(at)) &&
        one.places.length >= places.length,
    );
    return rivals.length > 0 ? [] : [{ name, said: String(id), places, isWhole }];
  });
}

interface Place {
  readonly places: readonly number[];
  readonly isWhole: boolean;
}

/** Where most of a name is, word by word. @param byLetter the places of words by their first letters */
function placeOf(
  name: readonly string[],
  words: readonly FreeWord[],
  byLetter: ReadonlyMap<string, readonly number[]>,
): Place | undefined {
  let best: Place | undefined;
  for (const [offset, wanted] of name.entries()) {
    for (const from of byLetter.get(wanted.charAt(0)) ?? []) {
      let length = 0;
      while (length < name.length - offset && isLike(words[from + length], name[offset + length]))
        length += 1;
      if (length === 0 || length <= (best?.places.length ?? 0)) continue;
      const isWhole = length === name.length;
      const part = words.slice(from, from + length);
      if (isWhole || part.some(isDistinctive)) best = { places: part.map((_, at) => from + at), isWhole };
    }
  }
  return best;
}

const isLanguage = /^(?:english|german|spanish|french|japanese|portuguese)$/u;

function isDistinctive({ plain, quoted }: FreeWord): boolean {
  return quoted || (plain.length > 2 && !isListed(plain) && !empty.has(plain) && !isLanguage.test(plain));
}

function isLike(word: FreeWord | undefined, wanted: string | undefined): boolean {
  if (word === undefined || wanted === undefined) return false;
  const { plain, quoted } = word;
  if (plain === wanted) return true;
  if (quoted || plain.charAt(0) !== wanted.charAt(0) || Math.abs(plain.length - wanted.length) > 3)
    return false;
  if (stemOf(plain) === stemOf(wanted)) return true;
  return wanted.length > 3 && !isListed(plain) && !empty.has(plain) && typos(plain, wanted) !== undefined;
}

const joins = /^(?:and|also|plus|as|well|both|campaigns?|&|¦|\d+)$/u;
const comparisons: ReadonlySet<string> = new Set(['compare', 'better', 'worse']);
const compared = /^(?:with|to|than|from|or)$/u;

/** `12 and 15` means several campaigns, and so does `12 vs 15`. */
function joinedCampaigns(words: readonly FreeWord[], things: readonly Thing[]): readonly Thing[] {
  const named = things.filter(({ name }) => name === 'campaign');
  const ids = [...new Set(named.map(({ said }) => said))];
  if (ids.length < 2) return things;
  const places = named.flatMap((thing) => thing.places);
  const first = Math.min(...places);
  const last = Math.max(...places);
  const between = words.slice(first, last).filter((_, at) => !places.includes(first + at));
  const isSaid = ({ plain }: FreeWord): boolean => comparisons.has(tokenOf(plain));
  const compares = words.some(isSaid);
  const isJoin = (word: FreeWord): boolean =>
    joins.test(word.plain) || (compares && (compared.test(word.plain) || isSaid(word)));
  if (!between.every(isJoin)) return things;
  // With nothing between them, a part of a name is more likely something else.
  if (between.length === 0 && named.some(({ isWhole }) => !isWhole)) return things;
  const said = `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
  return [
    ...things.filter(({ name }) => name !== 'campaign'),
    {
      name: 'several',
      said,
      places: words.flatMap((word, at) => (at >= first && at <= last && !isSaid(word) ? [at] : [])),
      isWhole: true,
      parts: ids.flatMap((id) => named.find((thing) => thing.said === id) ?? []),
    },
  ];
}
