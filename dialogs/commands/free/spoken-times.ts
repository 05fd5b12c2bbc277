import { type Found, type FreeWord, isTaken } from './words.ts';

/** A time that a line says. */
export interface SpokenTime {
  readonly kind: (typeof forms)[number][0];
  /** As schedules take it, without the part of the day; of a window, its beginning. */
  readonly text: string;
  readonly part?: DayPart | undefined;
  /** The words that say it. */
  readonly places: readonly number[];
}

/** What words are in a time, as a letter each: times are found by the order of these. */
const letters = new Map(
  `d monday tuesday wednesday thursday friday saturday sunday
  t tomorrow
  p today later tonight overnight early morning afternoon evening night
  r hourly daily nightly weekly monthly
  e every
  w weekday weekend
  h minute minutes hour hours
  v day days week weeks month months
  c noon midnight
  z first second third fourth last other
  y alternate biweekly fortnightly fortnight
  k twice
  K times
  g a an per
  a at
  j and again
  o on
  x next this
  i in of
  _ the
  l until till
  b before by
  s since after
  f from
  F for
  q between
  u to through thru
  ; ¦`
    .split('\n')
    .flatMap((line) => {
      const [letter = '', ...words] = line.trim().split(' ');
      return words.map((word) => [word, letter] as const);
    }),
);
const patterns: readonly (readonly [letter: string, word: RegExp])[] = [
  ['c', /^(?:\d{1,2}:\d\d(?:[ap]m)?|\d{1,2}[ap]m)$/u],
  ['n', /^\d{1,2}$/u],
  ['m', /^\d{1,3}(?:m|min|h|d)$/u],
  ['t', /^\d{4}-\d\d-\d\d$/u],
  ['z', /^\d{1,2}(?:st|nd|rd|th)$/u],
  ['r', /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*-(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/u],
];

/** How times are said; the first that fits counts. */
const forms = [
  // On some of the days or weeks that recur, which no schedule can say: `every 2nd friday`, `twice a week`
  ['rarer', /e?y|e(?:z|nv)d?|zdi|(?:k|nK)[ge]v/uy],
  // `hourly between 8 and 18`
  ['recurring', /(?:r|en?h)[qf][cn][jul][cn](?:ew)?/uy],
  // `nightly`, `every monday and friday`, `monday to thursday`
  ['recurring', /(?:(?:ev|r);)?(?:r|e(?:d(?:jd)*|w|n?h|v)|e[pt]|[fe]?d[ul]d)p?/uy],
  // Each of them once: `saturday and sunday`
  ['days', /(?<![ej])o?[dpt](?:a?c|an)?(?:j+o?[dt])+/uy],
  // `until friday at 9`, `before 6pm`, `until 8 in the evening`
  ['until', /[lb]_?(?:o?x?[dt]p?(?:a?[cn])?|a?cx?[dt]?|x?p|[wv])|ln(?![hv.])(?:(?:i_|a)p)?/uy],
  ['for', /F_?(?:[gnx]?[hv]|m)/uy],
  ['between', /[qf]c[ju]c/uy],
  ['since', /[sf]_?(?:o?x?[dtz]p?(?:a?[cn])?|a?c)/uy],
  // `next friday`, `tomorrow in the morning`, `on the 3rd`, `in 2 hours`
  ['day', /[Fox]*[dt](?:i?_?p)?|o_z|i(?:[ng][hv]|m)/uy],
  // `10:00 and 14:30`, `tonight at 8`; a bare number only behind `at` or days: `daily 8`
  ['at', /p?(?:c|a[cn]|(?<=r|e[dwv])n(?=;|$|i_p)|(?<=[Fub])n(?=i_p|ap))(?:ja?[cn])*(?:i_|a)?p?/uy],
  // `tonight`, `this weekend`, `next week`
  ['part', /x?p+|x?w|xv/uy],
] as const;

/** The times that a line says, in their order. @param things what other words of it name, such as `nightly` in `run nightly` */
export function timesIn(words: readonly FreeWord[], things: readonly Found[] = []): readonly SpokenTime[] {
  const plains = words.map(({ plain, quoted }, at) => (quoted || isTaken(things, at) ? '' : plain));
  const line = plains.map(letterOf).join('');
  const times: SpokenTime[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const time = timeAt(at, line, plains);
    if (time === undefined) continue;
    times.push(time);
    at += time.places.length - 1;
  }
  return times;
}

function letterOf(plain: string): string {
  return letters.get(plain) ?? patterns.find(([, word]) => word.test(plain))?.[0] ?? '.';
}

function timeAt(at: number, line: string, plains: readonly string[]): SpokenTime | undefined {
  for (const [kind, form] of forms) {
    form.lastIndex = at;
    const [found] = form.exec(line) ?? [];
    if (found === undefined) continue;
    const said = plains.slice(at, at + found.length);
    const [part] = parts.filter(([, word]) => said.some((plain) => word.test(plain)));
    return { kind, text: textOf(kind, said), part: part?.[0], places: said.map((_, index) => at + index) };
  }
  return undefined;
}

const parts = [
  ['morning', /^(?:early|morning)$/u],
  ['afternoon', /^afternoon$/u],
  ['night', /^(?:evening|night|nightly|tonight|overnight)$/u],
  ['later', /^later$/u],
] as const;
export type DayPart = (typeof parts)[number][0];

function textOf(kind: SpokenTime['kind'], said: readonly string[]): string {
  const whole = said.join(' ');
  switch (kind) {
    case 'at':
      return said.filter((plain) => /\d|^noon$|^midnight$/u.test(plain)).join(' and ');
    case 'between':
      return said[1] ?? '';
    case 'day':
      return whole.replace(
        /^(?:for|this) |(?: in)?(?: the)? (?:early|morning|afternoon|evening|night|overnight)$/gu,
        '',
      );
    case 'recurring':
      if (/month/u.test(whole)) return 'on the 1st of every month';
      if (/week(?:ly)?(?: \w+)?$/u.test(whole)) return 'every monday';
      return whole
        .replace(/^(?:every week|weekly) ¦ | (?:early|morning|afternoon|evening|night|overnight)$/gu, '')
        .replace(/^every(?: tomorrow)?$/u, 'every day')
        .replace(/^(?:from |every )?(\w+day) (?:to|until|through|thru) /u, 'every $1 to ')
        .replace(/ from /u, ' between ')
        .replace(/ between (\S+) (?:to|until|again) /u, ' between $1 and ')
        .replaceAll(/(?<=(?:between|and) )\d{1,2}(?= |$)/gu, '$&:00')
        .replaceAll(/ and (?=\w+day and )/gu, ', ');
    default:
      return whole;
  }
}

/** An hour of the half of the day that is meant: `8` of `friday evening` is `8pm`. */
export function clockIn(clock: string, part: DayPart | undefined): string {
  const hour = /^\d{1,2}(?::\d\d)?$/u.test(clock) ? Number.parseInt(clock, 10) : 12;
  if (hour >= 12) return clock;
  const isLate = part === 'night' ? hour >= 5 : part === 'afternoon' && hour < 7;
  const half = part === 'morning' ? 'am' : isLate ? 'pm' : undefined;
  return half === undefined ? clock : clock.replace(/^0|:00$/gu, '') + half;
}
