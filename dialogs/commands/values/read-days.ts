const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const shown = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The days of a schedule: the last three fields of cron, and words for people. */
export interface Days {
  readonly cron: string;
  readonly words: string;
}

const everyDay: Days = { cron: '* * *', words: 'every day' };
const everyWeekday: Days = { cron: '* * 1-5', words: 'every weekday' };
const everyWeekend: Days = { cron: '* * 0,6', words: 'every weekend' };
const sayings: Readonly<Record<string, Days>> = {
  'every day': everyDay,
  everyday: everyDay,
  daily: everyDay,
  'every weekday': everyWeekday,
  'every weekdays': everyWeekday,
  'every working day': everyWeekday,
  weekdays: everyWeekday,
  'on weekdays': everyWeekday,
  'every weekend': everyWeekend,
  'every weekends': everyWeekend,
  weekends: everyWeekend,
  'on weekends': everyWeekend,
};
const monthly =
  /^(?:(?:every|each) month )?on the (\d{1,2})(?:st|nd|rd|th)?(?: of (?:every|each|the) month)?$/u;
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/**
 * Which days words mean, e.g. `every weekday`, `monday, wednesday`, `on the 1st of every month`; `noSuchDay` for
 * a day that a month may not have. Lower case, single spaces.
 */
export function readDays(said: string): Days | 'noSuchDay' | undefined {
  const whole = sayings[said.replace(/^each /u, 'every ')];
  if (whole !== undefined) return whole;
  const ofMonth = monthly.exec(said.replace(/^monthly /u, 'every month '));
  if (ofMonth === null) return daysOfWeek(said.replace(/^(?:every|each|on) /u, ''));
  const day = Number(ofMonth[1]);
  if (day < 1 || day > 28) return 'noSuchDay';
  const ordinal = `${day}${endings[ordinals.select(day)] ?? 'th'}`;
  return { cron: `${day} * *`, words: `on the ${ordinal} of every month` };
}

function daysOfWeek(said: string): Days | undefined {
  const days = new Set<number>();
  for (const part of said.split(/,| and | & /u)) {
    const [from, to, more] = part
      .trim()
      .split(/ to | ?- ?/u)
      .map(dayOfWeek);
    if (from === undefined || from < 0 || (to !== undefined && to < 0) || more !== undefined)
      return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (to === undefined || day === to) break;
    }
  }
  // Weeks begin on Monday, for people and in the list for cron.
  const ordered = [...days].toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  const named = ordered.map((day) => shown[day] ?? '');
  const words = named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return { cron: `* * ${ordered.join(',')}`, words: `every ${words}` };
}

/** 0 for Sunday; -1 where it is no day. Short forms have three letters or more; a plural is one too. */
function dayOfWeek(said: string): number {
  const one = said.endsWith('s') && said.length > 5 ? said.slice(0, -1) : said;
  return one.length < 3 ? -1 : weekdays.findIndex((day) => day.startsWith(one));
}
