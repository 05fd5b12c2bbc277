import { capitalised } from '../../text.ts';
import { placeholders, type ValueName } from '../placeholders.ts';
import { splitLine } from '../tokens.ts';
import { sumOfParts } from '../values/durations.ts';
import type { Moment, Placeholder } from '../values/value.ts';
import { clauseEnd } from './canonical.ts';
import { isListed, respelt, tokenOf } from './synonyms.ts';
import { firstOf, type Thing } from './things.ts';
import { empty } from './weigh.ts';
import type { FreeWord } from './words.ts';

/** A line whose things have been found. */
export interface Line {
  readonly words: readonly FreeWord[];
  readonly things: readonly Thing[];
  readonly moment: Moment;
  /** The words that belong to another act than the one that is read. */
  readonly foreign?: ReadonlySet<number>;
}

type Finder = (line: Line, placeholder: Placeholder) => Thing | undefined;

/** What a line says for a value that isn't named by a number; undefined if it says nothing. */
export function valueIn(name: ValueName, line: Line, placeholder: Placeholder): Thing | undefined {
  const found = finders[name]?.(line, placeholder);
  const isForeign = found?.places.every((at) => line.foreign?.has(at) === true) === true;
  return isForeign ? undefined : found;
}

/** Offered when someone wants something without saying when, or for how long. */
export const offeredValues: Partial<Record<ValueName, readonly string[]>> = {
  schedule: ['at 20:00', 'at 22:00', 'every day at 08:00'],
  digestTime: ['daily at 08:00'],
  duration: ['2h', '1 day'],
  until: ['Friday', 'in 2 weeks'],
};

/** The same, on the day or at the time of day that is said, and not one that is over; a single time with its date. */
export function offeredFor(name: ValueName, line: Line): readonly string[] {
  const all = offeredValues[name] ?? [];
  if (name !== 'schedule') return all;
  return timesFor(line, all).map((one) => {
    const reading = placeholders.schedule.read(splitLine(one), line.moment);
    return (reading.kind === 'read' ? reading.written?.line : undefined) ?? one;
  });
}

/** What isn’t a time, behind “every”. */
const happens =
  /^(?:deploy\p{L}*|build|release|commit|merge|push|change|update|call|fix|failure|sprint|pr)$/u;

/** The hours that are offered of a day, by the part of it that is said. */
const hoursOf: readonly (readonly [part: RegExp, hours: readonly string[]])[] = [
  [/^(?:evening|night|nightly|tonight|overnight)$/u, ['20:00', '22:00']],
  [/^(?:morning|early)$/u, ['08:00', '09:00']],
  [/^(?:afternoon)$/u, ['14:00', '16:00']],
  [/./u, ['08:00', '20:00']],
];

/** How often, without a time of day. */
const recurring =
  /^(?:daily|nightly|weekly|every (?:day|week|weekday|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:(?: and|,) (?:mon|tues|wednes|thurs|fri|satur|sun)day)*))$/u;
/** How it is offered. */
const rhythms = new Map([
  ['daily', 'every day'],
  ['nightly', 'every day'],
  ['weekly', 'every monday'],
  ['every week', 'every monday'],
]);

