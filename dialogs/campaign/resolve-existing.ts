import type { Turn } from '../turn.ts';
import { absentMessage } from './campaign.ts';
import type { NamedCampaign } from './campaign-command.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import type { KnownCampaign } from './known-campaigns.ts';
import { latestCampaign } from './latest-campaign.ts';
import { resolveCampaign } from './resolve-campaign.ts';
import { sayMessage } from './say-message.ts';

/**
 * As `resolveCampaign`, for what is kept for a campaign: undefined too, and said, where the service certainly has
 * no such campaign, for a slip in its number would only show much later. A name that is known here proves the
 * campaign, and a service that can't be asked just now is no reason against it.
 */
export async function resolveExisting(
  turn: Turn,
  ports: CampaignPorts,
  named: NamedCampaign,
  lineFor: (id: number) => string,
): Promise<KnownCampaign | undefined> {
  const campaign = await resolveCampaign(turn, ports, named, lineFor);
  if (campaign === undefined || campaign.name !== undefined) return campaign;
  const latest = await latestCampaign(ports, campaign.id);
  if (latest.kind === 'absent') {
    await sayMessage(turn, absentMessage(campaign.id));
    return undefined;
  }
  return 'campaign' in latest ? { id: campaign.id, name: latest.campaign.name } : campaign;
}
