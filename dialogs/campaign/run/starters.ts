import { z } from 'zod';
import { periods, type RecordRepository } from '../../ports/records.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';

const starterSchema = z.object({ id: z.string(), name: z.string(), schedule: z.int().optional() });

type Starter = z.infer<typeof starterSchema>;

export const starterRecords = collection({
  prefix: 'campaign/starters/',
  personalData: {
    names: 'who started a run',
    stays: 'that the run was started here stays on record',
  },
  schema: starterSchema,
  keepFor: {
    ...periods.person,
    because: 'a run is looked at in its year, and compared with the same day of the year before',
  },
});
const keyOf = (campaign: number, run: number): string => `${padNumber(campaign)}/${padNumber(run)}`;

export type StarterRepository = ReturnType<typeof createStarterRepository>;

/** Who started the runs that Canvass has executed; the service doesn't know. */
export function createStarterRepository(records: RecordRepository) {
  return {
    async note(campaign: number, run: number, starter: Starter): Promise<void> {
      // The first note stays: a run has one start.
      await starterRecords.create(records, keyOf(campaign, run), starter);
    },
    find: (campaign: number, run: number) => starterRecords.get(records, keyOf(campaign, run)),
  };
}
