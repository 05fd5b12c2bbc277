import { typed } from '../tokens.ts';
import { readDeadline, timeZoneNamed } from './dates.ts';
import { cutTimeZone } from './schedules.ts';
import { type Extent, fault, type Moment, read, type ValueReading } from './value.ts';

/**
 * Until when: a day, which is meant to its end, or a time: `Friday`, `tomorrow`, `2026-12-01`, `Friday at 18:00 CET`. Milliseconds
 * since 1970.
 */
export function readUntil({ text, words }: Extent, moment: Moment): ValueReading<number> {
  const said = typed(text, words);
  const { rest, zone } = cutTimeZone(said);
  const timeZone = zone === undefined ? undefined : timeZoneNamed(zone);
  if (zone !== undefined && timeZone === undefined) return fault('timeZone', zone);
  const until = readDeadline(rest, timeZone === undefined ? moment : { ...moment, timeZone });
  if (until === undefined) return fault('until', said);
  return typeof until === 'number' ? read(until) : { kind: 'fault', fault: until };
}
