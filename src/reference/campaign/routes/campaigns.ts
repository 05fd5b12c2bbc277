import { z } from 'zod';
import { type JsonCall, refuse } from '../../../http/server/json-server.ts';
import { createCampaignBodySchema, updateCampaignBodySchema } from '../../../services/campaign/bodies.ts';
import { parseTimeSpan } from '../../../services/campaign/times.ts';
import { recordOf } from '../campaign-record.ts';
import { campaignReply } from '../replies.ts';
import { accountUrl, pageLinks, type Read, readCampaignBody, readPage } from '../requests.ts';
import { synchronizedAtFirst } from '../start-run.ts';
import type { CampaignRoute, CampaignServiceDependencies } from '../storage.ts';
import type { StoredCampaign, StoredRun } from '../tables.ts';

/** Seed §4, "Create campaign". What is left out: RoundRobin, active, Voice, no description, now as its dates. */
export const createCampaign: CampaignRoute = async (service, call) => {
  const read = await readCampaignBody(call.request, createCampaignBodySchema, service.data);
  if (!read.ok) return read.refusal;
  const runTime = parseTimeSpan(sentRunTime.parse(read.value).RunTime);
  const record = recordOf('create', read.value, service.now(), { runTime });
  const campaign = await service.storage.addCampaign(synchronizedAtFirst(record));
  return answerCampaign(service, call, campaign);
};

const sentRunTime = z.looseObject({ RunTime: z.string().nullish() });

/** Seed §4, "Update campaign": everything is replaced but the run time, which an update can't carry. */
export const updateCampaign: CampaignRoute = async (service, call) => {
  const found = await findCampaign(service, call);
  if (!found.ok) return found.refusal;
  const read = await readCampaignBody(call.request, updateCampaignBodySchema, service.data);
  if (!read.ok) return read.refusal;
  const { campaignId, record: before } = found.value;
  const record = recordOf('update', read.value, service.now(), before);
  await service.storage.replaceCampaign({ campaignId, record });
  return answerCampaign(service, call, { campaignId, record });
};

/** `GET /campaigns/{campaign_id}`: seen in the wild, not shown in the seed. */
export const getCampaign: CampaignRoute = async (service, call) => {
  const campaign = await findCampaign(service, call);
  return campaign.ok ? answerCampaign(service, call, campaign.value) : campaign.refusal;
};

async function answerCampaign(
  service: CampaignServiceDependencies,
  call: JsonCall,
  campaign: StoredCampaign,
) {
  return { status: 200, body: await campaignReply(service, accountUrl(call, service.accountId), campaign) };
}

/** `GET /campaigns`: seen in the wild, not shown in the seed. */
export const listCampaigns: CampaignRoute = async (service, call) => {
  const page = readPage(call.query);
  if (!page.ok) return page.refusal;
  const account = accountUrl(call, service.accountId);
  const campaigns = await service.storage.campaigns(page.value);
  const total = await service.storage.campaignCount();
  const results = await Promise.all(campaigns.map((campaign) => campaignReply(service, account, campaign)));
  return { status: 200, body: { ...pageLinks(`${account}/campaigns`, {}, page.value, total), results } };
};

/** The campaign that the path names, or a 404. */
export async function findCampaign(
  { storage }: CampaignServiceDependencies,
  { path }: JsonCall,
): Promise<Read<StoredCampaign>> {
  const campaignId = readId(path['campaignId']);
  const campaign = campaignId === undefined ? undefined : await storage.campaign(campaignId);
  if (campaign !== undefined) return { ok: true, value: campaign };
  return { ok: false, refusal: refuse(404, `There is no campaign ${path['campaignId']}.`) };
}

/** The run that the path names, and its campaign, or a 404. */
export async function findRun(
  service: CampaignServiceDependencies,
  call: JsonCall,
): Promise<Read<{ readonly campaign: StoredCampaign; readonly run: StoredRun }>> {
  const campaign = await findCampaign(service, call);
  if (!campaign.ok) return campaign;
  const runId = readId(call.path['runId']);
  const { campaignId } = campaign.value;
  const run = runId === undefined ? undefined : await service.storage.run(campaignId, runId);
  if (run !== undefined) return { ok: true, value: { campaign: campaign.value, run } };
  return { ok: false, refusal: refuse(404, `Campaign ${campaignId} has no run ${call.path['runId']}.`) };
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
