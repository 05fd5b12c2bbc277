import { z } from 'zod';

/** What is kept of a campaign: what was sent, plus what `campaigns.json` may add. Times are ms since 1970. */
export const campaignRecordSchema = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  planId: z.int(),
  channel: z.string(),
  active: z.boolean(),
  synchronized: z.boolean(),
  concurrency: z.int(),
  maximumAps: z.number(),
  testCaseDistributionProfile: z.string(),
  requestedRunDate: z.number(),
  scheduledRunDate: z.number(),
  /** Ms. */
  runTime: z.number().optional(),
  attempts: z.int().optional(),
  testCases: z.array(z.strictObject({ testCaseId: z.int(), probability: z.number() })).min(1),
});

export type CampaignRecord = z.infer<typeof campaignRecordSchema>;