function timesFor(line: Line, all: readonly string[]): readonly string[] {
  const { words, moment } = line;
  const said = words.map(({ plain }) => plain);
  const [, hours = []] = hoursOf.find(([part]) => said.some((plain) => part.test(plain))) ?? [];
  const { text: rhythmSaid } = stretch(line, recurring) ?? {};
  if (rhythmSaid !== undefined) {
    const rhythm = (rhythms.get(rhythmSaid) ?? rhythmSaid).replaceAll(
      /(?:mon|tues|wednes|thurs|fri|satur|sun)day/gu,
      capitalised,
    );
    return hours.map((hour) => `${rhythm} at ${hour}`);
  }
  const at = said.findIndex((plain) =>
    /^(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/u.test(plain),
  );
  if (at >= 0) {
    const day = said[at - 1] === 'next' ? `next ${said[at]}` : said[at];
    return hours.map((hour) => `${day} at ${hour}`);
  }
  const often = all.filter((one) => one.startsWith('every'));
  const every = said.indexOf('every');
  if (every >= 0) return happens.test(said[every + 1] ?? '') ? [] : often;
  if (!said.some((plain) => /^(?:tonight|afternoon|evening|later|overnight)$/u.test(plain))) return all;
  const single = said.includes('afternoon')
    ? ['at 14:00', 'at 16:00']
    : all.filter((one) => !often.includes(one));
  const today = single.filter((one) => isAhead(one, moment));
  return today.length > 0 ? today : ['in 30 minutes', 'in 1 hour'];
}

/** Longer than this before a time of day, the same time of today is over. Milliseconds. */
const mostAhead = 18 * 60 * 60_000;

function isAhead(timeOfDay: string, moment: Moment): boolean {
  const reading = placeholders.schedule.read(splitLine(timeOfDay), moment);
  return reading.kind === 'read' && (reading.value.once ?? 0) - moment.now < mostAhead;
}

function thing(name: ValueName, said: string, places: readonly number[]): Thing {
  return { name, said, places, isWhole: true };
}

/** Values that single words stand for, in any context. */
function cue(name: ValueName, cues: readonly (readonly [RegExp, string])[]): Finder {
  return ({ words, things }) => {
    for (const [pattern, said] of cues) {
      const at = words.findIndex(
        ({ plain, quoted }, index) => !quoted && pattern.test(plain) && !isTaken(things, index),
      );
      if (at >= 0) return thing(name, said, [at]);
    }
    return undefined;
  };
}

function isTaken(things: readonly Thing[], at: number): boolean {
  return things.some(({ places }) => places.includes(at));
}

const finders: Partial<Record<ValueName, Finder>> = {
  format: cue('format', [
    [/^(?:csv|excel|spreadsheet|sheet|xlsx?)$/u, 'csv'],
    [/^(?:junit|xml|jenkins)$/u, 'junit'],
    [/^(?:ctrf|json)$/u, 'ctrf'],
  ]),
  steps: cue('steps', [[/^(?:steps?|detailed|details?|detail|exactly)$/u, 'steps']]),
  only: cue('only', [
    [/^(?:changes?|changed|flips?|fixed)$/u, 'changes only'],
    [
      /^(?:fails?|failed|failing|failures?|red|reds|broken|breaks?|wrong|bad|errors?|problems?)$/u,
      'failures only',
    ],
  ]),
  when: spanned(
    'when',
    /^(?:today|yesterday|this|last|past|since|from|on|after|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d.*)$/u,
    (span) =>
      span
        .replace(/^(?:from|after) /u, 'since ')
        .replace(/^on /u, '')
        .replace(/^past /u, 'last ')
        .replace(/ on$/u, ''),
  ),
  duration: spanned('duration', /^(?:for|an?|\d.*)$/u, (span) => span.replace(/^for /u, '')),
  until: spanned(
    'until',
    /^(?:until|till|to|before|by|up|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|\d.*|next|in|end)$/u,
    (span) =>
      span === 'tonight'
        ? throughTheNight
        : span.replace(/^(?:until|till|before|by|up to|to) /u, '').replace(/^for /u, 'in '),
  ),
  schedule: (line, placeholder) => timed('schedule', line, placeholder),
  digestTime: (line, placeholder) => timed('digestTime', line, placeholder),
  newTime: (line, placeholder) => {
    const time = timed('newTime', line, placeholder);
    return time && { ...time, said: time.said.replace(/^at /u, '') };
  },
  language: ({ words }, { read }) => {
    const at = words.findIndex(({ plain }) => languages.test(plain));
    const said = words[at]?.plain ?? '';
    return at >= 0 && read(splitLine(said), { now: 0 }).kind === 'read'
      ? thing('language', said, [at])
      : undefined;
  },
  reason: reasonOf,
  fields: fieldsOf,
  condition: conditionOf,
  testCases: ({ words, things }) => {
    const cases = things.filter(({ name }) => name === 'testCase');
    if (cases.length === 0) return undefined;
    const isListedAfter = words.some(({ plain }) =>
      /^(?:add|remove|delete|take|put|include|drop)$/u.test(plain),
    );
    return isListedAfter
      ? thing(
          'testCases',
          cases.map(({ said }) => said).join(', '),
          cases.flatMap(({ places }) => places),
        )
      : undefined;
  },
  text: searchedText,
  alias: aliasOf,
  person: personOf,
  newName: (line) => nameBehind('newName', line, /^(?:to|called|named|into|name|be|as)$/u),
};

/** Who wants quiet tonight wants it until morning. */
const throughTheNight = 'tomorrow at 08:00';

const languages =
  /^(?:english|german|deutsch|spanish|espanol|french|francais|japanese|portuguese|portugues|anglais|allemand|ingles|aleman|frances|englisch|spanisch|franzosisch)$/u;
const maxSpan = 7;

/** A value of several words, such as a time: the longest run of words that can be read as it. */
function spanned(name: ValueName, begins: RegExp, inPhrase: (span: string) => string): Finder {
  return ({ words, things, moment }, { read }) => {
    for (let length = Math.min(maxSpan, words.length); length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const first = words[from];
        if (first === undefined || first.quoted || !begins.test(first.plain)) continue;
        const places = Array.from({ length }, (_, at) => from + at);
        if (places.some((at) => isTaken(things, at))) continue;
        if (name === 'when' && /^(?:before|until|till|by|every)$/u.test(words[from - 1]?.plain ?? ''))
          continue;
        // `mute 12 on friday`
        if (name === 'until' && words[from - 1]?.plain === 'on') continue;
        const span = inPhrase(
          words
            .slice(from, from + length)
            .map(({ plain }) => plain)
            .join(' '),
        );
        // How long isn't until when.
        if (name === 'until' && /^\d+ [a-z]+s?$/u.test(span) && sumOfParts(span) !== undefined) continue;
        const reading = read(splitLine(span), moment);
        if (reading.kind === 'read') return thing(name, reading.written?.line ?? span, places);
      }
    }
    return undefined;
  };
}

