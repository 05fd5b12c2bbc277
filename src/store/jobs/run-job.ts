import { type JobHandler, maxLate } from '../../../dialogs/ports/jobs.ts';
import type { Clock } from '../../../dialogs/ports/time.ts';
import { lastOccurrence, nextOccurrence } from '../../../dialogs/rhythm.ts';
import type { Database, Statement } from '../database.ts';
import { endRun, failRun, type Job, type JobName } from './statements.ts';
import { backOff, never, timeOfJob } from './timing.ts';

/** Jobs that a person waits for, those that send messages, and all others. */
export const jobGroups = ['awaited', 'messages', 'background'] as const;

export type JobGroup = (typeof jobGroups)[number];

/** The settings of the job engine; `createJobs` has the defaults. */
export interface JobSettings {
  /**
   * Called for each failed run, each job without a handler and each missed occurrence, and (without a job) if the database
   * can't be read.
   */
  readonly onError: (error: unknown, job?: JobName) => void;
  readonly onRun: (run: JobRun) => void;
  /** Whole milliseconds. It may jump ahead. */
  readonly now: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
  /** How many jobs run at once, of the kinds that a person waits for. */
  readonly concurrency: number;
  /** How many of each other group of kinds. */
  readonly backgroundConcurrency: number;
  /** The group of a kind: each has places of its own, so that hanging jobs of one group don’t block another. */
  readonly groupOf: (kind: string) => JobGroup;
  /** The table is read at least this often, in milliseconds, even if nothing is expected: the clock may have jumped. */
  readonly lookMilliseconds: number;
  /** How long `close` waits for the jobs that run. */
  readonly closeMilliseconds: number;
}

/** One run of a job, for the metrics. */
export interface JobRun {
  readonly kind: string;
  readonly outcome: 'done' | 'failed';
  /** The time between when it was due and when it started. */
  readonly secondsLate: number;
  readonly seconds: number;
}

const longMilliseconds = 10 * 60 * 1000;
const betweenTries = 1000;

/**
 * Runs a claimed job and stores its result, trying as often as necessary; after a close only once, as a run whose result
 * isn't stored is repeated after the next start.
 * @param since identifies the run: when it started
 * @returns whether the result is stored
 */
export async function runJob(
  database: Database,
  job: Job,
  since: number,
  handler: JobHandler,
  settings: JobSettings,
  isClosed: () => boolean,
): Promise<boolean> {
  const secondsLate = Math.max(0, settings.now() - job.due) / 1000;
  const { time } = database;
  const begun = time.monotonic();
  const tooLong = () =>
    settings.onError(new Error('A job has been running for 10 minutes and holds its place.'), job);
  const slow = time.after(longMilliseconds, tooLong, { background: true });
  let failed = false;
  let statements: readonly Statement[];
  try {
    const next = await handler(job.key);
    statements = endRun(job, since, next === undefined ? never : timeOfJob(next));
  } catch (error) {
    failed = true;
    settings.onError(error, job);
    statements = failRun(job, since, settings.now() + backOff(job.failures + 1, settings.random()));
  } finally {
    slow.cancel();
  }
  const seconds = (time.monotonic() - begun) / 1000;
  const isStored = await store(database, statements, (error) => settings.onError(error, job), isClosed);
  settings.onRun({ kind: job.kind, outcome: failed ? 'failed' : 'done', secondsLate, seconds });
  return isStored;
}

const takenOver =
  'Another process took over the job of this run, because this process seemed to be dead. The run’s result does not count.';

async function store(
  database: Database,
  statements: readonly Statement[],
  onError: (error: unknown) => void,
  isClosed: () => boolean,
): Promise<boolean> {
  for (;;) {
    try {
      const batch = await database.atomically(statements);
      if (batch.done && batch.results[0]?.changes === 0 && !isClosed()) onError(new Error(takenOver));
      return true;
    } catch (error) {
      if (isClosed()) return false;
      onError(error);
      await database.time.sleep(betweenTries);
    }
  }
}

type Plan =
  | { readonly kind: 'run'; readonly nextRepeat: number; readonly problem?: unknown }
  /** The rhythm continues with its next occurrence; the one at `missed` was too long ago to be run. */
  | {
      readonly kind: 'skip';
      readonly nextRepeat: number;
      readonly missed: number;
      readonly problem: unknown;
    };

/**
 * What to do with a job that is due. Everything that is due is one run, so missed occurrences are never run one by one. If
 * the last occurrence was an hour ago or more and nothing else is due, there is no run: people don’t expect a campaign that is
 * scheduled for eight in the morning to run in the afternoon.
 */
export function planRun(job: Job, now: number): Plan {
  if (job.rhythm === undefined || job.repeatAt > now) return { kind: 'run', nextRepeat: never };
  try {
    const nextRepeat = nextOccurrence(job.rhythm, now) ?? never;
    const missed = Math.max(job.repeatAt, lastOccurrence(job.rhythm, now) ?? 0);
    const byRhythmAlone = job.at > now && job.retryAt > now;
    if (byRhythmAlone && now - missed >= maxLate) {
      const problem = new Error(`Missed at ${new Date(missed).toISOString()}, and not made up for.`);
      return { kind: 'skip', nextRepeat, missed, problem };
    }
    return { kind: 'run', nextRepeat };
  } catch (problem) {
    // The rhythm was checked when it was set, so the machine must have lost the time zone.
    return { kind: 'run', nextRepeat: never, problem };
  }
}
