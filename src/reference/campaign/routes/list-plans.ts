import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl, pageLinks, stretchOf } from '../page.ts';
import { readPageNumber } from '../read-query.ts';

/** Seed §4, "List plans". */
export function listPlans({ accountId, data }: CampaignService): Route {
  return (call) => {
    const pageno = readPageNumber(call.query);
    if (!pageno.ok) return pageno.refusal;
    const all = [...data.plans.values()];
    const { offset, limit } = stretchOf(pageno.value);
    const links = pageLinks(`${accountUrl(call, accountId)}/plans`, {}, pageno.value, all.length);
    return { status: 200, body: { ...links, results: all.slice(offset, offset + limit) } };
  };
}
