import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { EpochMs } from '../../ports/clock.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { isFound, runIdOf, runKey, type TrackedRun, trackedRunSchema } from './tracked-run.ts';

/** The tracked runs of a campaign: one record, so that of two people who ask at once one sees the other's run. */
export const trackedRunRecords = collection<TrackedRuns>({
  prefix: 'campaign/desk/',
  schema: z.object({
    runs: z.array(trackedRunSchema),
    scheduled: z.array(z.object({ schedule: z.int(), at: z.number(), run: z.string() })).optional(),
    lost: z.literal(true).optional(),
    seen: z
      .object({ since: z.number().optional(), runs: z.array(z.int()), wantedSince: z.number().optional() })
      .optional(),
  }),
  keepFor: {
    forEver:
      'a run must never be started twice; one for each campaign, almost empty while none of its runs is open',
  },
  replacement: { runs: [], lost: true },
});

export interface TrackedRuns {
  readonly runs: readonly TrackedRun[];
  /** For each of the campaign's schedules its last occurrence that asked for a run, with that run's id. */
  readonly scheduled?: readonly { readonly schedule: number; readonly at: EpochMs; readonly run: string }[];
  /** Runs that can't be read any more were lost, and this hasn't been announced yet. */
  readonly lost?: true;
  /** The runs that have been seen, if the campaign is polled for runs that others start. Absent before the first poll. */
  readonly seen?: SeenRuns;
}

export interface SeenRuns {
  /** By the service's clock: older runs count as seen. Absent if the service gives no time. */
  readonly since?: number;
  readonly runs: readonly number[];
  /** When the first poll failed, by our clock: a run that began later is news. Absent after a successful poll. */
  readonly wantedSince?: EpochMs;
}

function keyOf(campaign: number): string {
  return padNumber(campaign, 12);
}

type MaybeLater<Value> = Value | Promise<Value>;

/** The tracked runs of a campaign and what else is stored with them. */
export async function trackedRunsOf(records: RecordStore, campaign: number): Promise<TrackedRuns> {
  return (await trackedRunRecords.get(records, keyOf(campaign))) ?? { runs: [] };
}

/** The tracked runs of a campaign, the oldest first. */
export async function readTrackedRuns(
  records: RecordStore,
  campaign: number,
): Promise<readonly TrackedRun[]> {
  return (await trackedRunsOf(records, campaign)).runs;
}

/** Whether runs of the campaign were lost because their record couldn't be read. True only once: the caller has to announce it. */
export async function takeLost(records: RecordStore, campaign: number): Promise<boolean> {
  let taken = false;
  await changeTracked(records, campaign, ({ lost, ...rest }) => {
    taken = lost === true;
    return taken ? rest : undefined;
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
  change: (runs: readonly TrackedRun[]) => MaybeLater<readonly TrackedRun[] | undefined>,
): Promise<readonly TrackedRun[]> {
  const after = await changeTracked(records, campaign, async (before) => {
    const runs = await change(before.runs);
    return runs && { ...before, runs };
  });
  return after.runs;
}

/** The same, including what else is stored with them. */
export async function changeTracked(
  records: RecordStore,
  campaign: number,
  change: (before: TrackedRuns) => MaybeLater<TrackedRuns | undefined>,
): Promise<TrackedRuns> {
  const key = keyOf(campaign);
  const after = await trackedRunRecords.update(records, key, (before) => change(before ?? { runs: [] }));
  return after ?? { runs: [] };
}

/** As parts of a decision. */
export async function trackedRunsWithin(draft: Draft, campaign: number): Promise<TrackedRuns> {
  return (await draft.get(trackedRunRecords, keyOf(campaign))) ?? { runs: [] };
}

export async function saveTrackedRuns(draft: Draft, campaign: number, tracked: TrackedRuns): Promise<void> {
  await draft.save(trackedRunRecords, keyOf(campaign), tracked);
}

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

/** Tracks a run of the service, unless it is tracked already. @returns the tracked run */
export async function trackRun(records: RecordStore, run: TrackedRun): Promise<TrackedRun> {
  const isSame = (one: TrackedRun): boolean => runIdOf(one) === runIdOf(run);
  const runs = await changeTrackedRuns(records, run.campaign, (before) =>
    before.some(isSame) ? undefined : [...before, run],
  );
  return runs.find(isSame) ?? run;
}

/** A tracked run within a decision. */
export async function draftRun(draft: Draft, { campaign, id }: RunKey): Promise<TrackedRun | undefined> {
  const tracked = await draft.get(trackedRunRecords, keyOf(campaign));
  return tracked?.runs.find((one) => one.id === id);
}

/** Changes a run within a decision. */
export async function saveRun(draft: Draft, run: TrackedRun): Promise<void> {
  const key = keyOf(run.campaign);
  const before = (await draft.get(trackedRunRecords, key)) ?? { runs: [] };
  const runs = before.runs.map((one) => (one.id === run.id ? run : one));
  await draft.save(trackedRunRecords, key, { ...before, runs });
}

/** Stops tracking a run, within a decision. */
export async function removeRun(draft: Draft, { campaign, id }: RunKey): Promise<void> {
  const key = keyOf(campaign);
  const before = await draft.get(trackedRunRecords, key);
  const run = before?.runs.find((one) => one.id === id);
  if (before === undefined || run === undefined) return;
  const known = runIdOf(run);
  const { seen } = before;
  await draft.save(trackedRunRecords, key, {
    ...before,
    runs: before.runs.filter((one) => one !== run),
    // Otherwise it would look like a run that was started elsewhere.
    ...(seen !== undefined &&
      known !== undefined && { seen: { ...seen, runs: [...new Set([...seen.runs, known])] } }),
  });
}

/** The tracked runs of all campaigns. */
export async function allTrackedRuns(records: RecordRepository): Promise<readonly TrackedRun[]> {
  const all = await Array.fromAsync(trackedRunRecords.list(records));
  return all.flatMap(({ runs }) => runs);
}

/** The keys of the runs that are polled in rounds. */
export async function* foundRuns(records: RecordRepository): AsyncGenerator<string> {
  for await (const { runs } of trackedRunRecords.list(records)) {
    for (const run of runs) if (isFound(run)) yield runKey(run);
  }
}
