import { z } from 'zod';
import type { Jobs } from '../../ports/jobs.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { isFound, isUnfinished, runJob, runKey, type TrackedRun, trackedRunSchema } from './tracked-run.ts';

/**
 * The runs of one campaign that are being tracked: one record for all of them, so that of two people who ask
 * at once one sees the other's.
 */
export const trackedRunRecords = collection<TrackedRuns>({
  prefix: 'campaign/desk/',
  schema: z.object({ runs: z.array(trackedRunSchema), lost: z.literal(true).exactOptional() }),
  keepFor: {
    forEver: 'a run must never be started twice; one for each campaign, empty while none of its runs is open',
  },
  replacement: { runs: [], lost: true },
});

interface TrackedRuns {
  readonly runs: readonly TrackedRun[];
  /** There were runs that can't be read any more, and nobody has been informed yet. */
  readonly lost?: true;
}

function keyOf(campaign: number): string {
  return padNumber(campaign, 12);
}

/** The tracked runs of a campaign, the oldest first. */
export async function readTrackedRuns(
  records: RecordStore,
  campaign: number,
): Promise<readonly TrackedRun[]> {
  return (await trackedRunRecords.get(records, keyOf(campaign)))?.runs ?? [];
}

/**
 * Whether runs of the campaign were lost, because their record couldn't be read. True only once: the caller has to say so
 * before another run is started.
 */
export async function takeLost(records: RecordStore, campaign: number): Promise<boolean> {
  let taken = false;
  await trackedRunRecords.update(records, keyOf(campaign), (before) => {
    taken = before?.lost === true;
    return before !== undefined && taken ? { runs: before.runs } : undefined;
  });
  return taken;
}

/**
 * Changes a campaign's tracked runs by compare-and-set: `change` sees what is true at the moment of the write, and may be asked
 * again. Where it gives nothing, nothing is written.
 * @returns the runs after the change
 */
export async function changeTrackedRuns(
  records: RecordStore,
  campaign: number,
  change: (runs: readonly TrackedRun[]) => readonly TrackedRun[] | undefined,
): Promise<readonly TrackedRun[]> {
  const after = await trackedRunRecords.update(records, keyOf(campaign), (before) => {
    const runs = change(before?.runs ?? []);
    return runs === undefined ? undefined : { ...before, runs };
  });
  return after?.runs ?? [];
}

/** What names a tracked run. */
type RunKey = Pick<TrackedRun, 'campaign' | 'id'>;

/** Changes one tracked run, as {@link changeTrackedRuns}. @returns the run after the change; undefined: there is none */
export async function changeRun(
  records: RecordStore,
  { campaign, id }: RunKey,
  change: (run: TrackedRun) => TrackedRun | undefined,
): Promise<TrackedRun | undefined> {
  const runs = await changeTrackedRuns(records, campaign, (before) => {
    const run = before.find((one) => one.id === id);
    const changed = run === undefined ? undefined : change(run);
    return changed === undefined ? undefined : before.map((one) => (one.id === id ? changed : one));
  });
  return runs.find((one) => one.id === id);
}

/** Stops tracking a run. */
export async function removeRun(records: RecordStore, { campaign, id }: RunKey): Promise<void> {
  await changeTrackedRuns(records, campaign, (runs) =>
    runs.some((one) => one.id === id) ? runs.filter((one) => one.id !== id) : undefined,
  );
}

/**
 * Writes down that a campaign is to be run: nothing is sent yet. Where an unfinished run of it is tracked already, it
 * isn't written.
 * @param despite the `runsDigest` of the unfinished runs that the person has seen, where they want another all the same
 * @returns the unfinished runs that prevent it, none where it is written; of two who ask at once one gets the other's
 */
export async function askRun(
  records: RecordStore,
  run: Omit<TrackedRun, 'stage'>,
  despite?: string,
): Promise<readonly TrackedRun[]> {
  let against: readonly TrackedRun[] = [];
  await changeTrackedRuns(records, run.campaign, (runs) => {
    const unfinished = runs.filter(isUnfinished);
    against = runsDigest(unfinished) === despite ? [] : unfinished;
    return against.length === 0 ? [...runs, { ...run, stage: { kind: 'asked' } }] : undefined;
  });
  return against;
}

/** Names a set of unfinished runs, so that agreeing to one of them isn't taken for agreeing to another. */
export function runsDigest(runs: readonly TrackedRun[]): string {
  return runs
    .map(({ id }) => id.slice(0, 12))
    .sort()
    .join(' ')
    .slice(0, 200);
}

/**
 * Wakes the job of every tracked run that isn't found yet. For the start of a process, and the end of another: a run may
 * have been written down, and the process ended before its job was.
 */
export async function recoverRuns(records: RecordRepository, jobs: Jobs, now: number): Promise<void> {
  for await (const { runs } of trackedRunRecords.list(records)) {
    for (const run of runs) if (!isFound(run)) await jobs.wakeAt(runJob, runKey(run), now);
  }
}

/** The keys of the runs that are to be looked at in rounds. */
export async function* foundRuns(records: RecordRepository): AsyncGenerator<string> {
  for await (const { runs } of trackedRunRecords.list(records)) {
    for (const run of runs) if (isFound(run)) yield runKey(run);
  }
}
