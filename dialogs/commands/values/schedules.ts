import { Cron } from 'croner';
import { Temporal } from 'temporal-polyfill';
import { nextOccurrence } from '../../rhythm.ts';
import { padNumber } from '../../text.ts';
import { onceWords } from '../../wording/times.ts';
import { typed, type Word } from '../tokens.ts';
import { type FutureTime, readFuture, readTimeOfDay, timeZoneNamed } from './dates.ts';
import { hoursBetween } from './hours-between.ts';
import {
  type Extent,
  type Fault,
  type FaultKind,
  fault,
  type Moment,
  read,
  type ValueReading,
} from './value.ts';

// Not `nightly`, which is the name of many campaigns.
const firstWords =
  /^(?:once|every|each|everyday|daily|weekly|hourly|monthly|weekdays|weekends|on|at|cron|tomorrow|today|tonight|\*\S*|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*(?:[,-].*)?)$/u;

/** Whether a word can begin a schedule. */
export function beginsSchedule(word: Word): boolean {
  return !word.quoted && firstWords.test(word.lower);
}

/** When a schedule runs, as it was read from words. */
export interface ScheduleTime {
  /** Five fields, e.g. `0 8 * * 1-5`. */
  readonly cron: string;
  /** IANA; absent: none was given. */
  readonly timeZone?: string;
  /** For people, e.g. `every weekday at 08:00`. */
  readonly words: string;
  /** Milliseconds since 1970, if it happens only once. */
  readonly once?: number;
  /** Without a time of day by the clock, so no time zone matters to it: `every 30 minutes`, `in 2 hours`. */
  readonly clockless?: true;
  /** Several times without saying whether they recur: `at 08:00 and 16:00`. The person has to be asked. */
  readonly unsaid?: true;
}

/**
 * When something happens, repeatedly or once: `every weekday at 08:00 (Europe/Berlin)`, `nightly at 2`, `every 2 hours`, `on the
 * 1st of every month at noon`, `0 8 * * 1-5`; `at 17:00`, `monday at 9`, `tomorrow at 9`, `in 2 hours`.
 */
export function readSchedule({ text, words }: Extent, moment: Moment): ValueReading<ScheduleTime> {
  const reading = scheduleNamed(typed(text, words), moment);
  if (reading.kind !== 'read' || reading.value.once === undefined) return reading;
  const { words: line, once, timeZone } = reading.value;
  const zone = ifGiven(timeZone);
  const clock = { timeZone: timeZone ?? moment.timeZone ?? 'UTC', now: moment.now };
  // “At 5” is a different time tomorrow, and the button may be pressed then.
  return { ...reading, written: { line: line + zone, shown: onceWords(once, clock) + zone } };
}

function ifGiven(timeZone: string | undefined): string {
  return timeZone === undefined ? '' : ` (${timeZone})`;
}

/** When a schedule is to run instead. */
export interface NewTime extends Pick<ScheduleTime, 'words' | 'timeZone'> {
  /** Present if only a time of day was given: `09:00`. */
  readonly clock?: string;
}

const clockAlone = /^(?:at )?(?:\d{1,2}(?::\d{2})?(?: ?[ap]m)?|noon|midnight)$/iu;

/** The same as a schedule, or a time of day alone: `9am`, `weekdays at 9`. */
export function readNewTime({ text, words: typedWords }: Extent, moment: Moment): ValueReading<NewTime> {
  const said = typed(text, typedWords);
  const isClock = clockAlone.test(cutTimeZone(said).rest);
  const reading = scheduleNamed(isClock ? said.replace(/^(?!at )/iu, 'at ') : said, moment);
  if (reading.kind !== 'read') return reading;
  const { words, timeZone } = reading.value;
  return read({ words, timeZone, ...(isClock && { clock: words.slice(-'09:00'.length) }) });
}

