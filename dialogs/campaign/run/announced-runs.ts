import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import { collection, isSamePlace } from '../../records.ts';
import { runKey, type TrackedRun, trackedRunSchema } from './tracked-run.ts';

const announcedRunSchema = z.object({
  /** As it was tracked when its end had been told everywhere. */
  run: trackedRunSchema,
  /** How many results it was told with at least. */
  total: z.int(),
  /** 1, and one more with each correction. */
  revision: z.int(),
  /** There are more by now, as seen `at`, and since when it has been growing. By our clock. */
  grown: z.object({ total: z.int(), at: z.number(), since: z.number() }).optional(),
});

/** A run whose end was told: where, to whom, and with how many results. */
export type AnnouncedRun = z.infer<typeof announcedRunSchema>;

/** The keys are those of the jobs that correct: a campaign and a run of the service. */
export const announcedRunRecords = collection<AnnouncedRun>({
  prefix: 'campaign/told/',
  schema: announcedRunSchema,
  keepFor: { days: 30, because: 'later than that nobody is told that results came in late' },
});

/** Keeps where the end of a run is told, so that it can be corrected. */
export async function saveAnnounced(draft: Draft, run: TrackedRun): Promise<void> {
  const { stage, campaign, audiences } = run;
  if (stage.kind !== 'announcing' || stage.total === undefined) return;
  const { total, corrects } = stage;
  const key = announcedRunKey(campaign, stage.run);
  const before = await draft.get(announcedRunRecords, key);
  const wasAnnounced = before !== undefined && corrects === undefined;
  const others = before?.run.audiences.filter(
    ({ place }) => !audiences.some((one) => isSamePlace(one.place, place)),
  );
  await draft.save(announcedRunRecords, key, {
    // Whoever asked for it first keeps it, where it was watched once more after its end.
    run: { ...(wasAnnounced ? before.run : run), audiences: [...audiences, ...(others ?? [])] },
    total: wasAnnounced ? Math.min(before.total, total) : total,
    revision: corrects?.revision ?? before?.revision ?? 1,
  });
}

export function announcedRunKey(campaign: number, run: number): string {
  return runKey({ campaign, id: String(run) });
}