const rhythm =
  /^(?:(?:hourly|every (?:hour|\d{1,2} hours)) between \d{1,2}(?::\d\d)?(?:[ap]m)? and \d{1,2}(?::\d\d)?(?:[ap]m)?(?: every weekday)?|daily|hourly|every (?:weekday|day|hour|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:(?: and|,) (?:mon|tues|wednes|thurs|fri|satur|sun)day)*|\d+ (?:minutes|hours|days)))$/u;
const date =
  /^(?:tomorrow|day after tomorrow|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|on \d{4}-\d\d-\d\d|\d{4}-\d\d-\d\d|in (?:\d+|an?) (?:minutes?|hours?|days?)|in \d+(?:m|min|h|d))$/u;
const clock = /^(?:at )?(?:\d{1,2}:\d\d(?:[ap]m)?|\d{1,2}[ap]m|noon|midnight)$|^at \d{1,2}$/u;

/** When something is to be done: how often, or on which day, and at what time, anywhere in the line. */
function timed(
  name: 'schedule' | 'digestTime' | 'newTime',
  line: Line,
  { read }: Placeholder,
): Thing | undefined {
  const [often, day, time] = [rhythm, date, clock].map((pattern) => stretch(line, pattern));
  const attempts = [[often, time], [day, time], [often], [day], [time]];
  for (const parts of attempts) {
    const found = parts.filter((part) => part !== undefined);
    if (found.length < parts.length) continue;
    const said = found
      .map(({ text }, at) => (at > 0 && !text.startsWith('at ') ? `at ${text}` : text))
      .join(' ');
    const reading = read(splitLine(said.replace(/^(?=\d{1,2}(?:[:ap]))/u, 'at ')), line.moment);
    if (reading.kind === 'read')
      return thing(
        name,
        reading.written?.line ?? said,
        found.flatMap(({ places }) => places),
      );
  }
  return undefined;
}

