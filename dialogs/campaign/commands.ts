import type { Turn } from '../turn.ts';
import type { CampaignCommand } from './command.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { createCampaign } from './edit/create.ts';
import { deleteCampaign } from './edit/delete.ts';
import { updateCampaign } from './edit/update.ts';
import { alias, aliases, unalias } from './keep/aliases.ts';
import { audit } from './keep/audit.ts';
import { schedule, schedules, unschedule } from './keep/schedules.ts';
import { mute, subscribe, unmute, unsubscribe } from './keep/subscriptions.ts';
import { campaign } from './read/campaign.ts';
import { campaigns } from './read/campaigns.ts';
import { compare } from './read/compare.ts';
import { exportResults } from './read/export.ts';
import { plans, testCases } from './read/lists.ts';
import { results } from './read/results.ts';
import { runs } from './read/runs.ts';
import { resolveCampaign } from './resolve.ts';
import { isFirstTime, runCampaign } from './run/run-campaign.ts';
import { unwatchCampaign, watchCampaign } from './run/watch-command.ts';

/** Carries out a command that reads or edits; those about a run that goes on are carried out elsewhere. */
export async function handleCampaignCommand(
  turn: Turn,
  ports: CampaignDependencies,
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

/** Carries out a command that concerns campaigns. Its role was checked before. */
export async function runCampaignCommand(
  turn: Turn,
  ports: CampaignDependencies,
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
