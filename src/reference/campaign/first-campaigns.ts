import { parseTimeSpan } from '../../services/campaign/parse-time-span.ts';
import type { CampaignService } from './campaign-service.ts';
import type { FileCampaign } from './data-shapes.ts';
import { startRun } from './start-run.ts';

/**
 * Stores the campaigns of `campaigns.json` that aren't there yet, with their earlier runs, which went at the
 * speed of life. Run ids follow the time at which the runs began.
 */
export async function addFirstCampaigns(service: CampaignService): Promise<void> {
  const { data, storage, now } = service;
  const start = now();
  const history: { readonly campaignId: number; readonly acceptedAt: number }[] = [];
  for (const campaign of data.campaigns) {
    if ((await storage.campaign(campaign.campaignId)) !== undefined) continue;
    await storage.addCampaign(recordOf(campaign, start), campaign.campaignId);
    for (const ago of historyOf(campaign)) {
      history.push({ campaignId: campaign.campaignId, acceptedAt: Math.round(start - ago) });
    }
  }
  history.sort((left, right) => left.acceptedAt - right.acceptedAt || left.campaignId - right.campaignId);
  for (const { campaignId, acceptedAt } of history) {
    const campaign = await storage.campaign(campaignId);
    if (campaign !== undefined) await startRun(service, campaign, acceptedAt, 1);
  }
}

/** How long ago each earlier run began, ms. */
function historyOf({ history }: FileCampaign): number[] {
  if (history === undefined) return [];
  const latest = parseTimeSpan(history.latest) ?? 0;
  const every = parseTimeSpan(history.every) ?? 0;
  return Array.from({ length: history.runs }, (_, index) => latest + index * every);
}

function recordOf(campaign: FileCampaign, now: number) {
  const probability = Math.round((100 / campaign.testCases.length) * 100) / 100;
  return {
    name: campaign.name,
    description: campaign.description,
    planId: campaign.planId,
    channel: campaign.channel,
    active: campaign.active,
    synchronized: campaign.active,
    concurrency: campaign.concurrency,
    maximumAps: campaign.maximumAps,
    testCaseDistributionProfile: campaign.testCaseDistributionProfile,
    requestedRunDate: now,
    scheduledRunDate: now,
    runTime: parseTimeSpan(campaign.runTime),
    attempts: campaign.attempts,
    testCases: campaign.testCases.map((testCaseId) => ({ testCaseId, probability })),
  };
}
