import type { Click } from '../click.ts';
import type { RequiredRole } from '../role.ts';
import type { Turn } from '../turn.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { handleEditClick } from './edit/handle-edit-click.ts';
import { pickRun } from './run/pick-run.ts';
import { runCampaign } from './run/run-campaign.ts';
import { watchTended } from './run/watch-campaign.ts';

/** A pressed button, or a sent form, of a message about campaigns. */
export type CampaignClick = Extract<Click, { do: 'campaign' | 'submit' }>;

/** The role that a click takes. A card stands in a channel for everybody to press. */
export function clickRole(click: CampaignClick): Exclude<RequiredRole, 'anyone'> {
  return click.do === 'campaign' && click.action === 'watch' ? 'viewer' : 'operator';
}

/** Does what a button or a form says. Its role was checked before. */
export async function runCampaignClick(
  turn: Turn,
  ports: CampaignPorts,
  click: CampaignClick,
): Promise<void> {
  if (click.do === 'submit') return await handleEditClick(turn, ports, click);
  const { action, campaign, run, intent = '', base } = click;
  switch (action) {
    case 'runAnyway': {
      const seen = await ports.campaigns.find(campaign);
      const named = seen?.name === undefined ? { id: campaign } : { id: campaign, name: seen.name };
      return await runCampaign(turn, ports, named, base);
    }
    case 'pickRun':
      return run === undefined ? undefined : await pickRun(turn, ports, campaign, intent, run);
    case 'watch':
      return await watchTended(turn, ports, campaign, intent);
    default:
      return await handleEditClick(turn, ports, click);
  }
}
