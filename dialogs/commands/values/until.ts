import { typed } from '../tokens.ts';
import { readDeadline, timeZoneNamed } from './dates.ts';
import { cutTimeZone } from './schedules.ts';
import { type Extent, fault, type Moment, read, type ValueReading } from './value.ts';

/**
 * Until when: the end of a day, or a time: `Friday`, `tomorrow`, `2026-12-01`, `Friday at 18:00 CET`. Milliseconds since 1970.
 */
export function readUntil({ text, words }: Extent, moment: Moment): ValueReading<number> {
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
