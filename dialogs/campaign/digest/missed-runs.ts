import { Temporal } from 'temporal-polyfill';
import type { EpochMs } from '../../ports/time.ts';
import { lastOccurrence } from '../../rhythm.ts';

/** A campaign that didn't run in a period, though it should have. */
export interface MissedRun {
  readonly campaign: number;
  readonly name?: string | undefined;
  /** When it should have begun at the latest. */
  readonly at: EpochMs;
  /** The schedule by which it should have begun; absent: it usually runs on that day of the week. */
  readonly schedule?: number;
}

/** One of the campaign’s schedules. */
export interface OwnSchedule {
  readonly id: number;
  readonly cron: string;
  readonly timeZone: string;
  readonly createdAt: EpochMs;
  readonly once?: EpochMs;
  readonly paused?: true;
}

/** `until`: its end. */
interface Period {
  readonly since: EpochMs;
  readonly until: EpochMs;
}

/** A run may begin this much later, or earlier if clocks differ. Milliseconds. */
const lateStart = 60 * 60_000;
const earlyStart = 10 * 60_000;

/**
 * The last time in a period at which a campaign's own schedules should have started a run, and none began.
 * @param schedules the campaign's
 * @param starts of its runs, by our clock
 */
export function missedBySchedule(
  schedules: readonly OwnSchedule[],
  starts: readonly EpochMs[],
  { since, until }: Period,
): Pick<MissedRun, 'at' | 'schedule'> | undefined {
  const missed = schedules.flatMap(({ id, cron, timeZone, createdAt, once, paused }) => {
    if (paused === true || once !== undefined) return [];
    const at = lastOccurrence({ cron, timeZone }, until - lateStart);
    if (at === undefined || at <= Math.max(since, createdAt)) return [];
    return starts.some((start) => start > at - earlyStart) ? [] : [{ at, schedule: id }];
  });
  return missed.toSorted((one, other) => other.at - one.at)[0];
}

/** A habit takes three of the last four same days of the week. */
const weeks = 4;
const leastDays = 3;

/** How long before a period a campaign's runs show its habit. Milliseconds. */
export const habitSpan = (7 * weeks + 1) * 24 * 60 * 60_000;

/**
 * The last time in a period at which a campaign should have run by its habit: by then it had begun on the same day of three of
 * the last four weeks, and on this day it hasn't begun.
 * @param starts of its runs, by our clock
 * @param timeZone IANA: the zone of the days
 */
export function missedByHabit(
  starts: readonly EpochMs[],
  { since, until }: Period,
  timeZone: string,
): EpochMs | undefined {
  const dayOf = (time: EpochMs) => zoned(time, timeZone).toPlainDate();
  const byDay = Map.groupBy(starts, (start) => dayOf(start).toString());
  for (
    let day = dayOf(until);
    Temporal.PlainDate.compare(day, dayOf(since)) >= 0;
    day = day.subtract({ days: 1 })
  ) {
    const firsts = Array.from({ length: weeks }, (_, week) => {
      const times = byDay.get(day.subtract({ weeks: week + 1 }).toString()) ?? [];
      return times.length === 0 ? undefined : zoned(Math.min(...times), timeZone).toPlainTime();
    }).filter((time) => time !== undefined);
    const latest = firsts.toSorted(Temporal.PlainTime.compare).at(-1);
    if (latest === undefined || firsts.length < leastDays || byDay.has(day.toString())) continue;
    const at = day.toZonedDateTime({ timeZone, plainTime: latest }).epochMilliseconds;
    if (at > since && at <= until - lateStart) return at;
  }
  return undefined;
}

function zoned(time: EpochMs, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(timeZone);
}
