import type { TestCase } from './data-shapes.ts';
import type { CampaignServiceDependencies } from './dependencies.ts';
import { progressOf } from './run/timeline.ts';
import type { StoredCampaign, StoredRun } from './storage.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Seed §2, "Campaign (reply shape)", as it is now. `account` is the account's address. */
export async function campaignReply(
  { data, storage, now }: CampaignServiceDependencies,
  { campaignId, record }: StoredCampaign,
  account: string,
) {
  const time = now();
  const current = await storage.currentRun(campaignId, time);
  const latest = await storage.latestRun(campaignId);
  const plan = data.plans.get(record.planId);
  return {
    campaignId,
    campaignSync: { isActive: record.synchronized },
    pauseTimeBetweenRetries: null,
    maximumRetries: null,
    concurrency: record.concurrency,
    maximumAps: record.maximumAps,
    testCaseDistributionProfile: record.testCaseDistributionProfile,
    active: record.active,
    channel: record.channel,
    description: record.description,
    name: record.name,
    lastRunDate: latest === undefined ? null : iso(latest.acceptedAt),
    requestedRunDate: iso(record.requestedRunDate),
    scheduledRunDate: iso(record.scheduledRunDate),
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
    startDate: new Date(run.acceptedAt).toISOString(),
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
