import { campaignCommands } from './campaign-commands.ts';
import type { CommandName } from './command.ts';
import type { CommandDeclaration } from './declaration.ts';
import { generalCommands, surveyCommands } from './survey-commands.ts';

/** Every command there is. Reader, help, suggestions, documentation and the lists made for channels read it. */
export const commands: Readonly<Record<CommandName, CommandDeclaration>> = {
  ...surveyCommands,
  ...campaignCommands,
  ...generalCommands,
};

export const commandNames: readonly CommandName[] = Object.keys(commands).filter(
  (name): name is CommandName => name in commands,
);
