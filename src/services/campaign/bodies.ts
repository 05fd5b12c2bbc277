import { z } from 'zod';
import { defined } from '../../../dialogs/defined.ts';
import { type CampaignUpdate, type NewCampaign, runTimeText } from '../../../dialogs/ports/campaign.ts';
import type { Share } from '../../../dialogs/ports/campaign-fields.ts';
import { parseServiceDate, parseTimeSpan } from './times.ts';

/**
 * Campaign seed §4, "Create body fields", in its casing. The seed doesn't show which are required, so a missing field is
 * sent as in the seed's own example; a missing time isn't sent.
 */
export function createBody(campaign: NewCampaign): CreateCampaignBody {
  const { runMilliseconds, requestedRunAt, scheduledRunAt } = campaign;
  return {
    concurrency: campaign.concurrency,
    testCaseDistributionProfile: campaign.distribution ?? 'RoundRobin',
    active: campaign.active ?? true,
    channel: campaign.channel ?? 'Voice',
    description: campaign.description ?? null,
    name: campaign.name,
    ...defined({
      RunTime: runMilliseconds === undefined ? undefined : runTimeText(runMilliseconds),
      RequestedRunDate: timestamp(requestedRunAt),
      ScheduledRunDate: timestamp(scheduledRunAt),
    }),
    planId: campaign.plan.id,
    planType: campaign.plan.type,
    MaximumAps: campaign.attemptsPerSecond,
    testCases: campaign.tests.map(share),
  };
}

/** Campaign seed §4, "Update body fields": all of them, as the seed asks. An unknown date is null. */
export function updateBody(update: CampaignUpdate): UpdateCampaignBody {
  return {
    synchronized: { isActive: update.synchronized },
    maximumAps: update.attemptsPerSecond,
    concurrency: update.concurrency,
    testCases: update.tests.map(share),
    planId: update.plan.id,
    active: update.active,
    channel: update.channel,
    name: update.name,
    description: update.description ?? null,
    requestedRunDate: timestamp(update.requestedRunAt) ?? null,
    scheduledRunDate: timestamp(update.scheduledRunAt) ?? null,
    testCaseDistributionProfile: update.distribution,
    planType: update.plan.type,
  };
}

function share({ testCase, percent }: Share): { probability: number; testCaseId: number } {
  return { probability: percent, testCaseId: testCase };
}

export function timestamp(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}

/**
 * The bodies to send, in the seed's exact casing (§4), which differs between create and update. Strict: a field that
 * isn't in the seed is an error. The seed doesn't show which fields may be left out; here, on create those that a
 * campaign can do without, on update none ("the full set of fields is sent"; a null date leaves it as it is).
 */

const name = z.string().trim().min(1).max(200);
const description = z.string().max(4000).nullable();
const word = z.string().trim().min(1).max(50);
const concurrency = z.int().min(1).max(10_000);
const attemptsPerSecond = z.number().positive().max(1000);
const replyTimestamp = z
  .string()
  .refine((text) => parseServiceDate(text) !== undefined, 'Must be a timestamp such as 2030-01-31T08:00:00Z')
  .meta({ format: 'date-time' });
const replyRunTime = z
  .string()
  .refine((text) => (parseTimeSpan(text) ?? 0) > 0, 'Must be a time span above zero such as 01:30:00')
  .meta({ examples: ['01:30:00'] });
const planType = word.meta({ examples: ['Velocity'] });
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
    RunTime: replyRunTime.nullish(),
    RequestedRunDate: replyTimestamp.nullish(),
    ScheduledRunDate: replyTimestamp.nullish(),
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
    requestedRunDate: replyTimestamp.nullable(),
    scheduledRunDate: replyTimestamp.nullable(),
    testCaseDistributionProfile: word,
    planType,
  })
  .meta({ id: 'UpdateCampaign' });

type CreateCampaignBody = z.infer<typeof createCampaignBodySchema>;
type UpdateCampaignBody = z.infer<typeof updateCampaignBodySchema>;

/** As much of a text as anybody reads and a form accepts. */
const maxWordLength = 4_000;

/** A text from the service, trimmed and cut to a reasonable length; `undefined` where nothing is left. */
export function givenWord(text: string | null | undefined): string | undefined {
  return givenWhole(text?.slice(0, maxWordLength).toWellFormed());
}

/** The same at full length, for what an update sends back unchanged. */
export function givenWhole(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined;
}
