import { type JobHandler, missedKey, missedKind } from '../../../dialogs/ports/jobs.ts';
import { createAlarm } from '../../alarm.ts';
import type { Database, Statement } from '../database.ts';
import type { Held, Holdings } from './holdings.ts';
import { maxStep, mendTimes, reportUnknownKinds } from './mend.ts';
import { type JobSettings, jobGroups, planRun, runJob } from './run-job.ts';
import { claimJob, type Job, moveRhythm, moveTo } from './statements.ts';

const afterTrouble = 5000;
/** What is due is held by other processes, which have yet to mark it as running. */
const afterOthers = 250;

export type Runner = Awaited<ReturnType<typeof createRunner>>;

/** Claims due jobs and runs them, a limited number at once in each group of kinds. Resolves once it can be started. */
export async function createRunner(
  database: Database,
  handlers: ReadonlyMap<string, JobHandler>,
  holdings: Holdings,
  settings: JobSettings,
) {
  const running = new Map<Promise<void>, { readonly held: Held; readonly since: number }>();
  const groups = Map.groupBy(handlers.keys(), settings.groupOf);
  const pools = jobGroups.map((group) => ({
    kinds: new Set(groups.get(group)),
    places: group === 'awaited' ? settings.concurrency : settings.backgroundConcurrency,
  }));
  const alarm = createAlarm(look, database.time);
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
    for (;;) {
      const open = openPools();
      if (closed || open.length === 0) return alarm.setWithin(settings.lookMilliseconds);
      const free = open.reduce((sum, pool) => sum + pool.free, 0);
      const soonest = await holdings.soonest(
        open.flatMap(({ kinds }) => [...kinds]),
        free,
      );
      const time = settings.now();
      const wanted = soonest.filter((job) => job.due <= time || isElsewhere(job));
      let taken = 0;
      for (const pool of open) taken += await takeOf(pool, wanted, time);
      if (taken > 0) continue;
      if (wanted.some((job) => job.due <= time)) return alarm.setWithin(afterOthers);
      return expect(Math.min(...soonest.map((job) => job.due)));
    }
  }

  function openPools() {
    return pools.flatMap(({ kinds, places }) => {
      const taken = [...running.values()].filter(({ held: { job } }) => kinds.has(job.kind)).length;
      return taken < places ? [{ kinds, free: places - taken }] : [];
    });
  }

  /** @returns how many it has taken */
  async function takeOf(
    { kinds, free }: { readonly kinds: ReadonlySet<string>; readonly free: number },
    wanted: readonly Job[],
    time: number,
  ): Promise<number> {
    const some = wanted.filter(({ kind }) => kinds.has(kind));
    const taken = some.length === 0 ? [] : await holdings.take(some, free);
    if (taken.length > 0) await begin(taken, time);
    return taken.length;
  }

  function isElsewhere({ kind, key, runningSince }: Job): boolean {
    if (runningSince === undefined) return false;
    return ![...running.values()].some(({ held: { job } }) => job.kind === kind && job.key === key);
  }

  /** Marks all of them as running in one write, and runs them. */
  async function begin(taken: readonly Held[], time: number): Promise<void> {
    const planned = taken.map((held) => ({ held, job: held.job, plan: planRun(held.job, time) }));
    const writing = database.atomically([
      ...planned.map(({ job, plan }) =>
        plan.kind === 'run' ? claimJob(job, time, plan.nextRepeat) : moveRhythm(job, plan.nextRepeat),
      ),
      ...planned.flatMap(({ job, plan }) =>
        plan.kind === 'run' ? [] : reportMissed(job, plan.missed, time),
      ),
    ]);
    const batch = await writing.catch(async (error: unknown) => {
      // Otherwise what is held here would never run.
      await Promise.allSettled(taken.map((held) => held.release()));
      throw error;
    });
    for (const [index, { held, job, plan }] of planned.entries()) {
      const isWritten = batch.done && batch.results[index]?.changes === 1;
      if (isWritten && plan.problem !== undefined) settings.onError(plan.problem, job);
      const handler = handlers.get(job.kind);
      if (isWritten && plan.kind === 'run' && handler !== undefined) run(held, time, handler);
      else await held.release().catch((error: unknown) => settings.onError(error, job));
    }
  }

  /** Part of the write that moves the rhythm on, so that no crash leaves a missed occurrence unreported. */
  function reportMissed({ kind, key }: Job, missed: number, time: number): readonly Statement[] {
    const name = { kind: missedKind(kind), key: missedKey(key, missed) };
    return handlers.has(name.kind) ? [moveTo(name, time)] : [];
  }

  function run(held: Held, since: number, handler: JobHandler): void {
    const current = runAndRelease(held, since, handler).finally(() => {
      running.delete(current);
      look();
    });
    running.set(current, { held, since });
  }

  async function runAndRelease(held: Held, since: number, handler: JobHandler): Promise<void> {
    const isStored = await runJob(database, held.job, since, handler, settings, () => closed);
    // If not, the job stays held until the process ends.
    if (isStored) await held.release().catch((error: unknown) => settings.onError(error, held.job));
  }

  /** Announces that something may be due at this time. */
  function expect(at: number): void {
    if (!closed) alarm.setWithin(Math.min(at - settings.now(), settings.lookMilliseconds));
  }

  await reportUnknownKinds(database, [...handlers.keys()], holdings, settings);
  await mendTimes(database, settings);

  return {
    start: look,
    expect,
    /** Whether the last attempt to read the table succeeded. */
    isUp: () => up && !closed,
    async close(): Promise<void> {
      closed = true;
      await looking;
      alarm.off();
      const late = new AbortController();
      await Promise.race([
        Promise.allSettled(running.keys()),
        database.time.sleep(settings.closeMilliseconds, { signal: late.signal }),
      ]);
      late.abort();
      await Promise.allSettled([...running.values()].map(({ held, since }) => held.abandon(since)));
      await holdings.close();
    },
  };
}
