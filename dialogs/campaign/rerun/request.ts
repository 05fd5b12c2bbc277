import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { EpochMs } from '../../ports/time.ts';
import { campaignKey, collection, type RecordSource } from '../../records.ts';
import { personSchema } from '../../turn.ts';
import { audienceSchema, failedRerunSchema } from '../run/tracked-run.ts';

const requestSchema = z.object({
  /** Also the id of the run that comes of it. */
  id: z.string(),
  /** The run whose failed test cases are to be run again. */
  of: z.object({ campaign: z.int(), run: z.int() }),
  /** Identifies these test cases, as the requester saw them. */
  cases: z.string(),
  /** How many there are. */
  count: z.int(),
  /** How many calls are expected. */
  ...failedRerunSchema.pick({ calls: true, anyNumber: true }).shape,
  by: personSchema,
  askedAt: z.number(),
  /** The audit entry. */
  audit: z.string(),
  /** Absent: the run that the test cases are from announces what comes of it. */
  audience: audienceSchema.optional(),
  /** Our own id of that run, which waits for this one. */
  retryOf: z.string().optional(),
  /** Another operator has approved this many calls. */
  approved: z.object({ by: z.string(), calls: z.int() }).optional(),
  /** What was last sent to the service to make the scratch campaign hold the test cases: `edit/drafts.ts`. */
  draft: z.string().optional(),
});

const recordSchema = z.object({
  /** The original campaign. */
  campaign: z.int(),
  /** The campaign in which its failed test cases are run again. */
  scratch: z
    .object({
      id: z.int(),
      /** Identifies its state as Canvass wrote it; absent: unknown. */
      written: z.string().optional(),
    })
    .optional(),
  /** Former scratch campaigns that are gone or were changed by people. */
  left: z.array(z.int()).readonly().optional(),
  /** The request being prepared. It is removed once its run has begun or it has failed. */
  request: requestSchema.optional(),
});

/** A rerun that somebody asked for, until its run begins. */
export type RerunRequest = z.infer<typeof requestSchema>;
export type ScratchRecord = z.infer<typeof recordSchema>;

/** By the campaign that people made: one record, so that if two people ask at once, one sees the other's request. */
export const scratchRecords = collection<ScratchRecord>({
  prefix: 'campaign/scratch/',
  personalData: {
    names: 'a rerun being prepared: who asked for and approved it, where',
    stays: 'it is under way',
  },
  schema: recordSchema,
  keepFor: {
    forEver: 'it names the scratch campaign; one for each campaign of which failed test cases were run again',
  },
});

/** The job that prepares a rerun; its key is the campaign that people made. */
export const rerunJob = 'rerun';

export async function readScratch(from: RecordSource, campaign: number): Promise<ScratchRecord> {
  return (await scratchRecords.get(from, campaignKey(campaign))) ?? { campaign };
}

export async function saveScratch(draft: Draft, scratch: ScratchRecord): Promise<void> {
  await draft.save(scratchRecords, campaignKey(scratch.campaign), scratch);
}

/** Stores a request with its job. */
export async function addRequest(
  draft: Draft,
  scratch: ScratchRecord,
  request: RerunRequest,
  wokenAt: EpochMs,
): Promise<void> {
  await saveScratch(draft, { ...scratch, request });
  draft.wakeAt(rerunJob, String(scratch.campaign), wokenAt);
}

/** The request is dealt with. */
export async function removeRequest(draft: Draft, campaign: number): Promise<void> {
  const { request: _done, ...rest } = await readScratch(draft, campaign);
  await saveScratch(draft, rest);
}
