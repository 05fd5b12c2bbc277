import { z } from 'zod';
import { commit, type Draft } from '../../commit.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
import type { EpochMs } from '../../ports/time.ts';
import { campaignKey, collection, type RecordSource } from '../../records.ts';
import {
  isFound,
  runIdOf,
  runJob,
  runKey,
  type TrackedRun,
  trackedRunSchema,
  withoutAudiencesOf,
} from './tracked-run.ts';

const seenSchema = z.object({
  /** By the service's clock: older runs count as seen. Absent if the service gives no time. */
  since: z.number().optional(),
  runs: z.array(z.int()).readonly(),
  /** Runs that were left out because they might be ours, though later ones have been seen. */
  unseen: z.array(z.int()).readonly().optional(),
  /** When the first poll failed, by our clock: a run that began later is news. Absent after a successful poll. */
  wantedSince: z.number().optional(),
});

const trackedRunsSchema = z.object({
  runs: z.array(trackedRunSchema).readonly(),
  /** For each of the campaign's schedules its last occurrence that asked for a run, with that run's id. */
  scheduled: z
    .array(z.object({ schedule: z.int(), at: z.number(), run: z.string() }))
    .readonly()
    .optional(),
  /** Runs that can't be read any more were lost, and this hasn't been announced yet. */
  lost: z.literal(true).optional(),
  /** The runs that have been seen, if the campaign is polled for runs that others start. Absent before the first poll. */
  seen: seenSchema.optional(),
});

export type SeenRuns = z.infer<typeof seenSchema>;
export type TrackedRuns = z.infer<typeof trackedRunsSchema>;

/** The tracked runs of a campaign: one record, so that if two people ask at once, one sees the other's run. */
export const trackedRunRecords = collection({
  prefix: 'campaign/desk/',
  personalData: {
    names: 'unfinished runs: who started each, where it is posted, whom that mentions',
    stays: 'a run must not be started twice',
    without: ({ runs, ...rest }, person) => ({
      ...rest,
      runs: runs.map((run) => withoutAudiencesOf(run, person)),
    }),
  },
  schema: trackedRunsSchema,
  keepFor: {
    forEver:
      'a run must never be started twice; one for each campaign, almost empty while none of its runs is open',
  },
  replacement: { runs: [], lost: true as const },
});

/** The tracked runs of a campaign and what else is stored with them. */
export async function trackedRunsOf(from: RecordSource, campaign: number): Promise<TrackedRuns> {
  return (await trackedRunRecords.get(from, campaignKey(campaign))) ?? { runs: [] };
}

/** The tracked runs of a campaign, the oldest first. */
export async function readTrackedRuns(from: RecordSource, campaign: number): Promise<readonly TrackedRun[]> {
  return (await trackedRunsOf(from, campaign)).runs;
}

export async function saveTrackedRuns(draft: Draft, campaign: number, tracked: TrackedRuns): Promise<void> {
  await draft.save(trackedRunRecords, campaignKey(campaign), tracked);
}

/**
 * Whether runs of the campaign were lost because their record couldn't be read. True only once: the caller has to announce it.
 */
export function takeLost(records: RecordStore, campaign: number): Promise<boolean> {
  return commit(records, async (draft) => {
    const { lost, ...rest } = await trackedRunsOf(draft, campaign);
    if (lost) await saveTrackedRuns(draft, campaign, rest);
    return lost === true;
  });
}

/**
 * Changes a campaign's tracked runs.
 * @param change may be called more than once; undefined: nothing is changed
 * @returns the runs after the change
 */
export function changeTrackedRuns(
  records: RecordStore,
  campaign: number,
  change: (
    runs: readonly TrackedRun[],
  ) => readonly TrackedRun[] | undefined | Promise<readonly TrackedRun[] | undefined>,
): Promise<readonly TrackedRun[]> {
  return commit(records, async (draft) => {
    const before = await trackedRunsOf(draft, campaign);
    const runs = await change(before.runs);
    if (runs !== undefined) await saveTrackedRuns(draft, campaign, { ...before, runs });
    return runs ?? before.runs;
  });
}

type RunKey = Pick<TrackedRun, 'campaign' | 'id'>;

/** A tracked run within a decision. */
export async function draftRun(draft: Draft, { campaign, id }: RunKey): Promise<TrackedRun | undefined> {
  return (await readTrackedRuns(draft, campaign)).find((one) => one.id === id);
}

/** Changes a run within a decision. */
export async function saveRun(draft: Draft, run: TrackedRun): Promise<void> {
  const before = await trackedRunsOf(draft, run.campaign);
  const runs = before.runs.map((one) => (one.id === run.id ? run : one));
  await saveTrackedRuns(draft, run.campaign, { ...before, runs });
}

/** Changes one tracked run. @returns the run after the change, if there is one */
export function changeRun(
  records: RecordStore,
  key: RunKey,
  change: (run: TrackedRun) => TrackedRun | undefined,
): Promise<TrackedRun | undefined> {
  return commit(records, async (draft) => {
    const run = await draftRun(draft, key);
    const changed = run && change(run);
    if (changed !== undefined) await saveRun(draft, changed);
    return changed ?? run;
  });
}

/**
 * Tracks a run of the service, unless it is tracked already.
 * @param jobAt when its job begins to follow it; absent: the caller makes sure that it is followed
 * @returns the tracked run
 */
export function trackRun(records: RecordStore, run: TrackedRun, jobAt?: EpochMs): Promise<TrackedRun> {
  return commit(records, async (draft) => {
    const before = await trackedRunsOf(draft, run.campaign);
    const same = before.runs.find((one) => runIdOf(one) === runIdOf(run));
    if (same !== undefined) return same;
    await saveTrackedRuns(draft, run.campaign, { ...before, runs: [...before.runs, run] });
    if (jobAt !== undefined) draft.wakeAt(runJob, runKey(run), jobAt);
    return run;
  });
}

/** Stops tracking a run, within a decision. */
export async function removeRun(draft: Draft, { campaign, id }: RunKey): Promise<void> {
  const before = await trackedRunsOf(draft, campaign);
  const run = before.runs.find((one) => one.id === id);
  if (run === undefined) return;
  const known = runIdOf(run);
  const { seen } = before;
  await saveTrackedRuns(draft, campaign, {
    ...before,
    runs: before.runs.filter((one) => one !== run),
    // Otherwise it would look like a run that was started elsewhere.
    seen:
      seen === undefined || known === undefined
        ? seen
        : { ...seen, runs: [...new Set([...seen.runs, known])] },
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
