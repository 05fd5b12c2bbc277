import type { Turn } from '../turn.ts';
import type { CampaignCommand } from './campaign-command.ts';
import { handleCampaignCommand } from './campaign-handlers.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { isFirstTime } from './is-first-time.ts';
import { resolveCampaign } from './resolve-campaign.ts';
import { runCampaign } from './run/run-campaign.ts';
import { unwatchCampaign, watchCampaign } from './run/watch-campaign.ts';

/** Carries out a command that concerns campaigns. Its role was checked before. */
export async function runCampaignCommand(
  turn: Turn,
  ports: CampaignPorts,
  command: CampaignCommand,
): Promise<void> {
  switch (command.name) {
    case 'runCampaign':
    case 'watchCampaign':
    case 'unwatchCampaign': {
      const { name, campaign: named } = command;
      const campaign = await resolveCampaign(turn, ports, named, (id) => `${verbs[name]} campaign ${id}`);
      if (campaign === undefined) return;
      if (command.name === 'runCampaign') return await runCampaign(turn, ports, campaign);
      return command.name === 'watchCampaign'
        ? await watchCampaign(turn, ports, campaign, command.run)
        : await unwatchCampaign(turn, campaign, command.run);
    }
    default:
      if (changesThings.has(command.name) && !(await isFirstTime(turn, ports))) return;
      return await handleCampaignCommand(turn, ports, command);
  }
}

const verbs = { runCampaign: 'run', watchCampaign: 'watch', unwatchCampaign: 'unwatch' } as const;

/** What must not be done twice because a channel delivers a message twice. */
const changesThings: ReadonlySet<CampaignCommand['name']> = new Set([
  'createCampaign',
  'updateCampaign',
  'deleteCampaign',
  'schedule',
]);
