import { refuse } from '../../../http/server/json-server.ts';
import { runReply } from '../replies.ts';
import { accountUrl, pageLinks, readFromDate, readPage, readStepResults } from '../requests.ts';
import { resultReply } from '../result-reply.ts';
import { progressOf, reportedCount } from '../run/timeline.ts';
import { startRun } from '../start-run.ts';
import type { CampaignRoute } from '../storage.ts';
import { findCampaign, findRun } from './campaigns.ts';

/**
 * Seed §4, "Execute campaign". The ids in the reply are the **previous** run's (rule 2), and missing if it was the
 * first. A second run while one goes on is accepted: the seed forbids nothing, and a caller has to live with it. Not
 * shown, and chosen here: 409 for a campaign that isn't active.
 */
export const executeCampaign: CampaignRoute = async (service, call) => {
  const acceptedAt = service.now();
  const campaign = await findCampaign(service, call);
  if (!campaign.ok) return campaign.refusal;
  const { campaignId, record } = campaign.value;
  if (!record.active) return refuse(409, `Campaign ${campaignId} is not active.`);
  const previous = await service.storage.latestRun(campaignId);
  const run = await startRun(service, service.storage, campaign.value, acceptedAt, service.runSpeed);
  if (run === undefined) return refuse(409, `Campaign ${campaignId} has no test case left.`);
  return { status: 200, body: { campaignRunId: previous?.campaignRunId, runId: previous?.runId } };
};

/** Seed §4, "List runs": newest first, those that started at `fromDate` or later. */
export const listRuns: CampaignRoute = async (service, call) => {
  const { storage, accountId, now } = service;
  const found = await findCampaign(service, call);
  if (!found.ok) return found.refusal;
  const page = readPage(call.query);
  if (!page.ok) return page.refusal;
  const fromDate = readFromDate(call.query);
  if (!fromDate.ok) return fromDate.refusal;
  const { campaignId, record } = found.value;
  const { since, text } = fromDate.value;
  const account = accountUrl(call, accountId);
  const list = `${account}/campaigns/${campaignId}/runs`;
  const runs = await storage.runs(campaignId, since, page.value);
  const totalResults = await storage.runCount(campaignId, since);
  const time = now();
  return {
    status: 200,
    body: {
      ...pageLinks(list, text === undefined ? {} : { fromDate: text }, page.value, totalResults),
      results: runs.map((run) => runReply(run, time, account)),
      totalResults,
      returnedResults: runs.length,
      campaignId,
      campaignName: record.name,
      accountId,
    },
  };
};

/** What a run's `url` links to: a single item of the runs list. Seen in the wild, not shown in the seed. */
export const getRun: CampaignRoute = async (service, call) => {
  const found = await findRun(service, call);
  if (!found.ok) return found.refusal;
  const body = runReply(found.value.run, service.now(), accountUrl(call, service.accountId));
  return { status: 200, body };
};

/**
 * Seed §4, "List run results": those available by now, in the order in which calls were made (rule 4). Only the results
 * of the page are computed, so a run of any size takes the same memory.
 */
export const listResults: CampaignRoute = async (service, call) => {
  const { storage, accountId, now } = service;
  const found = await findRun(service, call);
  if (!found.ok) return found.refusal;
  const page = readPage(call.query);
  if (!page.ok) return page.refusal;
  const stepResults = readStepResults(call.query);
  if (!stepResults.ok) return stepResults.refusal;
  const { campaign, run } = found.value;
  const computed = { script: run.script, cases: await storage.casesOf(run.runId) };
  const { status, elapsed, endDate, result } = progressOf(run, now());
  const totalResults = reportedCount(computed, elapsed);
  const { offset, limit } = page.value;
  const returnedResults = Math.min(Math.max(totalResults - offset, 0), limit);
  const list = `${accountUrl(call, accountId)}/report/campaigns/${run.campaignId}/runs/${run.runId}/results`;
  return {
    status: 200,
    body: {
      ...pageLinks(list, { stepResults: String(stepResults.value) }, page.value, totalResults),
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
