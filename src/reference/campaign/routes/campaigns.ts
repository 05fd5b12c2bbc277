import { type JsonCall, type Route, refuse } from '../../../http/server/json-server.ts';
import { createCampaignBodySchema, updateCampaignBodySchema } from '../../../services/campaign/bodies.ts';
import { parseServiceDate, parseTimeSpan } from '../../../services/campaign/times.ts';
import type { CampaignServiceDependencies } from '../dependencies.ts';
import { campaignReply } from '../replies.ts';
import {
  accountUrl,
  pageLinks,
  type Read,
  readCampaignBody,
  readPageNumber,
  stretchOf,
} from '../requests.ts';
import type { StoredCampaign, StoredRun } from '../storage.ts';

/** Seed §4, "Create campaign". What is left out: RoundRobin, active, Voice, no description, now as its dates. */
export function createCampaign(service: CampaignServiceDependencies): Route {
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

/** Seed §4, "Update campaign": everything is replaced but the run time, which an update can't carry. */
export function updateCampaign(service: CampaignServiceDependencies): Route {
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

/** `GET /campaigns/{campaign_id}`: seen in the wild, not shown in the seed. */
export function getCampaign(service: CampaignServiceDependencies): Route {
  return async (call) => {
    const campaign = await findCampaign(service, call);
    if (!campaign.ok) return campaign.refusal;
    const body = await campaignReply(service, campaign.value, accountUrl(call, service.accountId));
    return { status: 200, body };
  };
}

/** `GET /campaigns`: seen in the wild, not shown in the seed. */
export function listCampaigns(service: CampaignServiceDependencies): Route {
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

/** The campaign that the path names, or a 404. */
export async function findCampaign(
  { storage }: CampaignServiceDependencies,
  { path }: Pick<JsonCall, 'path'>,
): Promise<Read<StoredCampaign>> {
  const campaignId = idOf(path['campaignId']);
  const campaign = campaignId === undefined ? undefined : await storage.campaign(campaignId);
  if (campaign !== undefined) return { ok: true, value: campaign };
  return { ok: false, refusal: refuse(404, `There is no campaign ${path['campaignId']}.`) };
}

/** The run that the path names, and its campaign, or a 404. */
export async function findRun(
  service: CampaignServiceDependencies,
  call: Pick<JsonCall, 'path'>,
): Promise<Read<{ readonly campaign: StoredCampaign; readonly run: StoredRun }>> {
  const campaign = await findCampaign(service, call);
  if (!campaign.ok) return campaign;
  const runId = idOf(call.path['runId']);
  const { campaignId } = campaign.value;
  const run = runId === undefined ? undefined : await service.storage.run(campaignId, runId);
  if (run !== undefined) return { ok: true, value: { campaign: campaign.value, run } };
  return { ok: false, refusal: refuse(404, `Campaign ${campaignId} has no run ${call.path['runId']}.`) };
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
