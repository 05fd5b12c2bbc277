import type { Click } from '../click.ts';
import { isAllowed, type RequiredRole } from '../role.ts';
import type { Turn } from '../turn.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { pickRun } from './run/pick-run.ts';
import { runCampaign } from './run/run-campaign.ts';
import { watchTended } from './run/watch-campaign.ts';

export type CampaignClick = Extract<Click, { do: 'campaign' }>;

type RunAction = 'runAnyway' | 'pickRun' | 'watch';

/** Who may press the buttons that concern a run. A card stands in a channel for everybody to press. */
const required: Readonly<Record<RunAction, RequiredRole>> = {
  runAnyway: 'operator',
  pickRun: 'operator',
  watch: 'viewer',
};

/** @returns the role that the button takes, where the person doesn't have it; nothing was done then */
export async function runClick(
  turn: Turn,
  ports: CampaignPorts,
  click: CampaignClick & { readonly action: RunAction },
): Promise<RequiredRole | undefined> {
  const role = required[click.action];
  if (!isAllowed(turn.incoming.role, role)) return role;
  const { action, campaign, run, intent = '', base } = click;
  switch (action) {
    case 'runAnyway': {
      const seen = await ports.campaigns.find(campaign);
      const named = seen?.name === undefined ? { id: campaign } : { id: campaign, name: seen.name };
      await runCampaign(turn, ports, named, base);
      return undefined;
    }
    case 'pickRun':
      if (run !== undefined) await pickRun(turn, ports, campaign, intent, run);
      return undefined;
    case 'watch':
      await watchTended(turn, ports, campaign, intent);
      return undefined;
  }
}