/** `every 2 hours between 8:00 and 18:00 every weekday` */
const maxStretch = 9;

function stretch({ words, things }: Line, pattern: RegExp) {
  for (let length = Math.min(maxStretch, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const places = Array.from({ length }, (_, at) => from + at);
      if (places.some((at) => isTaken(things, at) || words[at]?.quoted === true)) continue;
      const before = words[from - 1]?.plain === 'the' ? from - 2 : from - 1;
      if (/^(?:until|till|before|by|since|from|after)$/u.test(words[before]?.plain ?? '')) continue;
      const text = words
        .slice(from, from + length)
        .map(({ plain }) => plain)
        .join(' ');
      if (pattern.test(text)) return { text, places };
    }
  }
  return undefined;
}

/** `concurrency of 12 to 5`, `put it on plan 3`, `tests 7,8,9`, `called Returns hotline`. */
function fieldsOf(line: Line): Thing | undefined {
  const { words, things } = line;
  const found: { readonly said: string; readonly places: readonly number[] }[] = [];
  for (const field of ['concurrency', 'aps']) {
    const at = words.findIndex(({ plain }) => respelt(plain) === field);
    // `12 and 15 at the same time` are two campaigns.
    const isFree = ({ plain }: FreeWord, index: number) =>
      /^\d+(?:\.\d+)?$/u.test(plain) && words[index - 1]?.plain !== 'and' && !isTaken(things, index);
    const value = at < 0 ? -1 : words.findLastIndex(isFree);
    if (value >= 0) found.push({ said: `${field} ${words[value]?.plain}`, places: [at, value] });
  }
  const active = words.findIndex(({ plain }) => plain === 'active');
  const answer = words.findIndex(({ plain }) => /^(?:yes|no|true|false|on|off)$/u.test(plain));
  if (active >= 0 && answer >= 0) {
    const isOn = /^(?:yes|true|on)$/u.test(words[answer]?.plain ?? '');
    found.push({ said: `active ${isOn ? 'yes' : 'no'}`, places: [active, answer] });
  }
  const plan = things.find(({ name }) => name === 'plan');
  if (plan !== undefined) found.push({ said: `plan ${plan.said}`, places: plan.places });
  const cases = things.filter(({ name }) => name === 'testCase');
  const listedAt = words.findIndex(({ plain }) => /^\d+(?:,\d+)+$/u.test(plain));
  if (listedAt >= 0) found.push({ said: `tests ${words[listedAt]?.plain}`, places: [listedAt] });
  else if (cases.length > 1) {
    const said = `tests ${cases.map(({ said: id }) => id).join(',')}`;
    found.push({ said, places: cases.flatMap(({ places }) => places) });
  }
  const isNew = words.some(({ plain }) => /^(?:create|new|make|build|add|another)$/u.test(plain));
  const name = isNew ? (nameBehind('fields', line, /^(?:called|named|name)$/u) ?? newName(line)) : undefined;
  if (name !== undefined) found.unshift({ said: name.said, places: name.places });
  if (found.length === 0) return undefined;
  return thing(
    'fields',
    found.map(({ said }) => said).join(' '),
    found.flatMap(({ places }) => places),
  );
}

/** Words that end a name: `Fraud line with plan 3`. */
const endsName = /^(?:with|on|plan|tests?|cases?|concurrency|aps|as|please|from|containing|like|but|¦)$/u;

/** What follows `called` and the like, as it was typed or quoted. */
function nameBehind(name: ValueName, { words, things }: Line, behind: RegExp): Thing | undefined {
  const at = words.findLastIndex(({ plain, quoted }) => !quoted && behind.test(plain));
  // `how do I change the name of smoke`
  if (at < 0 || words[at + 1]?.plain === 'of') return undefined;
  const start = words[at + 1]?.plain === 'be' || words[at + 1]?.plain === 'is' ? at + 2 : at + 1;
  return nameAt(name, { words, things }, start);
}

