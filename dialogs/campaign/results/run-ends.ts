import { z } from 'zod';
import { type RunStatus, runStatusSchema } from '../../ports/campaign.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { campaignKey, collection } from '../../records.ts';

const runEndSchema = runStatusSchema.omit({ totalResults: true }).extend({
  /** When Canvass first saw it, by our clock. */
  seenOver: z.number(),
  /** The latest number of its results, by the service's count. */
  total: z.int().optional(),
});

/** A run that is over, by the service's words and times. */
export type RunEnd = Readonly<z.infer<typeof runEndSchema>>;

export const runEndRecords = collection({
  prefix: 'campaign/over/',
  personalData: { none: 'how a run ended' },
  schema: runEndSchema,
  keepFor: { days: 400, because: 'as long as its summary; the service is asked again for an older one' },
});

export type RunEndRepository = ReturnType<typeof createRunEndRepository>;

/** The runs that are known to be over. Some services only say so in a run's results, not in the list of runs. */
export function createRunEndRepository(records: RecordStore, { now }: { readonly now: Clock }) {
  return {
    /** The first note stays, only the number of results grows. */
    async note(campaign: number, run: number, known: RunStatus): Promise<RunEnd> {
      const { startedAt, endedAt, status, result, totalResults: total } = known;
      const end = { startedAt, endedAt, status, result, total, seenOver: now() };
      try {
        await runEndRecords.update(records, campaignKey(campaign, run), (before) => {
          if (before === undefined) return end;
          return total !== undefined && total > (before.total ?? 0) ? { ...before, total } : undefined;
        });
      } catch {
        // It is asked again if it isn't stored.
      }
      return end;
    },
    find: (campaign: number, run: number) => runEndRecords.get(records, campaignKey(campaign, run)),
  };
}
