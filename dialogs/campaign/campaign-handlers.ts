import type { Turn } from '../turn.ts';
import { alias, aliases, unalias } from './aliases.ts';
import { audit } from './audit.ts';
import { campaign } from './campaign.ts';
import type { CampaignCommand } from './campaign-command.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { campaigns } from './campaigns.ts';
import { compare } from './compare.ts';
import { createCampaign } from './edit/create-campaign.ts';
import { deleteCampaign } from './edit/delete-campaign.ts';
import { updateCampaign } from './edit/update-campaign.ts';
import { exportResults } from './export-results.ts';
import { plans } from './plans.ts';
import { results } from './results.ts';
import { runs } from './runs.ts';
import { schedule, schedules, unschedule } from './schedules.ts';
import { mute, subscribe, unmute, unsubscribe } from './subscriptions.ts';
import { testCases } from './test-cases.ts';

/** Carries out a command that reads or edits; those about a run that goes on are carried out elsewhere. */
export async function handleCampaignCommand(
  turn: Turn,
  ports: CampaignPorts,
  command: CampaignCommand,
): Promise<void> {
  switch (command.name) {
    case 'runs':
      return await runs(turn, ports, command);
    case 'results':
      return await results(turn, ports, command);
    case 'compare':
      return await compare(turn, ports, command);
    case 'exportResults':
      return await exportResults(turn, ports, command);
    case 'testCases':
      return await testCases(turn, ports, command);
    case 'plans':
      return await plans(turn, ports, command);
    case 'campaigns':
      return await campaigns(turn, ports, command);
    case 'campaign':
      return await campaign(turn, ports, command);
    case 'alias':
      return await alias(turn, ports, command);
    case 'unalias':
      return await unalias(turn, ports, command);
    case 'schedule':
      return await schedule(turn, ports, command);
    case 'unschedule':
      return await unschedule(turn, ports, command);
    case 'subscribe':
      return await subscribe(turn, ports, command);
    case 'unsubscribe':
      return await unsubscribe(turn, ports, command);
    case 'mute':
      return await mute(turn, ports, command);
    case 'unmute':
      return await unmute(turn, ports, command);
    case 'audit':
      return await audit(turn, ports, command);
    case 'aliases':
      return await aliases(turn, ports);
    case 'schedules':
      return await schedules(turn, ports);
    case 'createCampaign':
      return await createCampaign(turn, ports, command);
    case 'updateCampaign':
      return await updateCampaign(turn, ports, command);
    case 'deleteCampaign':
      return await deleteCampaign(turn, ports, command);
    case 'runCampaign':
    case 'watchCampaign':
    case 'unwatchCampaign':
      return;
  }
}
