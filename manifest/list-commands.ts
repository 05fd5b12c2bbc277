import type { CommandName } from '../dialogs/commands/command.ts';
import type { CommandDeclaration } from '../dialogs/commands/declaration.ts';
import { helpLine } from '../dialogs/commands/help-line.ts';
import { commandNames, commands } from '../dialogs/commands/table.ts';
import { english } from '../dialogs/wording/english.ts';

/** One command of the table, as far as the app package needs it. */
export interface ListedCommand {
  readonly name: CommandName;
  /** What Teams writes into the message when it is picked: the command up to its first value. */
  readonly title: string;
  readonly description: string;
  readonly dialog: CommandDeclaration['dialog'];
}

/** The table's commands in its order. */
export function listCommands(): readonly ListedCommand[] {
  return commandNames.map((name) => {
    const { phrases, dialog, example } = commands[name];
    const help = helpLine(commands[name], english);
    const title = titleOf(phrases[0] ?? example);
    const sentence = help.charAt(0).toUpperCase() + help.slice(1);
    return {
      name,
      title,
      dialog,
      description: example === title ? sentence : `${sentence}. Example: ${example}`,
    };
  });
}

/** `runs [of] campaign {campaign} [since {when}]` → `runs of campaign`. */
export function titleOf(phrase: string): string {
  const withoutBrackets = phrase.replaceAll(/\[([^[\]{}]+)\]/gu, '$1');
  return withoutBrackets.split(/[[{]/u, 1).join('').trim();
}
