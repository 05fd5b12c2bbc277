import { typed, type Word } from './tokens.ts';
import { readDeadline, timeZoneNamed } from './values/dates.ts';
import { readDuration } from './values/durations.ts';
import { readPast, readSince } from './values/past.ts';
import {
  beginsSchedule,
  cutTimeZone,
  readNewTime,
  readSchedule,
  type ScheduleTime,
  scheduleNamed,
} from './values/schedules.ts';
import {
  type Extent,
  fault,
  type Moment,
  no,
  type Placeholder,
  read,
  type ValueReading,
} from './values/value.ts';

/** The placeholders for times, durations and rhythms. */
export const timePlaceholders = {
  /** All since then. */
  when: { example: 'yesterday', takes: 'words', harmless: true, read: readSince },
  /** The same without a `since`. */
  period: {
    shown: '{when}',
    example: 'today',
    takes: 'words',
    harmless: true,
    begins: beginsPeriod,
    read: (extent, moment) => (extent.words.slice(0, 1).some(beginsPeriod) ? readSince(extent, moment) : no),
  },
  /** A day or a night from its beginning to its end, or all since some time. */
  past: {
    shown: '{day}|since {when}',
    example: 'yesterday',
    takes: 'words',
    harmless: true,
    begins: beginsPast,
    read: (extent, moment) => (extent.words.slice(0, 1).some(beginsPast) ? readPast(extent, moment) : no),
  },
  /** A future time, in milliseconds since 1970; for a day, its end. */
  until: { shown: '{day or time}', example: 'Friday', takes: 'words', harmless: true, read: readUntil },
  /** Milliseconds. */
  duration: {
    example: '2h',
    takes: 'words',
    harmless: true,
    begins: ({ lower }) => /^(?:\d|an?$)/u.test(lower),
    read: readDuration,
  },
  schedule: {
    shown: '{when}',
    example: 'every weekday at 08:00',
    takes: 'words',
    harmless: true,
    begins: beginsSchedule,
    read: readSchedule,
  },
  /** When a schedule is to run instead. */
  newTime: {
    shown: '{when}',
    example: '09:00',
    takes: 'words',
    harmless: true,
    read: readNewTime,
  },
  digestTime: {
    shown: '{when}',
    example: 'daily at 08:00',
    takes: 'words',
    harmless: true,
    read: readDigestTime,
  },
} as const satisfies Readonly<Record<string, Placeholder>>;

function beginsPeriod({ lower, quoted }: Word): boolean {
  return !quoted && /^(?:today|yesterday|this|last|past)$/u.test(lower);
}

function beginsPast({ lower, quoted }: Word): boolean {
  return (
    !quoted &&
    /^(?:today|yesterday|tonight|overnight|night|this|last|past|on|of|during|since|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|\d{4}-\d\d-\d\d)$/u.test(
      lower,
    )
  );
}

/**
 * Until when: the end of a day, or a time: `Friday`, `tomorrow`, `2026-12-01`, `Friday at 18:00 CET`. Milliseconds since 1970.
 */
function readUntil({ text, words }: Extent, moment: Moment): ValueReading<number> {
  const said = typed(text, words);
  const { rest, zone } = cutTimeZone(said);
  const timeZone = zone === undefined ? undefined : timeZoneNamed(zone);
  if (zone !== undefined && timeZone === undefined) return fault('timeZone', zone);
  const until = readDeadline(rest, timeZone === undefined ? moment : { ...moment, timeZone });
  if (until === undefined) {
    const instead = meantInstead(said, (words) => typeof readDeadline(words, moment) === 'number');
    return { kind: 'fault', fault: { kind: 'until', said, instead } };
  }
  return typeof until === 'number' ? read(until) : { kind: 'fault', fault: until };
}

/** `monday 9` may be `monday at 9`, and text after a day may be a reason without its quotation marks. */
function meantInstead(said: string, isRead: (words: string) => boolean): string | undefined {
  const atHour = said.replace(/ (?=\d{1,2}$)/u, ' at ');
  if (atHour !== said && isRead(atHour)) return atHour;
  const words = said.split(/\s+/u);
  for (let end = words.length - 1; end > 0; end -= 1) {
    const day = words.slice(0, end).join(' ');
    const rest = words.slice(end).join(' ');
    if (isRead(day)) return /["“”„]/u.test(rest) ? undefined : `${day} "${rest}"`;
  }
  return undefined;
}

/** Times of day, on days of the week. */
const daysOfWeek = /^\d+ \d+(?:,\d+)* \* \* [\d,*-]+$/u;
/** `8`, `08:00`, `8 am`, not `0 8 * * *`. */
const beginsWithTime = /^(?:\d{1,2}(?::\d{2})? ?(?:[ap]m)?|noon|midnight)(?: (?![\d*])|$)/iu;

/** When a digest is sent: `daily at 08:00`, `weekdays at 8 (Europe/Berlin)`, `every Monday at 9`, `08:00`. */
function readDigestTime(
  { text, words }: Extent,
  moment: Moment,
): ValueReading<Pick<ScheduleTime, 'cron' | 'timeZone' | 'words'>> {
  const said = typed(text, words);
  const reading = scheduleNamed(beginsWithTime.test(said) ? `at ${said}` : said, moment, true);
  if (reading.kind === 'fault') {
    const { kind } = reading.fault;
    return kind === 'timeZone' || kind === 'scheduleTime' ? reading : fault('digestTime', said);
  }
  if (reading.kind === 'no') return reading;
  const { cron, once } = reading.value;
  return once === undefined && daysOfWeek.test(cron) ? read(reading.value) : fault('digestTime', said);
}
