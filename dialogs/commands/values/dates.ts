import type { ParsedComponents } from 'chrono-node';
import { casual } from 'chrono-node/en';
import { meantText } from '../tokens.ts';
import { type Extent, fault, type Moment, read, type ValueReading } from './value.ts';

const digitsFirst = /^\d+-/u;
const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}(?:[t ]|$)/iu;
// 11/12 is November in one country and December in another: not read rather than guessed.
const ambiguous = /\d[/.]\d/u;

/**
 * A time that words say, e.g. `yesterday`, `2026-11-20`, `last monday`, `2 days ago`; a day alone means its
 * beginning. In UTC, unless the person's time zone is known or one is written with the time.
 */
export function readWhen({ text, words }: Extent, moment: Moment): ValueReading<number> {
  const said = meantText(text, words);
  if (said.length > 40 || ambiguous.test(said) || (digitsFirst.test(said) && !isoDate.test(said))) {
    return fault('when', said);
  }
  const timeZone = moment.timeZone ?? 'UTC';
  const reference = { instant: new Date(moment.now), timezone: offsetAt(moment.now, timeZone) / 60_000 };
  const [result, more] = casual.parse(said, reference);
  // A part that was understood is not enough: the rest may have meant something else.
  if (result === undefined || more !== undefined || result.text.length !== said.length)
    return fault('when', said);
  if (result.end !== undefined && result.end !== null) return fault('when', said);
  const { start } = result;
  const since = timeSaid(start, timeZone);
  if (Number.isNaN(since)) return fault('when', said);
  // Without a year, a day that has yet to come was hardly meant.
  const hasYear = start.isCertain('year') && isoDate.test(said);
  return since > moment.now && !hasYear ? fault('whenInFuture', said) : read(since);
}

function timeSaid(start: ParsedComponents, timeZone: string): number {
  if (start.isCertain('hour') && start.get('timezoneOffset') !== null && start.isCertain('timezoneOffset')) {
    return start.date().getTime();
  }
  const said = (part: 'hour' | 'minute' | 'second') => (start.isCertain('hour') ? (start.get(part) ?? 0) : 0);
  return timeOf(
    {
      year: start.get('year') ?? Number.NaN,
      month: start.get('month') ?? Number.NaN,
      day: start.get('day') ?? Number.NaN,
      hour: said('hour'),
      minute: said('minute'),
      second: said('second'),
    },
    timeZone,
  );
}

/** A date and time as a clock on a wall shows it. Months count from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** How far a time zone (IANA) is ahead of UTC at a time, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/**
 * The time (milliseconds since 1970) at which clocks in a time zone show this: the first one, where they are put
 * back and show it twice; an hour on, where they are put forward and never show it.
 */
export function timeOf(clock: WallClock, timeZone: string): number {
  const asUtc = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second);
  const byEarlierOffset = asUtc - offsetAt(asUtc - 24 * 3_600_000, timeZone);
  const time = asUtc - offsetAt(byEarlierOffset, timeZone);
  return offsetAt(time, timeZone) === asUtc - time ? time : byEarlierOffset;
}

const named = new Map<string, string>();

/**
 * A time zone by its IANA name, ignoring case; undefined where there is none. Abbreviations such as `EST` are
 * not taken: they stand for several zones, and for a fixed offset in summer too.
 */
export function timeZoneNamed(said: string): string | undefined {
  if (named.size === 0) {
    for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')]) named.set(zone.toLowerCase(), zone);
  }
  const known = named.get(said.toLowerCase());
  if (known !== undefined) return known;
  if (['gmt', 'z', 'etc/utc'].includes(said.toLowerCase())) return 'UTC';
  // Older names, e.g. `Asia/Calcutta`, are known to Intl without being listed.
  if (!/^[a-z]+\/[a-z_/+-]+$/iu.test(said)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/**
 * A time of day: `08:00`, `8:30`, `8am`, `8:30 pm`, `noon`, `midnight`. A bare `8` is none: it may be morning
 * or evening.
 */
export function readTimeOfDay(said: string): TimeOfDay | undefined {
  if (said === 'noon') return { hour: 12, minute: 0 };
  if (said === 'midnight') return { hour: 0, minute: 0 };
  const match = /^(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.?|p\.m\.?)?$/u.exec(said);
  if (match === null) return undefined;
  const [, hours, minutes, half] = match;
  const hour = Number(hours);
  const minute = Number(minutes ?? '0');
  if (minute > 59 || (minutes === undefined && half === undefined)) return undefined;
  if (half === undefined) return hour > 23 ? undefined : { hour, minute };
  if (hour < 1 || hour > 12) return undefined;
  return { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute };
}