/** `new campaign Fraud line`, `create "Fraud line"` */
function newName({ words, things }: Line): Thing | undefined {
  const quoted = words.findIndex((word) => word.quoted);
  if (quoted >= 0) return nameAt('fields', { words, things }, quoted);
  const at = words.findLastIndex(({ plain }) => /^(?:campaign|create|new|add)$/u.test(respelt(plain)));
  const found = nameAt('fields', { words, things }, at + 1);
  const isName = found?.places.some((place) => {
    const plain = words[place]?.plain ?? '';
    return !empty.has(plain) && !isListed(plain) && !/^\d/u.test(plain);
  });
  if (isName === true) return found;
  const added = words.findIndex(({ plain }) => plain === 'add');
  return added < 0 ? undefined : nameAt('fields', { words, things }, added + 1);
}

function nameAt(
  name: ValueName,
  { words, things }: Pick<Line, 'words' | 'things'>,
  start: number,
): Thing | undefined {
  const first = words[start];
  if (first?.quoted === true) return thing(name, `"${first.typed ?? ''}"`, [start]);
  let end = start;
  while (
    end < words.length &&
    !endsName.test(words[end]?.plain ?? '') &&
    !things.some(({ places, name: kind }) => places.includes(end) && kind !== 'campaign')
  )
    end += 1;
  const kept = words.slice(start, end);
  if (kept.length === 0 || kept.length > 6 || kept.every(({ plain }) => empty.has(plain))) return undefined;
  // What was translated isn't the name that was typed.
  if (kept.some(({ typed }) => typed === undefined)) return undefined;
  const said = kept.map(({ typed }) => typed).join(' ');
  return thing(
    name,
    `"${said}"`,
    kept.map((_, at) => start + at),
  );
}

/** `because of ticket 812`, `OPS-12`, quoted text, or what stands behind the date: `until monday, carrier problem`. */
function reasonOf(line: Line): Thing | undefined {
  const { words, things } = line;
  const quoted = words.findIndex((word) => word.quoted);
  if (quoted >= 0) return thing('reason', `"${words[quoted]?.typed ?? ''}"`, [quoted]);
  const said = words.findIndex(({ plain }) =>
    /^(?:ticket|bug|jira|because|reason|[a-z][a-z\d]*-\d+)$/u.test(plain),
  );
  const at = said < 0 ? behindDate(line) : said;
  if (at < 0) return undefined;
  const end = said < 0 ? -1 : words.findIndex((_, index) => index > said && beginsPeriod(words, index));
  const part = words.slice(at, end < 0 ? words.length : end);
  const kept = part.filter(({ plain }) => !/^(?:because|reason|of|¦)$/u.test(plain));
  const places = part.map((_, index) => at + index);
  if (kept.every(({ plain }) => empty.has(plain) || /^(?:ticket|bug|jira)$/u.test(plain))) return undefined;
  const isElse = places.some((place) => isTaken(things, place)) || kept.some(({ plain }) => marks.has(plain));
  if (said < 0 && isElse) return undefined;
  return thing('reason', `"${kept.map(({ plain, typed = plain }) => typed).join(' ')}"`, places);
}

/** `until friday`, `for a week`. */
function beginsPeriod(words: readonly FreeWord[], at: number): boolean {
  const [first, second] = [words[at]?.plain ?? '', words[at + 1]?.plain ?? ''];
  return /^(?:until|till)$/u.test(first) || (first === 'for' && /^(?:an?|\d.*)$/u.test(second));
}

/** They say what is wanted, and not why. */
const marks = new Set('ignore known know mark accept quarantine it that so'.split(' '));

