import { z } from 'zod';
import { parseServiceDate } from './parse-service-date.ts';
import { parseTimeSpan } from './parse-time-span.ts';

/**
 * The bodies that are sent, in the seed's exact casing (§4): it differs between create and update. Strict:
 * a field that isn't in the seed is an error. Which fields may be left out is not shown; here, on create
 * those that a campaign can do without, on update none ("the full set of fields is sent"; null for a date leaves it as it is).
 */

const name = z.string().trim().min(1).max(200);
const description = z.string().max(4000).nullable();
const word = z.string().trim().min(1).max(50);
const concurrency = z.int().min(1).max(10_000);
const attemptsPerSecond = z.number().positive().max(1000);
const timestamp = z
  .string()
  .refine((text) => parseServiceDate(text) !== undefined, 'Must be a timestamp such as 2030-01-31T08:00:00Z')
  .meta({ format: 'date-time' });
const runTime = z
  .string()
  .refine((text) => (parseTimeSpan(text) ?? 0) > 0, 'Must be a time span above zero such as 01:30:00')
  .meta({ examples: ['01:30:00'] });
const planType = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .meta({ examples: ['Velocity'] });
const testCases = z
  .array(z.strictObject({ probability: z.number().min(0).max(100), testCaseId: z.int() }))
  .min(1)
  .max(10_000);

/** Seed §4, "Create body fields". The prerequisites of a Velocity campaign are the fields that must be there. */
export const createCampaignBodySchema = z
  .strictObject({
    concurrency,
    testCaseDistributionProfile: word.optional(),
    active: z.boolean().optional(),
    channel: word.optional(),
    description: description.optional(),
    name,
    RunTime: runTime.nullish(),
    RequestedRunDate: timestamp.nullish(),
    ScheduledRunDate: timestamp.nullish(),
    planId: z.int(),
    planType,
    MaximumAps: attemptsPerSecond,
    testCases,
  })
  .meta({ id: 'CreateCampaign' });

/** Seed §4, "Update body fields": `synchronized` here is what replies call `campaignSync`. */
export const updateCampaignBodySchema = z
  .strictObject({
    synchronized: z.strictObject({ isActive: z.boolean() }),
    maximumAps: attemptsPerSecond,
    concurrency,
    testCases,
    planId: z.int(),
    active: z.boolean(),
    channel: word,
    name,
    description,
    requestedRunDate: timestamp.nullable(),
    scheduledRunDate: timestamp.nullable(),
    testCaseDistributionProfile: word,
    planType,
  })
  .meta({ id: 'UpdateCampaign' });

export type CreateCampaignBody = z.infer<typeof createCampaignBodySchema>;
export type UpdateCampaignBody = z.infer<typeof updateCampaignBodySchema>;
