import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import { collection, isSamePlace } from '../../records.ts';
import { runKey, type TrackedRun, trackedRunSchema, withoutAudiencesOf } from './tracked-run.ts';

const announcedRunSchema = z.object({
  /** As it was tracked when its end was announced. */
  run: trackedRunSchema,
  /** The minimum number of results that was announced. */
  total: z.int(),
  /** 1, and one more with each correction. */
  revision: z.int(),
  /** The higher number of results that was seen `at`, and since when it has been growing. By our clock. */
  grown: z.object({ total: z.int(), at: z.number(), since: z.number() }).optional(),
});

/** A run whose end was announced: where, to whom, and with how many results. */
export type AnnouncedRun = z.infer<typeof announcedRunSchema>;

/** The keys are those of the jobs that correct: a campaign and a run of the service. */
export const announcedRunRecords = collection<AnnouncedRun>({
  prefix: 'campaign/told/',
  personalData: {
    names: 'where a run’s end was posted, who started it, whom it mentioned',
    stays: 'others read a correction there',
    without: (announced, person) => ({ ...announced, run: withoutAudiencesOf(announced.run, person) }),
  },
  schema: announcedRunSchema,
  keepFor: { days: 30, because: 'later than that nobody is told that results came in late' },
});

/** Stores where the end of a run is announced, so that it can be corrected. */
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
    // If a finished run is watched again, the original request stays.
    run: { ...(wasAnnounced ? before.run : run), audiences: [...audiences, ...(others ?? [])] },
    total: wasAnnounced ? Math.min(before.total, total) : total,
    revision: corrects?.revision ?? before?.revision ?? 1,
  });
}

export function announcedRunKey(campaign: number, run: number): string {
  return runKey({ campaign, id: String(run) });
}
