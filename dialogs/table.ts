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

/** All commands. The order decides where a line matches two of them; help and documentation use it too. */
export const commands = [
  ...commandsOf('survey', surveyCommands, (all: CommandDependencies) => all),
  ...commandsOf('survey', [status, stop], (all: CommandDependencies) => all),
  ...commandsOf('campaign', [start], (all: CommandDependencies) => all),
  ...commandsOf('campaign', campaignCommands, (all: CommandDependencies) => all.campaign),
  ...commandsOf('general', generalCommands, (all: CommandDependencies) => all),
];

export type CommandName = (typeof commands)[number]['name'];
