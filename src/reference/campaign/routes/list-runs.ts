import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl, pageLinks, stretchOf } from '../page.ts';
import { readFromDate, readPageNumber } from '../read-query.ts';
import { runReply } from '../wire/run-reply.ts';
import { findCampaign, findRun } from './find-campaign.ts';

/** Seed §4, "List runs": newest first, those that started at `fromDate` or later. */
export function listRuns(service: CampaignService): Route {
  const { storage, accountId, now } = service;
  return async (call) => {
    const found = await findCampaign(service, call);
    if (!found.ok) return found.refusal;
    const pageno = readPageNumber(call.query);
    if (!pageno.ok) return pageno.refusal;
    const fromDate = readFromDate(call.query);
    if (!fromDate.ok) return fromDate.refusal;
    const { campaignId, record } = found.value;
    const { since, text } = fromDate.value;
    const account = accountUrl(call, accountId);
    const list = `${account}/campaigns/${campaignId}/runs`;
    const page = await storage.runs(campaignId, since, stretchOf(pageno.value));
    const totalResults = await storage.runCount(campaignId, since);
    const time = now();
    return {
      status: 200,
      body: {
        ...pageLinks(list, text === undefined ? {} : { fromDate: text }, pageno.value, totalResults),
        results: page.map((run) => runReply(run, time, account)),
        totalResults,
        returnedResults: page.length,
        campaignId,
        campaignName: record.name,
        accountId,
      },
    };
  };
}

/** What a run's `url` links to: an item of the runs list by itself. Seen in the wild, not shown in the seed. */
export function getRun(service: CampaignService): Route {
  return async (call) => {
    const found = await findRun(service, call);
    if (!found.ok) return found.refusal;
    const body = runReply(found.value.run, service.now(), accountUrl(call, service.accountId));
    return { status: 200, body };
  };
}
