import { campaignCommands } from './campaign/commands.ts';
import type { CampaignDependencies } from './campaign/dependencies.ts';
import { commandsOf } from './commands/command.ts';
import { start, status, stop } from './either.ts';
import { type GeneralDependencies, generalCommands } from './general.ts';
import { type SurveyCommandDependencies, surveyCommands } from './survey/commands.ts';

/** What commands need from outside. */
export interface CommandDependencies extends SurveyCommandDependencies, GeneralDependencies {
  readonly campaign: CampaignDependencies;
}

const ofCampaigns = (all: CommandDependencies): CampaignDependencies => all.campaign;

/** All commands. The order decides if a line matches two of them; documentation also uses it, as does help within its groups. */
export const commands = [
  ...commandsOf('survey', surveyCommands, (all: CommandDependencies) => all),
  ...commandsOf('survey', [status, stop], (all: CommandDependencies) => all),
  ...commandsOf('campaign', [start], (all: CommandDependencies) => all, 'runs'),
  ...commandsOf('campaign', campaignCommands.runs, ofCampaigns, 'runs'),
  ...commandsOf('campaign', campaignCommands.results, ofCampaigns, 'results'),
  ...commandsOf('campaign', campaignCommands.campaigns, ofCampaigns, 'campaigns'),
  ...commandsOf('campaign', campaignCommands.schedules, ofCampaigns, 'schedules'),
  ...commandsOf('campaign', campaignCommands.posts, ofCampaigns, 'posts'),
  ...commandsOf('campaign', campaignCommands.records, ofCampaigns, 'records'),
  ...commandsOf('general', generalCommands, (all: CommandDependencies) => all),
];

export type CommandName = (typeof commands)[number]['name'];
