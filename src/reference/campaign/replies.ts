import { repliedRecord } from './campaign-record.ts';
import type { TestCase } from './data-shapes.ts';
import { progressOf } from './run/timeline.ts';
import type { CampaignServiceDependencies } from './storage.ts';
import type { StoredCampaign, StoredRun } from './tables.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Seed §2, "Campaign (reply shape)", as it is now. `account` is the account's address. */
export async function campaignReply(
  { data, storage, now }: CampaignServiceDependencies,
  account: string,
  { campaignId, record }: StoredCampaign,
) {
  const time = now();
  const current = await storage.currentRun(campaignId, time);
  const latest = await storage.latestRun(campaignId);
  const plan = data.plans.get(record.planId);
  return {
    campaignId,
    ...repliedRecord(record),
    pauseTimeBetweenRetries: null,
    maximumRetries: null,
    lastRunDate: latest === undefined ? null : iso(latest.acceptedAt),
    status: current === undefined ? 'None' : progressOf(current, time).status,
    plan: plan ?? { planId: record.planId, type: '', name: '', startDate: iso(0), endDate: iso(0) },
    testCases: record.testCases.flatMap(({ testCaseId, probability }) => {
      const testCase = data.testCases.get(testCaseId);
      if (testCase === undefined) return [];
      return {
        calledNumber: testCase.destination,
        probability,
        testCaseId,
        name: testCase.name,
        folderPath: testCase.folderPath,
        channel: testCase.channel,
        url: `${account}/testcases/${testCaseId}`,
      };
    }),
  };
}

/** Seed §2, "Campaign run". It starts when it is accepted, so that it is found by a time before (rule 3). */
export function runReply(run: StoredRun, now: number, account: string) {
  const { endDate, result } = progressOf(run, now);
  return {
    runId: run.runId,
    startDate: iso(run.acceptedAt),
    endDate,
    result,
    campaignRunId: run.campaignRunId,
    url: `${account}/campaigns/${run.campaignId}/runs/${run.runId}`,
  };
}

/** Seed §2, "Test case (list item)". */
export function testCaseReply(testCase: TestCase, accountId: number, linkedCampaignCount: number) {
  return {
    accountId,
    testCaseId: testCase.testCaseId,
    direction: testCase.direction,
    channel: testCase.channel,
    name: testCase.name,
    folderPath: testCase.folderPath,
    stepCount: testCase.steps.length,
    lastModified: testCase.lastModified,
    destination: testCase.destination,
    linkedCampaignCount,
  };
}
