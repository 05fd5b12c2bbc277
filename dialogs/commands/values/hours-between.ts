import { padNumber } from '../../text.ts';
import { readTimeOfDay } from './dates.ts';

const between =
  /^(?:(.+?),? )?(?:hourly|every (?:(\d{1,2}) )?hours?),? (?:between|from) (\d{1,2}(?::\d{2})?(?: ?[ap]m)?|noon) ?(?:and|to|until|till|-) ?(\d{1,2}(?::\d{2})?(?: ?[ap]m)?|noon)(?:,? (.+))?$/u;

/** The hours of a day in which something comes again: `every 2 hours between 8 and 18 on weekdays`. */
interface HoursBetween {
  /** As they were typed; absent: every day. */
  readonly days?: string;
  /** The minute and the hours of cron. */
  readonly cron: string;
  /** For people, e.g. `every hour between 08:00 and 18:00`. */
  readonly words: string;
}

/** @returns undefined if no hours are said, or none that a day has in this order */
export function hoursBetween(said: string): HoursBetween | undefined {
  const [match, before, often = '1', first = '', last = '', behind] = between.exec(said) ?? [];
  const [from, to] = [first, last].map((time) => readTimeOfDay(time, 'hour'));
  if (match === undefined || from === undefined || to === undefined) return undefined;
  const count = Number(often);
  if (before !== undefined && behind !== undefined) return undefined;
  if (from.minute !== to.minute || to.hour - from.hour < count || count < 1) return undefined;
  const [begin, end] = [from, to].map(({ hour, minute }) => `${padNumber(hour, 2)}:${padNumber(minute, 2)}`);
  return {
    days: before ?? behind,
    cron: `${from.minute} ${from.hour}-${to.hour}${count === 1 ? '' : `/${count}`}`,
    words: `every ${count === 1 ? 'hour' : `${count} hours`} between ${begin} and ${end}`,
  };
}
