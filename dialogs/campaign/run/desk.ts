import { z } from 'zod';
import type { RecordBook, RecordStore } from '../../ports/record-store.ts';
import { listAll } from '../books/list-all.ts';
import { type TendedRun, tendedRunSchema } from './tended-run.ts';

/**
 * The runs of one campaign that are being tended: one record for all of them, so that of two people who ask
 * at once one sees the other's.
 */
const deskSchema = z.object({
  runs: z.array(tendedRunSchema),
  /** There were runs that can't be read any more, and nobody was told of that yet. */
  lost: z.literal(true).exactOptional(),
});

export const deskPrefix = 'campaign/desk/';

/** Times that a change is made anew because somebody else wrote in between. */
const mostConflicts = 50;

export function deskKey(campaign: number): string {
  return `${deskPrefix}${String(campaign).padStart(12, '0')}`;
}

/** The tended runs of a campaign, the oldest first. */
export async function readDesk(records: RecordStore, campaign: number): Promise<readonly TendedRun[]> {
  return (await load(records, campaign)).runs;
}

/**
 * Whether runs of the campaign were lost, because what was written down of them couldn't be read. True once alone: who
 * asks has to tell, before another run is begun.
 */
export async function takeLost(records: RecordStore, campaign: number): Promise<boolean> {
  const { runs, lost, version } = await load(records, campaign);
  if (lost !== true) return false;
  await records.save(deskKey(campaign), { runs }, version);
  return true;
}

interface LoadedDesk extends z.infer<typeof deskSchema> {
  readonly version: string | undefined;
}

/** A desk that can't be read is set aside; the one in its place says that something is missing. */
async function load(records: RecordStore, campaign: number): Promise<LoadedDesk> {
  const stored = await records.load(deskKey(campaign));
  if (stored === undefined) return { runs: [], version: undefined };
  const desk = deskSchema.safeParse(stored.body);
  if (desk.success) return { ...desk.data, version: stored.version };
  await records.setAside(deskKey(campaign), stored.version);
  await records.save(deskKey(campaign), { runs: [], lost: true }, undefined);
  return await load(records, campaign);
}

/** Every tended run of every campaign. */
export async function* allRuns(
  records: Pick<RecordBook, 'list' | 'tellUnreadable'>,
): AsyncGenerator<TendedRun> {
  for await (const { runs } of listAll(records, deskPrefix, deskSchema)) yield* runs;
}

/**
 * Changes a campaign's desk by compare-and-set: `change` sees what is true at the moment of the write, and may be asked
 * again. Where it gives nothing, nothing is written.
 * @returns the runs as they stand afterwards
 */
export async function changeDesk(
  records: RecordStore,
  campaign: number,
  change: (runs: readonly TendedRun[]) => readonly TendedRun[] | undefined,
): Promise<readonly TendedRun[]> {
  for (let conflicts = 0; conflicts < mostConflicts; conflicts += 1) {
    const { version, ...desk } = await load(records, campaign);
    const changed = change(desk.runs);
    if (changed === undefined) return desk.runs;
    const saved = await records.save(deskKey(campaign), { ...desk, runs: changed }, version);
    if (saved !== 'conflict') return changed;
  }
  throw new Error(`The runs of campaign ${campaign} change faster than they can be written.`);
}

/** Changes one tended run, as {@link changeDesk}. @returns it as it stands afterwards; undefined: it isn't there */
export async function changeRun(
  records: RecordStore,
  campaign: number,
  id: string,
  change: (run: TendedRun) => TendedRun | undefined,
): Promise<TendedRun | undefined> {
  const runs = await changeDesk(records, campaign, (before) => {
    const run = before.find((one) => one.id === id);
    const changed = run === undefined ? undefined : change(run);
    return changed === undefined ? undefined : before.map((one) => (one.id === id ? changed : one));
  });
  return runs.find((one) => one.id === id);
}

/** Takes a run off the desk. */
export async function removeRun(records: RecordStore, campaign: number, id: string): Promise<void> {
  await changeDesk(records, campaign, (runs) =>
    runs.some((one) => one.id === id) ? runs.filter((one) => one.id !== id) : undefined,
  );
}
