import { refuse } from '../../http/answer.ts';
import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { startRun } from '../start-run.ts';
import { findCampaign } from './find-campaign.ts';

/**
 * Seed §4, "Execute campaign". The ids in the reply are the **previous** run's (rule 2), and missing where
 * there was none. A second run beside one that goes on is accepted: the seed forbids nothing, and a caller has
 * to live with it. Not shown, and chosen here: 409 for a campaign that isn't active.
 */
export function executeCampaign(service: CampaignService): Route {
  return async (call) => {
    const acceptedAt = service.now();
    const campaign = await findCampaign(service, call);
    if (!campaign.ok) return campaign.refusal;
    const { campaignId, record } = campaign.value;
    if (!record.active) return refuse(409, `Campaign ${campaignId} is not active.`);
    const previous = await service.storage.latestRun(campaignId);
    const run = await startRun(service, service.storage, campaign.value, acceptedAt, service.runSpeed);
    if (run === undefined) return refuse(409, `Campaign ${campaignId} has no test case left.`);
    const body =
      previous === undefined ? {} : { campaignRunId: previous.campaignRunId, runId: previous.runId };
    return { status: 200, body };
  };
}
