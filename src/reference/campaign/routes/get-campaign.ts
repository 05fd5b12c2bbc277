import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl } from '../page.ts';
import { campaignReply } from '../wire/campaign-reply.ts';
import { findCampaign } from './find-campaign.ts';

/** `GET /campaigns/{campaign_id}`: seen in the wild, not shown in the seed. */
export function getCampaign(service: CampaignService): Route {
  return async (call) => {
    const campaign = await findCampaign(service, call);
    if (!campaign.ok) return campaign.refusal;
    const body = await campaignReply(service, campaign.value, accountUrl(call, service.accountId));
    return { status: 200, body };
  };
}
