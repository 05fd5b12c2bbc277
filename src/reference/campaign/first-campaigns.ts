import { parseTimeSpan } from '../../services/campaign/parse-time-span.ts';
import type { CampaignService } from './campaign-service.ts';
import type { FileCampaign } from './data-shapes.ts';
import { startRun } from './start-run.ts';
import type { StoredCampaign } from './storage.ts';

/**
 * Stores the campaigns of `campaigns.json` that aren't there yet, with their earlier runs, which went at the
 * speed of life: all of it or nothing. Run ids follow the time at which the runs began.
 */
export async function addFirstCampaigns(service: CampaignService): Promise<void> {
  const start = service.now();
  await service.storage.together(async (storage) => {
    const history: { readonly campaign: StoredCampaign; readonly acceptedAt: number }[] = [];
    for (const fromFile of service.data.campaigns) {
      if ((await storage.campaign(fromFile.campaignId)) !== undefined) continue;
      const campaign = await storage.addCampaign(recordOf(fromFile, start), fromFile.campaignId);
      for (const ago of historyOf(fromFile)) history.push({ campaign, acceptedAt: Math.round(start - ago) });
    }
    history.sort((left, right) => left.acceptedAt - right.acceptedAt);
    for (const { campaign, acceptedAt } of history) await startRun(service, storage, campaign, acceptedAt, 1);
  });
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
