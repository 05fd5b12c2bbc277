import { z } from 'zod';
import type { Row } from '../../store/database.ts';
import { campaignRecordSchema } from './campaign-record.ts';
import { testCaseSchema } from './data-shapes.ts';
import { runScriptSchema } from './run/run-script.ts';
import type { StoredCampaign, StoredRun } from './storage.ts';

const campaignRow = z.object({ campaign_id: z.int(), record: z.string() });
const runRow = z.object({
  run_id: z.int(),
  campaign_id: z.int(),
  campaign_run_id: z.string(),
  script: z.string(),
  accepted_at: z.int(),
  ends_at: z.int(),
  result: z.enum(['Success', 'Satisfactory', 'Failed', 'Aborted']),
  first_result_id: z.int(),
});
const casesShape = z.array(z.strictObject({ testCase: testCaseSchema, probability: z.number() })).min(1);

export function readCampaignRow(row: Row): StoredCampaign {
  const { campaign_id: campaignId, record } = campaignRow.parse(row);
  return { campaignId, record: campaignRecordSchema.parse(JSON.parse(record)) };
}

export function readRunRow(row: Row): StoredRun {
  const read = runRow.parse(row);
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

export const readCases = (text: string) => casesShape.parse(JSON.parse(text));
export const readValue = (row: Row | undefined) => z.object({ value: z.int() }).parse(row).value;
export const readDigest = (row: Row | undefined) => z.object({ digest: z.string() }).parse(row).digest;
export const readSnapshot = (row: Row | undefined) => z.object({ cases: z.string() }).parse(row).cases;
export const readLink = (row: Row) => z.object({ test_case_id: z.int(), campaigns: z.int() }).parse(row);
