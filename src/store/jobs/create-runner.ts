import { setTimeout as wait } from 'node:timers/promises';
import { type JobHandler, missedKey, missedKind } from '../../../dialogs/ports/jobs.ts';
import type { Database, Statement } from '../database.ts';
import { storedText } from '../stored-text.ts';
import { createAlarm } from './alarm.ts';
import { type Job, readJob } from './job-row.ts';
import type { JobSettings } from './job-settings.ts';
import { claimJob, moveRhythm, moveTo, readSoonest } from './job-statements.ts';
import { largestStep, mendTimes } from './mend-times.ts';
import { planRun } from './plan-run.ts';
import { recoverJobs, setBrokenJobsAside } from './recover-jobs.ts';
import { runJob } from './run-job.ts';

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
    if (time < lastLook - largestStep) await mendTimes(database, settings);
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
