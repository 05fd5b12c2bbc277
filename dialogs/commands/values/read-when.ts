import type { ParsedComponents } from 'chrono-node';
import { casual } from 'chrono-node/en';
import { meantText } from '../split-line.ts';
import { type Extent, fault, type Moment, read, type ValueReading } from './value.ts';
import { offsetAt, timeOf } from './wall-clock.ts';

const digitsFirst = /^\d+-/u;
const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}(?:[t ]|$)/iu;
// 11/12 is November in one country and December in another: not read rather than guessed.
const ambiguous = /\d[/.]\d/u;

/**
 * A time that words say, e.g. `yesterday`, `2026-11-20`, `last monday`, `2 days ago`; a day alone means its
 * beginning. In UTC, unless the person's time zone is known or one is written with the time.
 */
export function readWhen({ text, words }: Extent, moment: Moment): ValueReading {
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
  return since > moment.now && !hasYear ? fault('whenInFuture', said) : read({ since });
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
