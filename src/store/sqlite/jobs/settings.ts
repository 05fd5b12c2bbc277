import type { Clock } from '../../../../dialogs/ports/clock.ts';
import type { JobName } from './statements.ts';

/** What an engine of jobs is told; `createJobs` has the defaults. */
export interface JobSettings {
  /**
   * Told of every failed run, of jobs kept for want of a handler, of occurrences that were missed, and (without
   * a job) of a database that can't be read.
   */
  readonly onError: (error: unknown, job?: JobName) => void;
  readonly onRun: (run: JobRun) => void;
  /** Whole milliseconds. It may jump ahead. */
  readonly now: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** How many jobs run at once. */
  readonly concurrency: number;
  /** The table is looked at this often, in milliseconds, even if nothing should be due: the clock may have jumped. */
  readonly lookMilliseconds: number;
  /** How long `close` waits for the jobs that run. */
  readonly closeMilliseconds: number;
}

/** One run of a job, for the metrics. */
export interface JobRun {
  readonly kind: string;
  readonly outcome: 'done' | 'failed';
  /** From when it was due to when it began. */
  readonly secondsLate: number;
  readonly seconds: number;
}
