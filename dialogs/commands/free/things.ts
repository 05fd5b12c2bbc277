import type { ValueName } from '../placeholders.ts';
import { readNumber } from '../values/value.ts';
import { type Called, calledThings } from './called.ts';
import { timesIn } from './spoken-times.ts';
import { respelt, tokenOf } from './synonyms.ts';
import { type FreeWord, isTaken } from './words.ts';

/** The things that a line can name. */
export interface KnownThings {
  /** With their names and aliases. */
  readonly campaigns: readonly Called[];
  readonly cases: readonly Called[];
}

/** Something that a line names. */
export interface Thing {
  /** `either`: one of several campaigns. */
  readonly name: ValueName | 'either';
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
    if (number === undefined || isTaken(times, at) || isQuantity(words, at, things.length > 0)) continue;
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
  [/^(?:schedules?|unschedule)$/u, 'scheduleNumber'],
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
function isQuantity(words: readonly FreeWord[], at: number, hasNamed: boolean): boolean {
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
    readNumber(words[at + 2]?.plain ?? '') === undefined &&
    words.slice(at, at + 4).some(({ plain }) => tokenOf(plain) === 'runs')
  )
    return true;
  if (before === 'than') return comparing.test(beforeLast);
  // `set the concurrency of 12 to 5`, `concurrency of 12 should be 5`
  // `set the concurrency of 12` names a campaign, and no value.
  const isValue =
    (hasNamed || before !== 'of') &&
    /^(?:to|be|of|is)$/u.test(before) &&
    words.slice(0, at).some(({ plain }) => /^(?:concurrency|aps)$/u.test(respelt(plain)));
  return isValue && !words.slice(at + 1).some(({ plain }) => readNumber(plain) !== undefined);
}

const joins = /^(?:and|also|plus|as|well|both|campaigns?|&|¦|\d+)$/u;
const comparisons: ReadonlySet<string> = new Set(['compare', 'better', 'worse']);
const compared = /^(?:with|to|than|from|or)$/u;

/** `12 and 15` means several campaigns, and so does `12 vs 15`; `12 or 15` means one of them. */
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
  const isEither = !compares && between.some(({ plain }) => plain === 'or');
  const isJoin = (word: FreeWord): boolean =>
    joins.test(word.plain) ||
    (isEither && word.plain === 'or') ||
    (compares && (compared.test(word.plain) || isSaid(word)));
  if (!between.every(isJoin)) return things;
  // With nothing between them, a part of a name is more likely something else.
  if (between.length === 0 && named.some(({ isWhole }) => !isWhole)) return things;
  const said = `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
  return [
    ...things.filter(({ name }) => name !== 'campaign'),
    {
      name: isEither ? 'either' : 'several',
      said,
      places: words.flatMap((word, at) => (at >= first && at <= last && !isSaid(word) ? [at] : [])),
      isWhole: true,
      parts: ids.flatMap((id) => named.find((thing) => thing.said === id) ?? []),
    },
  ];
}
