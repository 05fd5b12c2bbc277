import type { ParsedComponents } from 'chrono-node';
import { casual } from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';
import { type Fault, fault, type Moment, read, type ValueReading } from './value.ts';

const digitsFirst = /^\d+-/u;
const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}(?:[t ]|$)/iu;
// 11/12 is in November in one country and in December in another, so it isn't guessed.
const ambiguous = /\d[/.]\d/u;

/**
 * A time in words, e.g. `yesterday`, `2026-11-20`, `last monday`, `2 days ago`; a day alone means its beginning. In UTC, unless
 * the person's time zone is known or one is given with the time. When clocks are put back, the first of the two times; when they
 * are put forward, an hour on.
 */
export function readWhen(said: string, moment: Moment): ValueReading<number> {
  const period = periodBegin(said, moment);
  if (period !== undefined) return read(period);
  if (said.length > 40 || ambiguous.test(said) || (digitsFirst.test(said) && !isoDate.test(said))) {
    return fault('when', said);
  }
  const timeZone = moment.timeZone ?? 'UTC';
  const instant = new Date(moment.now);
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const reference = { instant, timezone: local.offsetNanoseconds / 60e9 };
  const [result, more] = casual.parse(said, reference);
  // A partly understood text isn't enough: the rest may have meant something else.
  const isWhole = more === undefined && result?.text.length === said.length;
  const since = isWhole && !result.end ? timeMeant(result.start, timeZone) : undefined;
  if (result === undefined || since === undefined) return fault('when', said);
  if (since <= moment.now) return read(since);
  // On a Thursday, “since Friday” means the last one.
  const { start } = result;
  if (start.isCertain('weekday') && !start.isCertain('day') && !/\bnext\b/iu.test(said)) {
    return read(aWeekBefore(since, timeZone));
  }
  // Without a year, a future day is unlikely to be meant.
  const hasYear = start.isCertain('year') && isoDate.test(said);
  return hasYear ? read(since) : fault('whenInFuture', said);
}

function aWeekBefore(time: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  return local.subtract({ weeks: 1 }).epochMilliseconds;
}

/** `this week`, `this month`: when it began; weeks begin on Monday. */
function periodBegin(said: string, { now, timeZone = 'UTC' }: Moment): number | undefined {
  const [, unit] = /^this (week|month)$/iu.exec(said) ?? [];
  if (unit === undefined) return undefined;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  const begin =
    unit.toLowerCase() === 'week' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 });
  return begin.epochMilliseconds;
}

/** Milliseconds since 1970; undefined if no day is named. */
function timeMeant(start: ParsedComponents, timeZone: string): number | undefined {
  if (start.isCertain('hour') && start.get('timezoneOffset') !== null && start.isCertain('timezoneOffset')) {
    return start.date().getTime();
  }
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return undefined;
  const part = (name: 'hour' | 'minute' | 'second') => (start.isCertain('hour') ? (start.get(name) ?? 0) : 0);
  // `24:00` is the beginning of the next day.
  return Temporal.PlainDateTime.from({ year, month, day })
    .add({ hours: part('hour'), minutes: part('minute'), seconds: part('second') })
    .toZonedDateTime(timeZone).epochMilliseconds;
}

const maxAhead = 350 * 24 * 60 * 60_000;

