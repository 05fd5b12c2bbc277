import type { JobHandler, Jobs } from '../../../dialogs/ports/jobs.ts';
import { nextOccurrence } from '../../../dialogs/rhythm.ts';
import { wholeClock } from '../../clock.ts';
import { type Database, StoreError } from '../database.ts';
import type { Holdings } from './holdings.ts';
import type { JobSettings } from './run-job.ts';
import { createRunner, type Runner } from './runner.ts';
import { cancelJob, type JobName, moveTo, setRhythm } from './statements.ts';
import { appointment } from './timing.ts';

/** Appointments can be made from the beginning; they are kept from `start` to `close`. */
export interface JobEngine extends Jobs {
  /** Begins to run jobs, what is overdue at once. A job of a kind without a handler is kept, and told. Once. */
  start(handlers: ReadonlyMap<string, JobHandler>): Promise<void>;
  /** Whether jobs are being run. */
  isUp(): boolean;
  /** Takes no more jobs and waits for those that run, up to a bound: what runs longer runs again after the next start. */
  close(): Promise<void>;
}

export type JobOptions = Pick<JobSettings, 'onError'> & Partial<JobSettings>;

/**
 * The port `Jobs` on a table of any engine. Who may run a job is the engine's matter: `hold` begins to hold jobs of the
 * kinds that have a handler.
 *
 * - A run that was under way when its process ended is void, and tried again.
 * - A run that fails is tried again after 1 s, doubling to 5 min, for ever. A rhythm goes on meanwhile as if
 *   nothing had been, and its next occurrence is a try as well.
 * - What a handler returns and what it was moved to while it ran are both kept to: the earlier is next.
 * - `wakeAt` for a job with a rhythm adds an appointment to it; `cancel` ends both, and what a run that is
 *   under way asks for or fails with no longer counts.
 * - A rhythm that is set again unchanged keeps its next occurrence.
 * - Occurrences that were missed (no process, a sleeping machine) are one run if the last of them is less than
 *   an hour ago; else it is told, to the handler of `missedKind` where there is one, and the next one is waited for.
 * - `wakeAt` throws a `RangeError` for a time that is no number, and `repeat` for a rhythm that is none or
 *   never comes.
 */
export function createJobEngine(
  database: Database,
  hold: (kinds: readonly string[], settings: JobSettings) => Promise<Holdings>,
  options: JobOptions,
): JobEngine {
  const settings: JobSettings = {
    onRun: () => {},
    now: wholeClock,
    random: Math.random,
    concurrency: 16,
    lookMilliseconds: 30_000,
    closeMilliseconds: 5000,
    ...options,
  };
  let starting: Promise<Runner> | undefined;
  let runner: Runner | undefined;
  let known: ReadonlyMap<string, JobHandler> | undefined;

  function told(name: JobName, at: number): void {
    if (known !== undefined && !known.has(name.kind)) {
      settings.onError(new Error('There is no handler for this job. It is kept, and not run.'), name);
    }
    runner?.expect(at);
  }

  async function begin(handlers: ReadonlyMap<string, JobHandler>): Promise<Runner> {
    const holdings = await hold([...handlers.keys()], settings);
    try {
      return await createRunner(database, handlers, holdings, settings);
    } catch (error) {
      await holdings.close();
      throw error;
    }
  }

  return {
    async wakeAt(kind, key, at) {
      const time = appointment(at);
      await database.atomically([moveTo({ kind, key }, time)]);
      told({ kind, key }, time);
    },
    async repeat(kind, key, rhythm) {
      const next = nextOccurrence(rhythm, settings.now());
      if (next === undefined) throw new RangeError(`${JSON.stringify(rhythm.cron)} never comes.`);
      await database.atomically([setRhythm({ kind, key }, rhythm, next)]);
      told({ kind, key }, next);
    },
    async cancel(kind, key) {
      await database.atomically(cancelJob({ kind, key }));
    },
    async start(handlers) {
      if (starting !== undefined) throw new StoreError('STORE_MISUSED', 'Jobs are started once.');
      known = handlers;
      starting = begin(handlers);
      runner = await starting;
    },
    isUp: () => runner?.isUp() === true,
    async close() {
      await (await starting?.catch(() => undefined))?.close();
    },
  };
}
