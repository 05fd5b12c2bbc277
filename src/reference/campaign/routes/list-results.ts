import type { Route } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import { accountUrl, PAGE_SIZE, pageLinks, stretchOf } from '../page.ts';
import { progressOf } from '../progress.ts';
import { readPageNumber, readStepResults } from '../read-query.ts';
import { reportedCount } from '../run/timeline.ts';
import { resultReply } from '../wire/result-reply.ts';
import { findRun } from './find-campaign.ts';

/**
 * Seed §4, "List run results": those that there are by now, in the order in which calls were made (rule 4).
 * Only the results of the page are computed, so a run of any size takes the same memory.
 */
export function listResults(service: CampaignService): Route {
  const { storage, accountId, now } = service;
  return async (call) => {
    const found = await findRun(service, call);
    if (!found.ok) return found.refusal;
    const pageno = readPageNumber(call.query);
    if (!pageno.ok) return pageno.refusal;
    const stepResults = readStepResults(call.query);
    if (!stepResults.ok) return stepResults.refusal;
    const { campaign, run } = found.value;
    const computed = { script: run.script, cases: await storage.casesOf(run.runId) };
    const { status, elapsed, endDate, result } = progressOf(run, now());
    const totalResults = reportedCount(computed, elapsed);
    const { offset } = stretchOf(pageno.value);
    const returnedResults = Math.min(Math.max(totalResults - offset, 0), PAGE_SIZE);
    const list = `${accountUrl(call, accountId)}/report/campaigns/${run.campaignId}/runs/${run.runId}/results`;
    const parameters = { stepResults: String(stepResults.value) };
    return {
      status: 200,
      body: {
        ...pageLinks(list, parameters, pageno.value, totalResults),
        results: Array.from({ length: returnedResults }, (_, index) =>
          resultReply(run, computed, offset + index, stepResults.value),
        ),
        totalResults,
        returnedResults,
        stepResults: stepResults.value,
        campaignRun: {
          campaignId: run.campaignId,
          campaignStatus: status,
          campaignName: campaign.record.name,
          runId: run.runId,
          startDate: new Date(run.acceptedAt).toISOString(),
          endDate,
          result,
        },
      },
    };
  };
}
