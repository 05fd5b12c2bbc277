import { commandButton, scheduleButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { nextOccurrences } from '../../rhythm.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { onceWords, timeWords } from '../../wording/times.ts';
import { campaignWords, lowered } from '../wording.ts';
import type { Schedule } from './schedules.ts';

const texts = operators.keep;

export const showSchedules = commandButton('schedules', texts.schedules);

/** With the name of its campaign, if known. */
export interface TitledSchedule extends Schedule {
  readonly campaignName?: string;
}

/** A schedule that was made, with its next runs. @param now milliseconds since 1970 */
export function scheduledMessage(schedule: TitledSchedule, now: number): Message {
  const { id, timeZone, once, only, retry } = schedule;
  const times = nextOccurrences(schedule, now, 3).map((time) => timeWords(time, { timeZone, now }));
  const rhythm = rhythmWords(schedule, now);
  const posts = [
    only === undefined ? texts.resultsHere : texts.failuresHere,
    ...(retry ? [texts.retriesOnce] : []),
  ].join(' ');
  return {
    tone: 'good',
    text:
      once === undefined
        ? `${texts.scheduled(id, titleOf(schedule), rhythm)}\n${posts}`
        : `${texts.scheduledOnce(id, titleOf(schedule))}\n${capitalised(rhythm)}.\n${posts}`,
    sections: once === undefined ? [{ title: texts.nextRuns, lines: times }] : [],
    choices: [scheduleButton('remove', id, texts.remove), showSchedules],
  };
}

/** A resumed schedule, with its next run. */
export function resumedMessage(schedule: TitledSchedule, now: number): Message {
  const { id, timeZone } = schedule;
  const [next] = nextOccurrences(schedule, now, 1);
  const then = next === undefined ? [] : [texts.nextRun(timeWords(next, { timeZone, now }))];
  return {
    text: [texts.resumed(id, titleOf(schedule)), ...then].join(' '),
    choices: [scheduleButton('pause', id, texts.pause), showSchedules],
  };
}

/** A paused schedule. */
export function pausedMessage(schedule: TitledSchedule): Message {
  const { id } = schedule;
  return {
    text: texts.paused(id, titleOf(schedule)),
    choices: [scheduleButton('resume', id, texts.resume), showSchedules],
  };
}

/** When it runs, as worded now: `every day at 08:00 (UTC)`, `once, today at 17:00 (UTC)`. */
export function rhythmWords(
  { words, timeZone, once }: Pick<Schedule, 'words' | 'timeZone' | 'once'>,
  now: number,
): string {
  if (once === undefined && interval.test(words)) return words;
  return `${once === undefined ? words : onceWords(once, { timeZone, now })} (${timeZone})`;
}

/** A rhythm without a time of day, so no time zone matters to people. */
const interval = /^every (?:hour|\d+ (?:hours|minutes))$/u;

type Rhythm = Pick<Schedule, 'words' | 'timeZone' | 'only' | 'retry'>;

/** The same in words that always hold: `every day at 08:00 (UTC)`, `once, on 2026-11-20 at 08:00 (UTC)`. */
export function toldRhythm({ once, ...schedule }: Rhythm & Pick<Schedule, 'once'>): string {
  return `${once === undefined ? '' : operators.approval.once}${typedRhythm(schedule)}`;
}

/** The command that makes such a schedule. */
export function scheduleLine(campaign: number, schedule: Rhythm): string {
  return `schedule campaign ${campaign} ${typedRhythm(schedule)}`;
}

/** As it is typed in a command. */
export function typedRhythm({ words, timeZone, ...how }: Rhythm): string {
  return `${words} (${timeZone})${howWords(how)}`;
}

/** What follows a schedule's rhythm. */
export function howWords({ only, retry }: Pick<Schedule, 'only' | 'retry'>): string {
  return `${only === 'failures' ? ' failures only' : ''}${retry ? ' with retry' : ''}`;
}

export function titleOf({ campaign, campaignName }: TitledSchedule): string {
  return lowered(campaignWords(campaign, campaignName));
}
