import type { CampaignService } from '../campaign-service.ts';
import { progressOf } from '../progress.ts';
import type { StoredCampaign } from '../storage.ts';

const iso = (time: number) => new Date(time).toISOString();

/** Seed §2, "Campaign (reply shape)", as it is now. `account` is the account's address. */
export async function campaignReply(
  { data, storage, now }: CampaignService,
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