/** @param always whether it can only be something that recurs */
export function scheduleNamed(said: string, moment: Moment, always = false): ValueReading<ScheduleTime> {
  const { rest: whole, zone } = cutTimeZone(said);
  const timeZone = zone === undefined ? undefined : timeZoneNamed(zone);
  if (zone !== undefined && timeZone === undefined) return fault('timeZone', zone);
  const rest = whole.replace(/^for /iu, '');
  const time = timeNamed(rest, { ...moment, timeZone: timeZone ?? moment.timeZone }, always);
  if ('kind' in time) return { kind: 'fault', fault: time };
  return read(timeZone === undefined ? time : { timeZone, ...time });
}

/** Says that something recurs. Without one of these it happens once. */
const again =
  /\b(?:every|each|everyday|daily|nightly|hourly|weekly|monthly|weekdays|weekends|(?:sun|mon|tues|wednes|thurs|fri|satur)days)\b/iu;

function timeNamed(whole: string, moment: Moment, always: boolean): ScheduleTime | Fault {
  const often = whole.replace(/^once (?:an?|per) (?=(?:hour|day|week|month)\b)/iu, 'every ');
  const said = often.replace(/^once,? /iu, '');
  const isCron = /^cron /iu.test(said) || (/^[\d*]/u.test(said) && fiveFields.test(said));
  const time = isCron ? readCron(said) : readWords(said.toLowerCase());
  if ('kind' in time) return (time.kind === 'schedule' ? readOnce(said, moment) : undefined) ?? time;
  const isOnce = said !== often;
  const comesAgain = isCron || always || again.test(said);
  if (comesAgain) return isOnce ? { kind: 'schedule', said: whole } : time;
  return nextOf(time, moment) ?? (isOnce ? { kind: 'schedule', said: whole } : { ...time, unsaid: true });
}

/** A minute of a day, of a day of the week or of a day of the month. */
const oneTime = /^\d+ \d+ (?:\* \* (?:\*|\d)|\d+ \* \*)$/u;

/** The first time of something with a single time: `at 17:00`, once past, is tomorrow. */
function nextOf({ cron }: ScheduleTime, { now, timeZone = 'UTC' }: Moment): ScheduleTime | undefined {
  const at = oneTime.test(cron) ? nextOccurrence({ cron, timeZone }, now) : undefined;
  if (at === undefined) return undefined;
  const instant = new Date(at);
  const { year, month, day, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    instant.getTime(),
  ).toZonedDateTimeISO(timeZone);
  return onceAt({ at, year, month, day, hour, minute });
}

/** A one-off. Its cron expression would match again a year later, which the runner of schedules prevents. */
function readOnce(said: string, moment: Moment): ScheduleTime | Fault | undefined {
  // “Every” may have been left out of `2 hours`.
  if (/^(?:\d|an?\b)/iu.test(said) && duration.test(said) && !/(?:from now|later)$/iu.test(said))
    return undefined;
  const time = readFuture(said, moment);
  if (time === undefined || 'kind' in time) return time;
  const once = { ...onceAt(time), ...(duration.test(said) && { clockless: true as const }) };
  const { now, timeZone = 'UTC' } = moment;
  if (timeZone === 'UTC' || nextOccurrence({ cron: once.cron, timeZone }, now) === time.at) return once;
  // An hour that comes twice when clocks are put back: cron has only the first.
  const inUtc = readOnce(said, { now, timeZone: 'UTC' });
  return inUtc === undefined || 'kind' in inUtc ? inUtc : { ...inUtc, timeZone: 'UTC' };
}

const duration = /\b(?:hours?|hrs?|minutes?|mins?)\b/iu;

function onceAt({ at, year, month, day, hour, minute }: FutureTime): ScheduleTime {
  const date = `${year}-${padNumber(month, 2)}-${padNumber(day, 2)}`;
  return {
    cron: `${minute} ${hour} ${day} ${month} *`,
    words: `on ${date} at ${padNumber(hour, 2)}:${padNumber(minute, 2)}`,
    once: at,
  };
}

