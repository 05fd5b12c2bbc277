import { setTimeout as wait } from 'node:timers/promises';
import { type JobHandler, missedKey, missedKind } from '../../../../dialogs/ports/jobs.ts';
import type { Database, Statement } from '../../database.ts';
import { storedText } from '../../documents.ts';
import { maxStep, mendTimes, recoverJobs, setBrokenJobsAside } from './recovery.ts';
import type { JobSettings } from './run-job.ts';
import { planRun, runJob } from './run-job.ts';
import { claimJob, type Job, moveRhythm, moveTo, readJob, readSoonest } from './statements.ts';

/** Takes what is due and runs it, a bounded number at once. */
export interface Runner {
  /** There may be something due at this time. */
  expect(at: number): void;
  /** Whether the table could be read when it was last looked at. */
  isUp(): boolean;
  close(): Promise<void>;
}

const afterTrouble = 5000;

/** Resolves once it runs. */
export async function createRunner(
  database: Database,
  handlers: ReadonlyMap<string, JobHandler>,
  settings: JobSettings,
): Promise<Runner> {
  const kinds = JSON.stringify([...handlers.keys()].map(storedText));
  const running = new Set<Promise<void>>();
  const alarm = createAlarm(look);
  let looking: Promise<void> | undefined;
  let again = false;
  let up = true;
  let closed = false;
  let lastLook = settings.now();

  function look(): void {
    again = true;
    looking ??= lookWhileAsked();
  }

  async function lookWhileAsked(): Promise<void> {
    while (again && !closed) {
      again = false;
      try {
        await mendAfterStepBack();
        await takeWhatIsDue();
        up = true;
      } catch (error) {
        up = false;
        settings.onError(error);
        await setBrokenJobsAside(database, settings).catch(() => undefined);
        alarm.setWithin(afterTrouble);
      }
    }
    looking = undefined;
  }

  async function mendAfterStepBack(): Promise<void> {
    const time = settings.now();
    if (time < lastLook - maxStep) await mendTimes(database, settings);
    lastLook = time;
  }

  async function takeWhatIsDue(): Promise<void> {
    while (!closed && running.size < settings.concurrency) {
      const free = settings.concurrency - running.size;
      const soonest = (await database.all(readSoonest, [kinds, free])).map(readJob);
      const time = settings.now();
      const due = soonest.filter((job) => job.due <= time);
      if (due.length > 0) await take(due, time);
      else return expect(soonest[0]?.due ?? Number.POSITIVE_INFINITY);
    }
    alarm.setWithin(settings.lookMilliseconds);
  }

  /** All of them are taken in one write, or none. */
  async function take(due: readonly Job[], time: number): Promise<void> {
    const planned = due.map((job) => ({ job, plan: planRun(job, time) }));
    const batch = await database.atomically([
      ...planned.map(({ job, plan }) =>
        plan.kind === 'run' ? claimJob(job, time, plan.nextRepeat) : moveRhythm(job, plan.nextRepeat),
      ),
      ...planned.flatMap(({ job, plan }) => (plan.kind === 'run' ? [] : tellMissed(job, plan.missed, time))),
    ]);
    for (const [index, { job, plan }] of planned.entries()) {
      if (!batch.done || batch.results[index]?.changes !== 1) continue;
      if (plan.problem !== undefined) settings.onError(plan.problem, job);
      const handler = handlers.get(job.kind);
      if (plan.kind === 'run' && handler !== undefined) begin(job, handler);
    }
  }

  /** In the same write as the rhythm is moved on: no end of the process leaves a missed occurrence untold. */
  function tellMissed({ kind, key }: Job, missed: number, time: number): readonly Statement[] {
    const name = { kind: missedKind(kind), key: missedKey(key, missed) };
    return handlers.has(name.kind) ? [moveTo(name, time)] : [];
  }

  function begin(job: Job, handler: JobHandler): void {
    const run = runJob(database, job, handler, settings, () => closed).finally(() => {
      running.delete(run);
      look();
    });
    running.add(run);
  }

  function expect(at: number): void {
    if (!closed) alarm.setWithin(Math.min(at - settings.now(), settings.lookMilliseconds));
  }

  await setBrokenJobsAside(database, settings);
  await recoverJobs(database, kinds, settings);
  await mendTimes(database, settings);
  look();

  return {
    expect,
    isUp: () => up && !closed,
    async close() {
      closed = true;
      await looking;
      alarm.off();
      const late = new AbortController();
      await Promise.race([
        Promise.allSettled(running),
        wait(settings.closeMilliseconds, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}

/** One timer. */
export interface Alarm {
  /**
   * Rings in so many milliseconds, or sooner: where it was set to already, or where that is longer than a timer
   * can wait (24 days).
   */
  setWithin(milliseconds: number): void;
  off(): void;
}

const maxTimer = 2 ** 31 - 1;

function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;

  function off(): void {
    clearTimeout(timer);
    timer = undefined;
    ringsAt = Number.POSITIVE_INFINITY;
  }

  return {
    setWithin(milliseconds) {
      const pause = Math.max(0, Math.min(milliseconds, maxTimer));
      // This clock is never set back.
      const at = performance.now() + pause;
      if (at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(() => {
        off();
        ring();
      }, pause);
    },
    off,
  };
}
