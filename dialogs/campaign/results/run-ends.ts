import { z } from 'zod';
import { type RunStatus, runStatusSchema } from '../../ports/campaign.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
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

/** The runs that are known to be over. Some services only say so in a run's results, not in the list of runs. */
export interface RunEndRepository {
  /** The first note stays, only the number of results grows. */
  note(campaign: number, run: number, status: RunStatus): Promise<RunEnd>;
  find(campaign: number, run: number): Promise<RunEnd | undefined>;
}

export const runEndRecords = collection({
  prefix: 'campaign/over/',
  personalData: { none: 'how a run ended' },
  schema: runEndSchema,
  keepFor: { days: 400, because: 'as long as its summary; the service is asked again for an older one' },
});

export function createRunEndRepository(
  records: RecordRepository | RecordStore,
  { now }: { readonly now: Clock },
): RunEndRepository {
  return {
    async note(campaign, run, { startedAt, endedAt, status, result, totalResults: total }) {
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
    find: (campaign, run) => runEndRecords.get(records, campaignKey(campaign, run)),
  };
}