/** The time zone comes last: in parentheses, after `in`, or on its own if nothing else looks like one. */
export function cutTimeZone(said: string): { readonly rest: string; readonly zone?: string } {
  const single = said.replace(/\s+/gu, ' ');
  const open = single.endsWith(')') ? single.lastIndexOf('(') : -1;
  if (open > 0) return { rest: single.slice(0, open).trim(), zone: underscored(single.slice(open + 1, -1)) };
  const behind = single.toLowerCase().lastIndexOf(' in ');
  if (behind > 0) return { rest: single.slice(0, behind), zone: underscored(single.slice(behind + 4)) };
  const last = single.slice(single.lastIndexOf(' ') + 1);
  const looksLikeOne = /^[a-z_]+\/[a-z_/+-]+$/iu.test(last) || timeZoneNamed(last) !== undefined;
  return looksLikeOne ? { rest: single.slice(0, -last.length).trim(), zone: last } : { rest: single };
}

function underscored(zone: string): string {
  return zone
    .trim()
    .replace(/ time$/iu, '')
    .replaceAll(' ', '_');
}

function readCron(said: string): ScheduleTime | Fault {
  const cron = said.replace(/^cron |["“”'‘’]/giu, '').trim();
  const kind = cronFault(cron);
  return kind === undefined ? { cron, words: `cron ${cron}` } : { kind, said: cron };
}

const interval = /^(?:every|each) (?:(\d{1,4}) ?)?(h|hrs?|hours?|m|mins?|minutes?)$/u;

function readWords(said: string): ScheduleTime | Fault {
  const [, count = '1', unit] = said === 'hourly' ? ['', '1', 'h'] : (interval.exec(said) ?? []);
  if (unit !== undefined) {
    const time = unit.startsWith('h') ? everyHours(Number(count)) : minutes(Number(count));
    return typeof time === 'string' ? { kind: time, said } : time;
  }
  const hours = hoursBetween(said);
  const within = hours && readDays(hours.days ?? 'every day');
  if (hours !== undefined && within !== undefined && within !== 'noSuchDay') {
    const every = hours.days === undefined ? '' : `, ${within.words}`;
    return { cron: `${hours.cron} ${within.cron}`, words: `${hours.words}${every}` };
  }
  const { days, time } = cutTime(said);
  const read = readDays(days);
  if (read === 'noSuchDay') return { kind: 'scheduleDay', said: days };
  if (read === undefined) return { kind: 'schedule', said };
  const half = halfOfDay.exec(days)?.[1];
  return atTimes(read, time ?? said, half);
}

const halfOfDay = / (morning|afternoon|evening)$/u;

/**
 * On certain days, at times of day with the same minute: `8`, `08:00 and 16:00`.
 * @param half of the day: `every evening at 6` may mean 18:00, which isn't guessed
 */
function atTimes(days: Days, said: string, half: string | undefined): ScheduleTime | Fault {
  const times = said.split(/,| and | & /u).map((time) => readTimeOfDay(time.trim(), 'hour'));
  const known = times.filter((time) => time !== undefined);
  const [first] = known;
  if (first === undefined || known.length < times.length) return { kind: 'scheduleTime', said };
  const isMorning = half === 'morning';
  if (half !== undefined && known.some(({ hour }) => hour < 12 !== isMorning)) {
    return { kind: 'scheduleTime', said };
  }
  const { minute } = first;
  if (known.some((time) => time.minute !== minute)) return { kind: 'scheduleMinute', said };
  const hours = [...new Set(known.map(({ hour }) => hour))].toSorted((one, other) => one - other);
  if (hours.length < known.length) return { kind: 'scheduleTime', said };
  const clocks = hours.map((hour) => `${padNumber(hour, 2)}:${padNumber(minute, 2)}`);
  return {
    cron: `${minute} ${hours.join(',')} ${days.cron}`,
    words: `${days.words} at ${listed.format(clocks)}`,
  };
}

const leadingTimes =
  /^(?:at )?((?:\d{1,2}(?::\d{2})?(?: ?[ap]m)?|noon|midnight)(?:(?:, ?| and | & )(?:\d{1,2}(?::\d{2})?(?: ?[ap]m)?|noon|midnight))*)(?: (.+))?$/u;

/** `daily 8am`, `weekdays 7am and 7pm` */
const trailingTimes =
  / ((?:(?:\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|noon|midnight)(?:, ?| and | & |$))+)$/u;

const bareHour = /(?:^|, ?| )\d{1,2}(?!:|\d| ?[ap]m)/u;

/** `every day at 8 am`, `at 8 am every day`, `daily 8am`, `at 08:00 and 16:00`. */
function cutTime(said: string): { readonly days: string; readonly time?: string } {
  const leading = leadingTimes.exec(said);
  // A number alone is only an hour after “at”.
  const isTime = said.startsWith('at ') || !bareHour.test(leading?.[1] ?? '');
  if (leading !== null && isTime) return { days: leading[2] ?? 'every day', time: leading[1] ?? '' };
  const behind = said.lastIndexOf(' at ');
  if (behind > 0) return { days: said.slice(0, behind), time: said.slice(behind + 4) };
  const [, time] = trailingTimes.exec(said) ?? [];
  return time === undefined ? { days: said } : { days: said.slice(0, -time.length).trim(), time };
}

/** Cron starts again each day, so only divisors of the day have even intervals. */
function everyHours(count: number): ScheduleTime | FaultKind {
  if (count === 1) return { cron: '0 * * * *', words: 'every hour', clockless: true };
  if (count < 1 || count > 12 || 24 % count !== 0) return 'scheduleHours';
  return { cron: `0 */${count} * * *`, words: `every ${count} hours`, clockless: true };
}

function minutes(count: number): ScheduleTime | FaultKind {
  if (count < 5 || count > 30 || 60 % count !== 0) return 'scheduleMinutes';
  return { cron: `*/${count} * * * *`, words: `every ${count} minutes`, clockless: true };
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
  nightly: everyDay,
  'every night': everyDay,
  'every morning': everyDay,
  'every afternoon': everyDay,
  'every evening': everyDay,
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
 * Which days the words mean, e.g. `every weekday`, `monday, wednesday`, `on the 1st of every month`; `noSuchDay` for a day that a
 * month may not have. Lower case, single spaces.
 */
function readDays(said: string): Days | 'noSuchDay' | undefined {
  const whole = sayings[said.replace(/^each /u, 'every ')];
  if (whole !== undefined) return whole;
  const ofMonth = monthly.exec(said.replace(/^monthly /u, 'every month '));
  if (ofMonth === null) return daysOfWeek(said.replace(/^(?:every|each|on|weekly(?: on)?) /u, ''));
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
  // Weeks begin on Monday, both for people and in cron's list.
  const ordered = [...days].toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  const cron = `* * ${ordered.join(',')}`;
  if (cron === '* * 1,2,3,4,5') return everyWeekday;
  const words = listed.format(ordered.map((day) => weekdays[day] ?? ''));
  return { cron, words: `every ${words}` };
}

/** 0 for Sunday; -1 if it isn't a day. Abbreviations have three letters or more; plurals count, too. */
function dayOfWeek(said: string): number {
  const one = said.endsWith('s') && said.length > 5 ? said.slice(0, -1) : said;
  return one.length < 3 ? -1 : weekdays.findIndex((day) => day.toLowerCase().startsWith(one));
}

const minMinutes = 5;
const fiveFields = /^[\d*,/a-z-]{1,60}(?: [\d*,/a-z-]{1,60}){4}$/iu;

/**
 * What is wrong with a cron expression of five fields: it can't be read, never occurs, or does so more often than every five
 * minutes.
 * @returns undefined if it is fine
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
