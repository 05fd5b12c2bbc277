import { typed } from '../tokens.ts';
import { type ScheduleTime, scheduleNamed } from './schedules.ts';
import { type Extent, fault, type Moment, read, type ValueReading } from './value.ts';

/** Times of day, on days of the week. */
const daysOfWeek = /^\d+ \d+(?:,\d+)* \* \* [\d,*-]+$/u;
/** `8`, `08:00`, `8 am`, not `0 8 * * *`. */
const beginsWithTime = /^(?:\d{1,2}(?::\d{2})? ?(?:[ap]m)?|noon|midnight)(?: (?![\d*])|$)/iu;

/** When a digest is sent: `daily at 08:00`, `weekdays at 8 (Europe/Berlin)`, `every Monday at 9`, `08:00`. */
export function readDigestTime(
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
