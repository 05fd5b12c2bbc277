import type { KnownCampaignRecord } from '../campaigns.ts';
import type { CampaignDependencies } from '../dependencies.ts';

const maxCampaigns = 50;

/** The campaigns that ran last, for answers about all of them. */
export async function lastUsed({
  campaigns,
  reruns,
}: Pick<CampaignDependencies, 'campaigns' | 'reruns'>): Promise<readonly KnownCampaignRecord[]> {
  const [all, scratch] = await Promise.all([campaigns.list(), reruns.scratchCampaigns()]);
  return all
    .filter(({ id, lastRun }) => lastRun !== undefined && !scratch.has(id))
    .toSorted((one, other) => (other.lastRun?.endedAt ?? 0) - (one.lastRun?.endedAt ?? 0))
    .slice(0, maxCampaigns);
}
