import { z } from 'zod';
import type { RecordStore } from '../../ports/record-store.ts';
import { type TendedRun, tendedRunSchema } from './tended-run.ts';

/**
 * The runs of one campaign that are being tended: one record for all of them, so that of two people who ask
 * at once one sees the other's.
 */
const deskSchema = z.object({ runs: z.array(tendedRunSchema) });

export const deskPrefix = 'campaign/desk/';

/** Times that a change is made anew because somebody else wrote in between. */
const mostConflicts = 50;

export function deskKey(campaign: number): string {
  return `${deskPrefix}${String(campaign).padStart(12, '0')}`;
}

/** The tended runs of a campaign, the oldest first. A record that can't be read is an error, never an empty desk. */
export async function readDesk(records: RecordStore, campaign: number): Promise<readonly TendedRun[]> {
  return (await load(records, campaign)).runs;
}

async function load(
  records: RecordStore,
  campaign: number,
): Promise<{ readonly runs: readonly TendedRun[]; readonly version: string | undefined }> {
  const stored = await records.load(deskKey(campaign));
  if (stored === undefined) return { runs: [], version: undefined };
  return { runs: deskSchema.parse(stored.body).runs, version: stored.version };
}

/** What a listed desk holds; see {@link deskPrefix}. */
export function runsOnDesk(body: unknown): readonly TendedRun[] {
  return deskSchema.parse(body).runs;
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
    const { runs, version } = await load(records, campaign);
    const changed = change(runs);
    if (changed === undefined) return runs;
    if ((await records.save(deskKey(campaign), { runs: changed }, version)) !== 'conflict') return changed;
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
