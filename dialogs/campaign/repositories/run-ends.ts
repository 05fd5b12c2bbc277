import { z } from 'zod';
import { defined } from '../../defined.ts';
import type { CampaignRun, RunStatus } from '../../ports/campaign.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';

/** What is known of a run that is over: the service's words and times, and when Canvass saw it first, by our clock. */
export type RunEnd = Pick<CampaignRun, 'startedAt' | 'endedAt' | 'status' | 'result' | 'seenOver'>;

/**
 * The runs that are known to be over. Some services tell that in a run's results alone, so that their list of runs never
 * does.
 */
export interface RunEndRepository {
  /** The first note stays. */
  note(campaign: number, run: number, status: RunStatus): Promise<RunEnd>;
  find(campaign: number, run: number): Promise<RunEnd | undefined>;
}

const time = z.number().exactOptional();
const word = z.string().exactOptional();

export const runEndRecords = collection<RunEnd>({
  prefix: 'campaign/over/',
  schema: z.object({ startedAt: time, endedAt: time, status: word, result: word, seenOver: z.number() }),
  keepFor: { days: 400, because: 'as long as its summary; the service is asked again for an older one' },
});

const keyOf = (campaign: number, run: number): string => `${padNumber(campaign, 12)}/${padNumber(run, 12)}`;

export function createRunEndRepository(
  records: RecordRepository | RecordStore,
  { now }: { readonly now: Clock },
): RunEndRepository {
  return {
    async note(campaign, run, { startedAt, endedAt, status, result }) {
      const end = { ...defined({ startedAt, endedAt, status, result }), seenOver: now() };
      try {
        await runEndRecords.create(records, keyOf(campaign, run), end);
      } catch {
        // What isn't kept is asked again.
      }
      return end;
    },
    find: (campaign, run) => runEndRecords.get(records, keyOf(campaign, run)),
  };
}
