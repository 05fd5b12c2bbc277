import type { Place } from '../turn.ts';
import type { CampaignDependencies } from './dependencies.ts';

/** Whether a campaign is muted in a place for now. */
export async function isMuted(
  { subscriptions }: Pick<CampaignDependencies, 'subscriptions'>,
  campaign: number,
  place: Place,
): Promise<boolean> {
  return (await subscriptions.mutedUntil(campaign, place)) !== undefined;
}
