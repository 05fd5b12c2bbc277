import { campaignCommands } from './campaign-commands.ts';
import type { CommandDeclaration, CommandName } from './command.ts';
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

/** The words that phrases are made of, in lower case: what no alias may be. */
export const commandWords: ReadonlySet<string> = new Set(
  commandNames.flatMap((name) => {
    const { phrases, short = [] } = commands[name];
    return [...phrases, ...short].flatMap(
      (phrase) => phrase.replace(/\{\w+\}/gu, ' ').match(/[a-z]+/gu) ?? [],
    );
  }),
);
