import type { Turn } from '../turn.ts';
import type { CampaignCommand } from './campaign-command.ts';
import { handleCampaignCommand } from './campaign-handlers.ts';
import type { CampaignPorts } from './campaign-ports.ts';
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
      const campaign = await resolveCampaign(turn, ports, command.campaign);
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

/** What must not be done twice because a channel delivers a message twice. */
const changesThings: ReadonlySet<CampaignCommand['name']> = new Set([
  'createCampaign',
  'updateCampaign',
  'deleteCampaign',
  'schedule',
]);

/**
 * Ties what follows to this activity: where it comes again after a crash in the middle, it isn't done again, and the
 * person is told to look.
 */
export async function isFirstTime(turn: Turn, { newId }: Pick<CampaignPorts, 'newId'>): Promise<boolean> {
  if (!turn.incoming.again) {
    await turn.records.save(`campaign/acts/${newId()}`, { conversation: turn.place.conversation }, undefined);
    return true;
  }
  const text =
    'Canvass was restarted while it did that, so it may or may not have been done. I’m not doing it again by myself: please look first, for example with “audit” or “campaigns”.';
  await turn.say({ kind: 'message', message: { text, tone: 'warning' } });
  return false;
}
