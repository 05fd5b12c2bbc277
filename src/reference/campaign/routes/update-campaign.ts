import { updateCampaignBodySchema } from '../../../services/campaign/bodies.ts';
import { parseServiceDate } from '../../../services/campaign/parse-service-date.ts';
import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl } from '../page.ts';
import { readCampaignBody } from '../read-campaign-body.ts';
import { campaignReply } from '../wire/campaign-reply.ts';
import { findCampaign } from './find-campaign.ts';

/** Seed §4, "Update campaign": everything is replaced but the run time, which an update can't carry. */
export function updateCampaign(service: CampaignService): Route {
  const { data, storage, accountId } = service;
  return async (call) => {
    const found = await findCampaign(service, call);
    if (!found.ok) return found.refusal;
    const read = await readCampaignBody(call.request, updateCampaignBodySchema, data);
    if (!read.ok) return read.refusal;
    const body = read.value;
    const before = found.value.record;
    const campaign = {
      campaignId: found.value.campaignId,
      record: {
        ...before,
        name: body.name,
        description: body.description,
        planId: body.planId,
        channel: body.channel,
        active: body.active,
        synchronized: body.synchronized.isActive,
        concurrency: body.concurrency,
        maximumAps: body.maximumAps,
        testCaseDistributionProfile: body.testCaseDistributionProfile,
        requestedRunDate: parseServiceDate(body.requestedRunDate) ?? before.requestedRunDate,
        scheduledRunDate: parseServiceDate(body.scheduledRunDate) ?? before.scheduledRunDate,
        testCases: body.testCases,
      },
    };
    await storage.replaceCampaign(campaign.campaignId, campaign.record);
    return { status: 200, body: await campaignReply(service, campaign, accountUrl(call, accountId)) };
  };
}