function behindDate(line: Line): number {
  const date = finders.until?.(line, placeholders.until);
  return date === undefined ? -1 : Math.max(...date.places) + 1;
}

/** `has not run for a day`. */
function silenceOf({ words }: Line, { read }: Placeholder, moment: Moment): Thing | undefined {
  const at = words.findIndex(
    ({ plain }, index) =>
      plain === 'run' &&
      words.slice(Math.max(0, index - 2), index).some((word) => /^(?:not|never)$/u.test(word.plain)),
  );
  if (at < 0 || !/^(?:for|in)$/u.test(words[at + 1]?.plain ?? '')) return undefined;
  const [often = '', unit = ''] = words.slice(at + 2).map(({ plain }) => plain);
  const length = `${often.replace(/^an?$/u, '1')} ${unit}`.trim();
  const said = `not run for ${length}`;
  if (read(splitLine(said), moment).kind !== 'read') return undefined;
  return thing('condition', said, [at - 1, at, at + 1, at + 2, ...(unit === '' ? [] : [at + 3])]);
}

const exceeding = /^(?:above|over|higher|longer|slower|exceeds?|more|rises?|>)$/u;

/** `if 12 drops below 95 %`, `when 63 fails`. */
function conditionOf(line: Line, placeholder: Placeholder): Thing | undefined {
  const silence = silenceOf(line, placeholder, line.moment);
  if (silence !== undefined) return silence;
  const { words, things } = line;
  const isFree = (at: number): boolean => !isTaken(things, at);
  const rate = words.findIndex(({ plain }, at) => /^\d{1,3}(?:\.\d+)?%$/u.test(plain) && isFree(at));
  const under = words.findIndex(({ plain }) =>
    /^(?:below|under|lower|less|fewer|drops?|falls?|<)$/u.test(plain),
  );
  const bare = words.findIndex(({ plain }, at) => at > under && /^\d{1,3}$/u.test(plain) && isFree(at));
  const isAlarm = words.some(({ plain }) => tokenOf(plain) === 'alarm' || tokenOf(plain) === 'notify');
  const share = rate >= 0 ? rate : under >= 0 ? bare : -1;
  const over = words.findIndex(({ plain }) => exceeding.test(plain));
  const failing = words.findIndex(({ plain }) => tokenOf(plain) === 'failed' && !plain.startsWith('drop'));
  const percent = Number(words[share]?.plain.replace('%', ''));
  // Where more than 10 % fail, less than 90 % pass. A rate that is to rise, or not to fail, is no alert.
  if (share >= 0 && rate >= 0 && over >= 0 && under < 0 && failing >= 0 && percent < 100)
    return thing('condition', `pass rate below ${100 - percent}%`, [share, over, failing]);
  if (share >= 0 && over < 0 && failing < 0 && (under >= 0 || isAlarm))
    return thing('condition', `pass rate below ${percent}%`, [share, ...(under >= 0 ? [under] : [])]);
  const length = words.findIndex(
    ({ plain }, at) => at > over && /^\d+(?:s|ms|m|min)?$/u.test(plain) && isFree(at),
  );
  const isLength = words.some(({ plain }) =>
    /^(?:p95|duration|slow|slower|takes?|longer|response|seconds?)$/u.test(plain),
  );
  if (over >= 0 && length >= 0 && isLength) {
    const unit = words[length + 1]?.plain ?? '';
    const said = (words[length]?.plain ?? '').replace(
      /^(\d+)$/u,
      /^(?:ms|milliseconds?)$/u.test(unit) ? '$1ms' : /^min/u.test(unit) ? '$1m' : '$1s',
    );
    return thing('condition', `p95 above ${said}`, [
      over,
      length,
      ...(/^(?:s|sec|seconds?|ms|milliseconds?|minutes?)$/u.test(unit) ? [length + 1] : []),
    ]);
  }
  const testCase = things.find(({ name }) => name === 'testCase');
  const fails = words.findIndex(({ plain }) => tokenOf(plain) === 'failed');
  if (testCase === undefined || fails < 0) return undefined;
  return thing('condition', `case ${testCase.said} fails`, [...testCase.places, fails]);
}

