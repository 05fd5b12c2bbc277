import type { Values } from '../commands/placeholders.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { findCampaign } from './resolve.ts';
import { resolveSeveral } from './several/resolve-several.ts';

/** Whether the campaigns that a command names by their names are there. */
export async function areFoundByName(
  ports: CampaignDependencies,
  { campaign, several }: Values,
): Promise<boolean> {
  if (several !== undefined) return (await resolveSeveral(ports, several)).kind !== 'unclear';
  return campaign !== undefined && 'name' in campaign && 'id' in (await findCampaign(ports, campaign));
}
