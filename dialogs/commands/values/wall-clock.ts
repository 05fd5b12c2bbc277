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
export function offsetAt(at: number, timeZone: string): number {
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
