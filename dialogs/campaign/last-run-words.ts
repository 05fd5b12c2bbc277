import { type Clock, relativeWords, timeWords } from '../wording/format.ts';
import type { LastRun } from './books/campaign-book.ts';
import { verdictWords } from './wording/verdict-words.ts';

/** `345: Failed, ended 3 hours ago (20 Nov 08:00 UTC)` */
export function lastRunWords({ run, verdict, endedAt }: LastRun, clock: Clock): string {
  const ended =
    endedAt === undefined
      ? ''
      : `, ended ${relativeWords(endedAt, clock.now)} (${timeWords(endedAt, clock)})`;
  return `${run}: ${verdictWords[verdict]}${ended}`;
}