const searching =
  /^(?:about|for|with|search|find|containing|contain|contains|matching|mention|named|on|like|in|is|have|are)$/u;

/** What is searched for: the words that mean nothing else. */
function searchedText({ words, things }: Line): Thing | undefined {
  const isCampaign = (at: number) =>
    things.some(
      ({ places, name, isWhole }) =>
        places.includes(at) && (name !== 'testCase' || isWhole) && name !== 'campaign',
    );
  const kept = words
    .map((word, at) => ({ ...word, at }))
    .filter(
      ({ plain, quoted, at }) =>
        quoted ||
        (!isCampaign(at) &&
          plain !== clauseEnd &&
          !empty.has(plain) &&
          !searching.test(plain) &&
          !/^\d/u.test(plain) &&
          (!isListed(plain) || languages.test(plain)) &&
          !/^(?:test|name|names|word)$/u.test(plain)),
    );
  if (kept.length === 0 || kept.length > 3) return undefined;
  return thing(
    'text',
    kept
      .map(({ plain, typed = plain, quoted }) => (quoted ? typed : plain.replace(/(?<=[^s]{3})s$/u, '')))
      .join(' '),
    kept.map(({ at }) => at),
  );
}

/** `call 7 bill`, `bill as a nickname for 7`: the one word that means nothing else, or an existing alias. */
function aliasOf({ words, things }: Line): Thing | undefined {
  const quoted = words.findIndex((word) => word.quoted);
  if (quoted >= 0) return thing('alias', words[quoted]?.typed ?? '', [quoted]);
  const free = words
    .map((word, at) => ({ ...word, at }))
    .filter(
      ({ plain, at }) =>
        plain !== clauseEnd &&
        !isTaken(things, at) &&
        !empty.has(plain) &&
        !isListed(plain) &&
        !/^\d/u.test(plain) &&
        !/^(?:say|short|weg|instead|set|give|make|forget|stand|stands|longer|from|number)$/u.test(plain),
    );
  const [only, ...more] = free;
  if (only !== undefined && more.length === 0) return thing('alias', only.plain, [only.at]);
  const named = things.findLast(
    ({ name, places }) =>
      name === 'campaign' && places.length === 1 && !/^\d/u.test(words[firstOf({ places })]?.plain ?? ''),
  );
  if (named === undefined) return undefined;
  return { ...named, name: 'alias', said: words[firstOf(named)]?.plain ?? '' };
}

/** `@ada`, or the person invited or asked. */
function personOf({ words, things }: Line): Thing | undefined {
  const mention = words.findIndex(({ plain }) => /^@./u.test(plain) && plain !== '@canvass');
  if (mention >= 0) return thing('person', words[mention]?.plain ?? '', [mention]);
  const isFree = (at: number): boolean => {
    const { plain = '', quoted = true } = words[at] ?? {};
    return (
      !quoted &&
      /^\p{L}{2,}$/u.test(plain) &&
      !isTaken(things, at) &&
      !empty.has(plain) &&
      !isListed(plain) &&
      !isMuch.test(plain)
    );
  };
  const behind = words.findIndex(
    ({ plain }, at) =>
      /^(?:invite|ask|for|did|has|by|send|give|have|let|to)$/u.test(respelt(plain)) && isFree(at + 1),
  );
  const isSubject = isFree(0) && /^(?:should|must|may|will|did|has)$/u.test(words[1]?.plain ?? '');
  const at = behind >= 0 ? behind + 1 : isSubject ? 0 : -1;
  return at < 0 ? undefined : thing('person', `@${words[at]?.plain ?? ''}`, [at]);
}

const isMuch =
  /^(?:recently|somebody|later|sure|free|fun|real|take|get|should|tomorrow|yesterday|week|changes|anything|people|been|doing|do|done|number|link|again|questions?|way)$/u;
