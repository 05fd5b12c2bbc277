import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl, pageLinks, stretchOf } from '../page.ts';
import { readPageNumber } from '../read-query.ts';
import { campaignReply } from '../wire/campaign-reply.ts';

/** `GET /campaigns`: seen in the wild, not shown in the seed. */
export function listCampaigns(service: CampaignService): Route {
  return async (call) => {
    const pageno = readPageNumber(call.query);
    if (!pageno.ok) return pageno.refusal;
    const account = accountUrl(call, service.accountId);
    const page = await service.storage.campaigns(stretchOf(pageno.value));
    const links = pageLinks(`${account}/campaigns`, {}, pageno.value, await service.storage.campaignCount());
    const results = await Promise.all(page.map((campaign) => campaignReply(service, campaign, account)));
    return { status: 200, body: { ...links, results } };
  };
}
