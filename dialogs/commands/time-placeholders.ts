import type { Word } from './tokens.ts';
import { readWhen } from './values/dates.ts';
import { readDigestTime } from './values/digest-times.ts';
import { readDuration } from './values/durations.ts';
import { beginsSchedule, readSchedule } from './values/schedules.ts';
import { readUntil } from './values/until.ts';
import { no, type Placeholder } from './values/value.ts';

/** The placeholders for times, durations and rhythms. */
export const timePlaceholders = {
  /** Milliseconds since 1970. */
  when: { example: 'yesterday', takes: 'words', harmless: true, read: readWhen },
  /** The same without a `since`. */
  period: {
    shown: '{when}',
    example: 'today',
    takes: 'words',
    harmless: true,
    begins: beginsPeriod,
    read: (extent, moment) => (extent.words.slice(0, 1).some(beginsPeriod) ? readWhen(extent, moment) : no),
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