/** A future minute, and how the clocks of its zone show it. */
export interface FutureTime {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/**
 * A future time, to the minute, by the clock of the moment's zone: `tomorrow at 9`, `in 2 hours`, `on 2026-11-20 at 08:00`.
 * @returns undefined if the words aren't a time at all
 */
export function readFuture(said: string, moment: Moment): FutureTime | Fault | undefined {
  const parsed = parseFuture(said, moment);
  if (parsed === undefined) return undefined;
  const { start, year, month, day, timeZone } = parsed;
  if (!start.isCertain('hour')) return { kind: 'scheduleTime', said };
  const [zone] = /\b[a-z]{3,4}$/iu.exec(said) ?? [];
  const isElapsed = start.tags().has('result/relativeDateAndTime');
  const isExact = start.isCertain('timezoneOffset');
  // Zones of the same abbreviation are hours apart.
  if (isExact && !isElapsed && zone !== undefined) return { kind: 'timeZone', said: zone };
  const [hour, minute] = [start.get('hour') ?? 0, start.get('minute') ?? 0];
  // `in 2 hours` starts partway through a minute, and clocks may change in between.
  const local = isExact
    ? Temporal.Instant.fromEpochMilliseconds(
        Math.ceil(start.date().getTime() / 60_000) * 60_000,
      ).toZonedDateTimeISO(timeZone)
    : Temporal.PlainDateTime.from({ year, month, day, hour, minute }).toZonedDateTime(timeZone);
  const at = local.epochMilliseconds;
  const fault = futureFault(at, said, moment);
  if (fault !== undefined) return fault;
  return { at, year: local.year, month: local.month, day: local.day, hour: local.hour, minute: local.minute };
}

function futureFault(at: number, said: string, { now }: Moment): Fault | undefined {
  if (at <= now) return { kind: 'scheduleInPast', said };
  return at > now + maxAhead ? { kind: 'scheduleTooFar', said } : undefined;
}

function parseFuture(said: string, moment: Moment) {
  if (said.length > 40 || ambiguous.test(said)) return undefined;
  const timeZone = moment.timeZone ?? 'UTC';
  const instant = new Date(moment.now);
  const now = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const whole = said.replace(/^on /iu, '');
  const reference = { instant, timezone: now.offsetNanoseconds / 60e9 };
  const [result, more] = casual.parse(whole, reference, { forwardDate: true });
  if (result === undefined || more !== undefined || result.end || result.text.length !== whole.length)
    return undefined;
  const { start } = result;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return undefined;
  return { start, year, month, day, timeZone };
}

/** “Until” a part of a day ends when that part begins: `until tomorrow morning`. */
const beginOf: Readonly<Record<string, number>> = { morning: 8, afternoon: 12, evening: 18, night: 22 };

/**
 * A future time, the beginning of a part of a day, or the end of a day that isn't over, by the clock of the moment's zone;
 * undefined if it is none of them.
 */
export function readDeadline(said: string, moment: Moment): number | Fault | undefined {
  const parsed = parseFuture(said, moment);
  if (parsed === undefined) return undefined;
  const { start, year, month, day, timeZone } = parsed;
  if (start.isCertain('hour')) {
    const time = readFuture(said, moment);
    return time === undefined || 'kind' in time ? time : time.at;
  }
  const date = Temporal.PlainDate.from({ year, month, day });
  const [part] = /morning|afternoon|evening|night/iu.exec(said) ?? [];
  const hour = part === undefined ? undefined : beginOf[part.toLowerCase()];
  const until =
    hour === undefined
      ? date.add({ days: 1 }).toZonedDateTime(timeZone)
      : date.toZonedDateTime({ timeZone, plainTime: { hour } });
  const end = until.epochMilliseconds;
  return futureFault(end, said, moment) ?? end;
}

/** Common names of zones, including summer time. Ambiguous ones are left out (CST, IST). */
const spokenZones: Readonly<Record<string, string>> = {
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
  bst: 'Europe/London',
  wet: 'Europe/Lisbon',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  ct: 'America/Chicago',
  cdt: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
};

/** A time zone by its IANA name, ignoring case, or its common name (`CET`). */
export function timeZoneNamed(text: string): string | undefined {
  if (/^(?:utc|gmt|z)$/iu.test(text)) return 'UTC';
  const spoken = text.toLowerCase();
  if (Object.hasOwn(spokenZones, spoken)) return spokenZones[spoken];
  if (!/^[a-z]+\/[a-z_/+-]+$/iu.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * A time of day: `08:00`, `8:30`, `8am`, `8:30 pm`, `noon`, `midnight`.
 * @param bare whether an `8` alone is the hour: it is after “at”; elsewhere it may be anything
 */
export function readTimeOfDay(said: string, bare?: 'hour') {
  if (said === 'noon') return { hour: 12, minute: 0 };
  if (said === 'midnight') return { hour: 0, minute: 0 };
  const match = /^(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.?|p\.m\.?)?$/u.exec(said);
  if (match === null) return undefined;
  const [, hours, minutes, half] = match;
  const hour = Number(hours);
  const minute = Number(minutes ?? '0');
  if (minute > 59 || (minutes === undefined && half === undefined && bare === undefined)) return undefined;
  if (half === undefined) return hour > 23 ? undefined : { hour, minute };
  if (hour < 1 || hour > 12) return undefined;
  return { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute };
}
