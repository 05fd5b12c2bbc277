import { z } from 'zod';
import type { Campaign } from '../../ports/campaign-service.ts';

const time = z.number().exactOptional();
const word = z.string().exactOptional();

/** A campaign as it is kept: the service's last reply, already read. */
export const campaignSchema: z.ZodType<Campaign> = z.object({
  id: z.int(),
  name: z.string(),
  description: word,
  active: z.boolean().exactOptional(),
  synchronized: z.boolean().exactOptional(),
  channel: word,
  concurrency: z.number().exactOptional(),
  attemptsPerSecond: z.number().exactOptional(),
  distribution: word,
  status: word,
  plan: z.object({ id: z.int(), name: z.string(), type: word, startsAt: time, endsAt: time }).exactOptional(),
  tests: z.array(z.object({ testCase: z.int(), percent: z.number(), name: word })).readonly(),
  lastRunAt: time,
  requestedRunAt: time,
  scheduledRunAt: time,
});
