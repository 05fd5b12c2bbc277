import { Cron } from 'croner';
import { padNumber } from '../../text.ts';
import { typed, type Word } from '../tokens.ts';
import { readTimeOfDay, timeZoneNamed } from './dates.ts';
import { type Extent, type FaultKind, fault, read, type ValueReading } from './value.ts';

const firstWords =
  /^(?:every|each|everyday|daily|hourly|monthly|weekdays|weekends|on|at|cron|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*(?:[,-].*)?)$/u;

/** Whether a word can begin a schedule. */
export function beginsSchedule(word: Word): boolean {
  return !word.quoted && firstWords.test(word.lower);
}

/** When a schedule runs, as it was read from words. */
interface ScheduleTime {
  /** Five fields, e.g. `0 8 * * 1-5`. */
  readonly cron: string;
  /** IANA; absent: none was said. */
  readonly timeZone?: string;
  /** For people, e.g. `every weekday at 08:00`. */
  readonly words: string;
}

/**
 * When something comes round, e.g. `every weekday at 08:00 (Europe/Berlin)`, `every monday, friday at 8am in
 * Europe/Berlin`, `every 2 hours`, `on the 1st of every month at noon`, `cron 0 8 * * 1-5`.
 */
export function readSchedule({ text, words }: Extent): ValueReading<ScheduleTime> {
  const said = typed(text, words);
  const { rest, zone } = cutTimeZone(said);
  const timeZone = zone === undefined ? undefined : timeZoneNamed(zone);
  if (zone !== undefined && timeZone === undefined) return fault('timeZone', zone);
  const time = /^cron /iu.test(rest) ? readCron(rest) : readWords(rest.toLowerCase());
  if (typeof time === 'string') return fault(time, rest);
  return read(timeZone === undefined ? time : { ...time, timeZone });
}

/** The time zone stands last: in parentheses, behind `in`, or by itself where only a time zone looks like that. */
function cutTimeZone(said: string): { readonly rest: string; readonly zone?: string } {
  const single = said.replace(/\s+/gu, ' ');
  const open = single.endsWith(')') ? single.lastIndexOf('(') : -1;
  if (open > 0) return { rest: single.slice(0, open).trim(), zone: underscored(single.slice(open + 1, -1)) };
  const behind = single.toLowerCase().lastIndexOf(' in ');
  if (behind > 0) return { rest: single.slice(0, behind), zone: underscored(single.slice(behind + 4)) };
  const last = single.slice(single.lastIndexOf(' ') + 1);
  const looksLikeOne = /^[a-z_]+\/[a-z_/+-]+$|^(?:utc|gmt)$/iu.test(last);
  return looksLikeOne ? { rest: single.slice(0, -last.length).trim(), zone: last } : { rest: single };
}

function underscored(zone: string): string {
  return zone
    .trim()
    .replace(/ time$/iu, '')
    .replaceAll(' ', '_');
}

function readCron(said: string): ScheduleTime | FaultKind {
  const cron = said.replace(/^cron |["“”'‘’]/giu, '').trim();
  return cronFault(cron) ?? { cron, words: `cron ${cron}` };
}

function readWords(said: string): ScheduleTime | FaultKind {
  if (said === 'hourly') return hours(1);
  const interval = /^(?:every|each) (?:(\d{1,4}) )?(hours?|minutes?|mins?)$/u.exec(said);
  if (interval !== null) {
    const count = Number(interval[1] ?? '1');
    return interval[2]?.startsWith('h') === true ? hours(count) : minutes(count);
  }
  const { days, time } = cutTime(said);
  const read = readDays(days);
  if (read === 'noSuchDay') return 'scheduleDay';
  if (read === undefined) return 'schedule';
  const at = time === undefined ? undefined : readTimeOfDay(time);
  if (at === undefined) return 'scheduleTime';
  const clock = `${padNumber(at.hour, 2)}:${padNumber(at.minute, 2)}`;
  return { cron: `${at.minute} ${at.hour} ${read.cron}`, words: `${read.words} at ${clock}` };
}

/** `every day at 8 am`, `at 8 am every day`, `daily 8am`. */
function cutTime(said: string): { readonly days: string; readonly time?: string } {
  const leading = /^at (\S+(?: [ap]m)?) (.+)$/u.exec(said);
  if (leading !== null) return { days: leading[2] ?? '', time: leading[1] ?? '' };
  const behind = said.lastIndexOf(' at ');
  if (behind > 0) return { days: said.slice(0, behind), time: said.slice(behind + 4) };
  const last = / (\S+(?: [ap]m)?)$/u.exec(said);
  const time = last?.[1] ?? '';
  return readTimeOfDay(time) === undefined
    ? { days: said }
    : { days: said.slice(0, -time.length).trim(), time };
}

/** Cron begins again each day, so only what divides the day has even intervals. */
function hours(count: number): ScheduleTime | FaultKind {
  if (count === 1) return { cron: '0 * * * *', words: 'every hour' };
  if (count < 1 || count > 12 || 24 % count !== 0) return 'scheduleHours';
  return { cron: `0 */${count} * * *`, words: `every ${count} hours` };
}

function minutes(count: number): ScheduleTime | FaultKind {
  if (count < 5 || count > 30 || 60 % count !== 0) return 'scheduleMinutes';
  return { cron: `*/${count} * * * *`, words: `every ${count} minutes` };
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The days of a schedule: the last three fields of cron, and words for people. */
interface Days {
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
// British English has no comma before the "and".
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/**
 * Which days words mean, e.g. `every weekday`, `monday, wednesday`, `on the 1st of every month`; `noSuchDay` for
 * a day that a month may not have. Lower case, single spaces.
 */
function readDays(said: string): Days | 'noSuchDay' | undefined {
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
  const words = listed.format(ordered.map((day) => weekdays[day] ?? ''));
  return { cron: `* * ${ordered.join(',')}`, words: `every ${words}` };
}

/** 0 for Sunday; -1 where it is no day. Short forms have three letters or more; a plural is one too. */
function dayOfWeek(said: string): number {
  const one = said.endsWith('s') && said.length > 5 ? said.slice(0, -1) : said;
  return one.length < 3 ? -1 : weekdays.findIndex((day) => day.toLowerCase().startsWith(one));
}

const minMinutes = 5;
const fiveFields = /^[\d*,/a-z-]{1,60}(?: [\d*,/a-z-]{1,60}){4}$/iu;

/**
 * What is wrong with a cron expression of five fields: it can't be read, never comes round, or does so more often
 * than every five minutes.
 * @returns undefined where nothing is
 */
function cronFault(cron: string): FaultKind | undefined {
  if (!fiveFields.test(cron)) return 'cron';
  try {
    const times = new Cron(cron, { mode: '5-part', timezone: 'UTC' }).nextRuns(50, '2024-01-01T00:00:00Z');
    if (times.length === 0) return 'cronNever';
    const gaps = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0));
    return gaps.some((gap) => gap < minMinutes * 60_000) ? 'cronTooOften' : undefined;
  } catch {
    return 'cron';
  }
}
