import type { Appointment, JobHandler, Jobs } from '../../../dialogs/ports/jobs.ts';
import { type Database, StoreError } from '../database.ts';
import { wholeNow } from '../documents.ts';
import { type DueJob, writeAppointments } from './appointments.ts';
import type { Holdings } from './holdings.ts';
import type { JobSettings } from './run-job.ts';
import { createRunner, type Runner } from './runner.ts';

/** Appointments can be made at once; jobs are run from `start` to `close`. */
export interface JobEngine extends Jobs {
  /** Does what `start` needs and what may fail or take long, without running a job yet. */
  prepare(handlers: ReadonlyMap<string, JobHandler>): Promise<void>;
  /** Begins to run jobs, overdue ones at once. A job of a kind without a handler is kept and reported. To be called once. */
  start(handlers: ReadonlyMap<string, JobHandler>): Promise<void>;
  /** Announces jobs whose appointments were written along with records. */
  expect(jobs: readonly DueJob[]): void;
  /** Whether jobs are being run. */
  isUp(): boolean;
  /** Takes no more jobs and waits a limited time for those that run; any that take longer run again after the next start. */
  close(): Promise<void>;
}

export type JobOptions = Pick<JobSettings, 'onError'> & Partial<JobSettings>;

/**
 * The port `Jobs` on a table, in either engine. Which process may run a job is the engine's matter: `hold` opens that for
 * the kinds that have a handler.
 *
 * - A run that was under way when its process ended is tried again.
 * - A run that fails is tried again after 1 s, doubling to 5 min, for ever. Its rhythm goes on meanwhile, and the next
 *   occurrence is another try.
 * - Of the time that a handler returns and the one that its job was moved to meanwhile, the earlier counts.
 * - `wakeAt` for a job with a rhythm adds an appointment to it; `cancel` ends both, and the result of a run under way no
 * longer counts.
 * - A rhythm that is set again unchanged keeps its next occurrence.
 * - Occurrences that were missed (no process, a sleeping machine) are one run if the last of them is less than an hour
 *   ago; otherwise they are reported, to the handler of `missedKind` too if there is one, and the next one is waited for.
 * - `wakeAt` throws a `RangeError` for NaN, and `repeat` for a rhythm that is invalid or never comes.
 */
export function createJobEngine(
  database: Database,
  hold: (kinds: readonly string[], settings: JobSettings) => Promise<Holdings>,
  options: JobOptions,
): JobEngine {
  const settings: JobSettings = {
    onRun: () => {},
    now: () => wholeNow(database),
    random: database.random.fraction,
    concurrency: 16,
    backgroundConcurrency: 8,
    groupOf: () => 'awaited',
    lookMilliseconds: 30_000,
    closeMilliseconds: 5000,
    ...options,
  };
  let opening: Promise<Runner> | undefined;
  let isStarted = false;
  let runner: Runner | undefined;
  let known: ReadonlyMap<string, JobHandler> | undefined;

  function expectJob({ kind, key, due }: DueJob): void {
    if (known !== undefined && !known.has(kind)) {
      settings.onError(new Error('There is no handler for this job. It is kept, and not run.'), {
        kind,
        key,
      });
    }
    runner?.expect(due);
  }

  async function make(appointment: Appointment): Promise<void> {
    const { statements, due } = writeAppointments([appointment], settings.now());
    await database.atomically(statements);
    due.forEach(expectJob);
  }

  async function open(handlers: ReadonlyMap<string, JobHandler>): Promise<Runner> {
    known = handlers;
    const holdings = await hold([...handlers.keys()], settings);
    try {
      return await createRunner(database, handlers, holdings, settings);
    } catch (error) {
      await holdings.close();
      throw error;
    }
  }

  return {
    wakeAt: (kind, key, at) => make({ kind, key, at }),
    repeat: (kind, key, rhythm) => make({ kind, key, rhythm }),
    cancel: (kind, key) => make({ kind, key, cancelled: true }),
    expect: (jobs) => jobs.forEach(expectJob),
    async prepare(handlers) {
      opening ??= open(handlers);
      await opening;
    },
    async start(handlers) {
      if (isStarted) throw new StoreError('STORE_MISUSED', 'Jobs are started once.');
      isStarted = true;
      opening ??= open(handlers);
      runner = await opening;
      runner.start();
    },
    isUp: () => runner?.isUp() === true,
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}
