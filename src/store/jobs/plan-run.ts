import { never } from './appointment.ts';
import type { Job } from './job-row.ts';
import { lastOccurrence, nextOccurrence } from './next-occurrence.ts';

/** How late an occurrence of a rhythm may be and still be made up for. */
export const longestMissed = 60 * 60 * 1000;

export type Plan =
  | { readonly kind: 'run'; readonly nextRepeat: number; readonly problem?: unknown }
  /** The rhythm goes on with its next occurrence; the problem is that the last one, at `missed`, is too long past. */
  | {
      readonly kind: 'skip';
      readonly nextRepeat: number;
      readonly missed: number;
      readonly problem: unknown;
    };

/**
 * What to do with a job that is due. All that is due together is one run, so occurrences that were missed are
 * never made up for one by one. A rhythm alone whose last occurrence is an hour past is not run: a campaign
 * for eight in the morning is not what people expect in the afternoon.
 */
export function planRun(job: Job, now: number): Plan {
  if (job.rhythm === undefined || job.repeatAt > now) return { kind: 'run', nextRepeat: never };
  try {
    const nextRepeat = nextOccurrence(job.rhythm, now) ?? never;
    const missed = Math.max(job.repeatAt, lastOccurrence(job.rhythm, now) ?? 0);
    const byRhythmAlone = job.at > now && job.retryAt > now;
    if (byRhythmAlone && now - missed >= longestMissed) {
      const problem = new Error(`Missed at ${new Date(missed).toISOString()}, and not made up for.`);
      return { kind: 'skip', nextRepeat, missed, problem };
    }
    return { kind: 'run', nextRepeat };
  } catch (problem) {
    // The rhythm was checked when it was set, so it is the machine that has lost the time zone.
    return { kind: 'run', nextRepeat: never, problem };
  }
}
