import { Temporal } from 'temporal-polyfill';
import { meantText } from '../tokens.ts';
import { readWhen } from './dates.ts';
import { type Extent, type Moment, no, read, type ValueReading } from './value.ts';

/** A stretch of the past, in milliseconds since 1970. */
interface Stretch {
  readonly since: number;
  /** Absent: until now. May be in the future. */
  readonly until?: number;
  /** As it can be typed: `since 2026-11-20T08:00:00Z`, `2026-11-20 night`. */
  readonly line: string;
}

/** All since a time in words. */
export function readSince(extent: Extent, moment: Moment): ValueReading<Stretch> {
  const since = readWhen(meantText(extent.text, extent.words), moment);
  return since.kind === 'read' ? read(openSince(since.value)) : since;
}

function openSince(since: number): Stretch {
  return { since, line: `since ${new Date(since).toISOString().slice(0, 19)}Z` };
}

/** From which hour until which a part of a day lasts. */
const hoursOf = {
  '': [0, 24],
  morning: [0, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [18, 32],
} as const;

/** Times that are no day: all since then is meant. */
const noDay = /\b(?:ago|minutes?|hours?|days|weeks?|weekends?|months?|quarters?|years?|\d[hmd])\b/iu;
const aNight = /^(?:overnight|tonight|(?:this |last |the )?night|yesterday night)$/iu;

/** A day or a part of one: `yesterday`, `on Friday`, `2026-11-20`, `last night`; all since any other time. */
export function readPast({ text, words }: Extent, moment: Moment): ValueReading<Stretch> {
  const typed = meantText(text, words);
  const said = typed.replace(/^(?:on|of|during) (?:the )?/iu, '');
  const { timeZone = 'UTC' } = moment;
  if (aNight.test(said)) return read(lastNight(moment));
  const [, before = said, word = ''] = /^(.+) (morning|afternoon|evening|night)$/iu.exec(said) ?? [];
  const part = word.toLowerCase();
  const time = before.replace(/^since /iu, '');
  const named = time.toLowerCase() === 'this' && isPart(part) ? 'today' : time;
  const begin = readWhen(named, moment);
  // `audit of campaign 12` names no time.
  if (begin.kind === 'fault') return said === typed ? begin : no;
  if (begin.kind === 'no') return begin;
  const day = dayOf(begin.value, timeZone);
  const isDay = day.toZonedDateTime(timeZone).epochMilliseconds === begin.value && !noDay.test(said);
  return read(
    isDay && time === before && isPart(part) ? partOf(day, part, timeZone) : openSince(begin.value),
  );
}

export function lastNight({ now, timeZone = 'UTC' }: Moment): Stretch {
  return partOf(dayOf(Math.trunc(now), timeZone).subtract({ days: 1 }), 'night', timeZone);
}

function isPart(word: string): word is keyof typeof hoursOf {
  return Object.hasOwn(hoursOf, word);
}

function dayOf(time: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate();
}

function partOf(day: Temporal.PlainDate, part: keyof typeof hoursOf, timeZone: string): Stretch {
  const [since, until] = hoursOf[part].map(
    (hours) => day.toPlainDateTime().add({ hours }).toZonedDateTime(timeZone).epochMilliseconds,
  );
  return { since: since ?? 0, until, line: `${day} ${part}`.trim() };
}
