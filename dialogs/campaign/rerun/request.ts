import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { EpochMs } from '../../ports/clock.ts';
import type { RecordStore } from '../../ports/records.ts';
import { collection, personSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { changedSchema } from '../repositories/reruns.ts';
import { audienceSchema, failedRerunSchema } from '../run/tracked-run.ts';

const failureSchema = z.object({
  /** For people. */
  reason: z.string(),
  ...failedRerunSchema.pick({ changed: true, running: true }).shape,
});

const requestSchema = z.object({
  /** Of the run that comes of it, too. */
  id: z.string(),
  /** The run whose failed test cases are to be run again. */
  of: z.object({ campaign: z.int(), run: z.int() }),
  /** Names these test cases, as whoever asked has seen them. */
  cases: z.string(),
  /** How many they are. */
  count: z.int(),
  /** How many calls are expected. */
  ...failedRerunSchema.pick({ calls: true, anyNumber: true }).shape,
  by: personSchema,
  askedAt: z.number(),
  /** The audit entry. */
  audit: z.string(),
  audience: audienceSchema,
  /** Another operator has approved so many calls. */
  approved: z.object({ by: z.string(), calls: z.int() }).exactOptional(),
  /** What is to become of a campaign for reruns that somebody has changed, as whoever asked has seen it. */
  changed: changedSchema.exactOptional(),
  /** What is sent to the service: `edit/drafts.ts`. Absent: nothing yet. */
  draft: z.string().exactOptional(),
  /** The scratch campaign holds the test cases: what is left is to run it. */
  ready: z.literal(true).exactOptional(),
  /** Nothing is started, and this is why: what is left is to have it told. */
  failed: failureSchema.exactOptional(),
});

const recordSchema = z.object({
  /** The campaign that people made. */
  campaign: z.int(),
  /** The campaign in which its failed test cases are run again. */
  scratch: z
    .object({
      id: z.int(),
      /** Names what it was when Canvass had written it; absent: unknown. */
      written: z.string().exactOptional(),
    })
    .exactOptional(),
  /** Campaigns that once were the one for that, and are gone, or left to people who use them by now. */
  left: z.array(z.int()).readonly().exactOptional(),
  /** The last requests that another operator has approved, also after they are dealt with. */
  approved: z.array(z.string()).readonly().exactOptional(),
  /** What is being prepared. Once its run has begun, or it has failed, it is gone from here. */
  request: requestSchema.exactOptional(),
});

/** A rerun that somebody asked for, until its run begins. */
export type RerunRequest = z.infer<typeof requestSchema>;
export type RerunFailure = z.infer<typeof failureSchema>;
export type ScratchRecord = z.infer<typeof recordSchema>;

/** By the campaign that people made: one record, so that of two people who ask at once one sees the other's request. */
export const scratchRecords = collection<ScratchRecord>({
  prefix: 'campaign/scratch/',
  schema: recordSchema,
  keepFor: {
    forEver:
      'one for each campaign of which failed test cases were run again: it names the one campaign for that',
  },
});

/** The job that prepares a rerun; its key is the campaign that people made. */
export const rerunJob = 'rerun';

const keyOf = (campaign: number): string => padNumber(campaign, 12);

export async function readScratch(records: RecordStore, campaign: number): Promise<ScratchRecord> {
  return (await scratchRecords.get(records, keyOf(campaign))) ?? { campaign };
}

/** As parts of a decision. */
export async function scratchWithin(draft: Draft, campaign: number): Promise<ScratchRecord> {
  return (await draft.get(scratchRecords, keyOf(campaign))) ?? { campaign };
}

export async function saveScratch(draft: Draft, scratch: ScratchRecord): Promise<void> {
  await draft.save(scratchRecords, keyOf(scratch.campaign), scratch);
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

/** Changes the record by compare-and-set; where `change` gives nothing, nothing is written. @returns it after that */
export async function changeScratch(
  records: RecordStore,
  campaign: number,
  change: (before: ScratchRecord) => ScratchRecord | undefined,
): Promise<ScratchRecord> {
  const after = await scratchRecords.update(records, keyOf(campaign), (before) =>
    change(before ?? { campaign }),
  );
  return after ?? { campaign };
}

/** Changes the request, if it still is this one. @returns it after that; undefined: it is gone */
export async function changeRequest(
  records: RecordStore,
  campaign: number,
  id: string,
  change: (request: RerunRequest) => RerunRequest | undefined,
): Promise<RerunRequest | undefined> {
  const { request } = await changeScratch(records, campaign, (before) => {
    const changed = before.request?.id === id ? change(before.request) : undefined;
    return changed && { ...before, request: changed };
  });
  return request?.id === id ? request : undefined;
}

/** The request is dealt with, as a part of a decision. */
export async function removeRequest(draft: Draft, campaign: number, id: string): Promise<void> {
  const { request, ...rest } = await scratchWithin(draft, campaign);
  if (request?.id === id) await saveScratch(draft, rest);
}

/** What was to be sent is decided anew. */
export function withoutDraft({ draft: _sent, ...request }: RerunRequest): RerunRequest {
  return request;
}
