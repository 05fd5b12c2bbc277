import { z } from 'zod';
import { campaignRecordSchema } from '../campaign-record.ts';
import { testCaseSchema } from '../data-shapes.ts';
import { runScriptSchema } from '../run/run-script.ts';
import type { StoredCampaign, StoredRun } from '../storage.ts';

const campaignRowSchema = z.object({ campaign_id: z.int(), record: z.string() });

const runRowSchema = z.object({
  run_id: z.int(),
  campaign_id: z.int(),
  campaign_run_id: z.string(),
  script: z.string(),
  accepted_at: z.number(),
  ends_at: z.number(),
  result: z.enum(['Success', 'Satisfactory', 'Failed', 'Aborted']),
  first_result_id: z.int(),
});

const casesSchema = z.array(z.strictObject({ testCase: testCaseSchema, probability: z.number() })).min(1);

export function readCampaignRow(row: unknown): StoredCampaign {
  const { campaign_id: campaignId, record } = campaignRowSchema.parse(row);
  return { campaignId, record: campaignRecordSchema.parse(JSON.parse(record)) };
}

export function readRunRow(row: unknown): StoredRun {
  const read = runRowSchema.parse(row);
  return {
    runId: read.run_id,
    campaignId: read.campaign_id,
    campaignRunId: read.campaign_run_id,
    script: runScriptSchema.parse(JSON.parse(read.script)),
    acceptedAt: read.accepted_at,
    endsAt: read.ends_at,
    result: read.result,
    firstResultId: read.first_result_id,
  };
}

export const readCases = (text: string) => casesSchema.parse(JSON.parse(text));
export const readNumber = (row: unknown) => z.object({ value: z.number() }).parse(row).value;
export const readSnapshotRow = (row: unknown) =>
  z.object({ digest: z.string(), cases: z.string() }).parse(row);
export const readLinkRow = (row: unknown) =>
  z.object({ test_case_id: z.int(), campaigns: z.int() }).parse(row);
