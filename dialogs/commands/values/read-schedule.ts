import type { ScheduleTime } from '../../campaign/campaign-command.ts';
import { typed, type Word } from '../split-line.ts';
import { cronFault } from './read-cron.ts';
import { readDays } from './read-days.ts';
import { readTimeOfDay } from './read-time-of-day.ts';
import { timeZoneNamed } from './time-zone.ts';
import { type Extent, type FaultKind, fault, read, type ValueReading } from './value.ts';

const firstWords =
  /^(?:every|each|everyday|daily|hourly|monthly|weekdays|weekends|on|at|cron|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*(?:[,-].*)?)$/u;

/** Whether a word can begin a schedule. */
export function beginsSchedule(word: Word): boolean {
  return !word.quoted && firstWords.test(word.lower);
}

/**
 * When something comes round, e.g. `every weekday at 08:00 (Europe/Berlin)`, `every monday, friday at 8am in
 * Europe/Berlin`, `every 2 hours`, `on the 1st of every month at noon`, `cron 0 8 * * 1-5`.
 */
export function readSchedule({ text, words }: Extent): ValueReading {
  const said = typed(text, words);
  const { rest, zone } = cutTimeZone(said);
  const timeZone = zone === undefined ? undefined : timeZoneNamed(zone);
  if (zone !== undefined && timeZone === undefined) return fault('timeZone', zone);
  const time = /^cron /iu.test(rest) ? readCron(rest) : readWords(rest.toLowerCase());
  if (typeof time === 'string') return fault(time, rest);
  return read({ time: timeZone === undefined ? time : { ...time, timeZone } });
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
  const cron = said
    .slice('cron '.length)
    .replace(/["“”'‘’]/gu, '')
    .trim();
  return cronFault(cron) ?? { cron, words: `cron ${cron}` };
}

function readWords(said: string): ScheduleTime | FaultKind {
  const interval = /^(?:every|each) (?:(\d{1,4}) )?(hours?|minutes?|mins?)$/u.exec(said);
  if (said === 'hourly') return hours(1);
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
  const clock = `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`;
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

/** Cron counts anew each day: only what divides the day comes round evenly. */
function hours(count: number): ScheduleTime | FaultKind {
  if (count === 1) return { cron: '0 * * * *', words: 'every hour' };
  if (count < 1 || count > 12 || 24 % count !== 0) return 'scheduleHours';
  return { cron: `0 */${count} * * *`, words: `every ${count} hours` };
}

function minutes(count: number): ScheduleTime | FaultKind {
  if (count < 5 || count > 30 || 60 % count !== 0) return 'scheduleMinutes';
  return { cron: `*/${count} * * * *`, words: `every ${count} minutes` };
}
