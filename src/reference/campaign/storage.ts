import { z } from 'zod';
import type { CallResult } from './run/make-call.ts';
import type { RunCase, RunScript } from './run/script.ts';

export interface StoredCampaign {
  readonly campaignId: number;
  readonly record: CampaignRecord;
}

/** A run without its cases. Times are ms since 1970. The end and the result are known from the beginning. */
export interface StoredRun {
  readonly runId: number;
  readonly campaignId: number;
  readonly campaignRunId: string;
  readonly script: RunScript;
  readonly acceptedAt: number;
  readonly endsAt: number;
  readonly result: CallResult;
  /** The id of its first test result; the others follow without a gap. */
  readonly firstResultId: number;
}

export type NewRun = Omit<StoredRun, 'runId' | 'firstResultId'> & { readonly cases: readonly RunCase[] };

/** A stretch of a list. */
export interface Stretch {
  readonly offset: number;
  readonly limit: number;
}

/** What the campaign service keeps. */
export interface TransactionStorage {
  /** In the order of ids. */
  campaigns(stretch: Stretch): Promise<readonly StoredCampaign[]>;
  campaignCount(): Promise<number>;
  campaign(campaignId: number): Promise<StoredCampaign | undefined>;
  /** With the next free id where none is given. */
  addCampaign(record: CampaignRecord, campaignId?: number): Promise<StoredCampaign>;
  replaceCampaign(campaignId: number, record: CampaignRecord): Promise<void>;
  /** How many campaigns use each test case of a page; those that none uses are missing. */
  linkedCampaignCounts(testCaseIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The number of the campaign's next run, from 1. Never given twice. */
  takeSequence(campaignId: number): Promise<number>;
  addRun(run: NewRun): Promise<StoredRun>;
  /** Newest first, those accepted at or after `since`. */
  runs(campaignId: number, since: number, stretch: Stretch): Promise<readonly StoredRun[]>;
  runCount(campaignId: number, since: number): Promise<number>;
  run(campaignId: number, runId: number): Promise<StoredRun | undefined>;
  /** The newest run that isn't over at `now`, else the newest. */
  currentRun(campaignId: number, now: number): Promise<StoredRun | undefined>;
  /** The newest run. */
  latestRun(campaignId: number): Promise<StoredRun | undefined>;
  /** The test cases of a run, as they were when it was accepted. */
  casesOf(runId: number): Promise<readonly RunCase[]>;
}

export interface CampaignStorage extends TransactionStorage {
  /** `work` happens wholly or not at all, through the storage that it is given, and waits for nothing else. */
  together<Value>(work: (storage: TransactionStorage) => Promise<Value>): Promise<Value>;
}

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
