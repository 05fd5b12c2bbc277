import { createCampaignBodySchema } from '../../../services/campaign/bodies.ts';
import { parseServiceDate } from '../../../services/campaign/parse-service-date.ts';
import { parseTimeSpan } from '../../../services/campaign/parse-time-span.ts';
import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl } from '../page.ts';
import { readCampaignBody } from '../read-campaign-body.ts';
import { campaignReply } from '../wire/campaign-reply.ts';

/** Seed §4, "Create campaign". What is left out: RoundRobin, active, Voice, no description, now as its dates. */
export function createCampaign(service: CampaignService): Route {
  const { data, storage, now, accountId } = service;
  return async (call) => {
    const read = await readCampaignBody(call.request, createCampaignBodySchema, data);
    if (!read.ok) return read.refusal;
    const body = read.value;
    const active = body.active ?? true;
    const campaign = await storage.addCampaign({
      name: body.name,
      description: body.description ?? null,
      planId: body.planId,
      channel: body.channel ?? 'Voice',
      active,
      synchronized: active,
      concurrency: body.concurrency,
      maximumAps: body.MaximumAps,
      testCaseDistributionProfile: body.testCaseDistributionProfile ?? 'RoundRobin',
      requestedRunDate: parseServiceDate(body.RequestedRunDate) ?? now(),
      scheduledRunDate: parseServiceDate(body.ScheduledRunDate) ?? now(),
      runTime: parseTimeSpan(body.RunTime),
      testCases: body.testCases,
    });
    return { status: 200, body: await campaignReply(service, campaign, accountUrl(call, accountId)) };
  };
}
