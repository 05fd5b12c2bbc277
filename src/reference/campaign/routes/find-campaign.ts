import { refuse } from '../../http/answer.ts';
import type { JsonCall } from '../../http/create-json-server.ts';
import type { CampaignService } from '../campaign-service.ts';
import type { Read } from '../read-query.ts';
import type { StoredCampaign, StoredRun } from '../storage.ts';

/** The campaign that the path names, or a 404. */
export async function findCampaign(
  { storage }: CampaignService,
  { path }: Pick<JsonCall, 'path'>,
): Promise<Read<StoredCampaign>> {
  const campaignId = idOf(path['campaignId']);
  const campaign = campaignId === undefined ? undefined : await storage.campaign(campaignId);
  if (campaign !== undefined) return { ok: true, value: campaign };
  return { ok: false, refusal: refuse(404, `There is no campaign ${path['campaignId']}.`) };
}

/** The run that the path names, and its campaign, or a 404. */
export async function findRun(
  service: CampaignService,
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
