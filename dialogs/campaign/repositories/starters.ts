import { z } from 'zod';
import type { RecordRepository } from '../../ports/records.ts';
import { readRecord } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { Person } from '../../turn.ts';

/** Who had the bot start a run. */
export interface Starter extends Person {
  readonly schedule?: number;
}

/** Who started the runs that were started through this bot; the service doesn't tell. */
export interface StarterRepository {
  note(campaign: number, run: number, starter: Starter): Promise<void>;
  find(campaign: number, run: number): Promise<Starter | undefined>;
}

const starterSchema: z.ZodType<Starter> = z.object({
  id: z.string(),
  name: z.string(),
  schedule: z.int().exactOptional(),
});
const keyOf = (campaign: number, run: number): string =>
  `campaign/starters/${padNumber(campaign)}/${padNumber(run)}`;

export function createStarterRepository(records: RecordRepository): StarterRepository {
  return {
    async note(campaign, run, starter) {
      // The first note stays: a run has one start.
      await records.save(keyOf(campaign, run), starter, undefined);
    },
    find: (campaign, run) => readRecord(records, keyOf(campaign, run), starterSchema),
  };
}
