import type { Dialog } from '../dialogs/commands/command.ts';
import { helpLine } from '../dialogs/commands/help.ts';
import { type CommandName, commands } from '../dialogs/table.ts';
import { english } from '../dialogs/wording/english.ts';

/** One command of the table, as far as the app package needs it. */
export interface ListedCommand {
  readonly name: CommandName;
  /** What Teams writes into the message when it is picked: the command up to its first value. */
  readonly title: string;
  readonly description: string;
  readonly dialog: Dialog;
}

/** The table's commands in its order. */
export function listCommands(): readonly ListedCommand[] {
  return commands
    .filter(({ phrases }) => phrases.length > 0)
    .map((command) => {
      const { name, phrases, dialog, example } = command;
      const help = helpLine(command, english);
      const title = titleOf(phrases[0] ?? example);
      const sentence = help.charAt(0).toUpperCase() + help.slice(1);
      const description = example === title ? sentence : `${sentence}. Example: ${example}`;
      return { name, title, dialog, description };
    });
}

/** `runs [of] campaign {campaign} [since {when}]` → `runs of campaign`. */
export function titleOf(phrase: string): string {
  const withoutBrackets = phrase.replaceAll(/\[([^[\]{}]+)\]/gu, '$1');
  return withoutBrackets.split(/[[{]/u, 1).join('').trim();
}

/** The most commands that a list of the manifest holds. */
const maxCommands = 12;

/** Listed before all others, in this order; the others follow in the table's order. */
const first = {
  personal: [
    'surveys',
    'survey',
    'resume',
    'status',
    'restart',
    'stop',
    'runCampaign',
    'campaigns',
    'results',
    'createCampaign',
    'help',
    'whoAmI',
  ],
  team: [
    'runCampaign',
    'campaigns',
    'runs',
    'results',
    'compare',
    'watchCampaign',
    'exportResults',
    'schedule',
    'subscribe',
    'createCampaign',
    'help',
    'whoAmI',
  ],
} as const satisfies Record<string, readonly CommandName[]>;

/** The most useful commands of a chat with the bot alone, or of a team's channel and a group chat. */
export function chooseCommands(
  place: keyof typeof first,
  commands: readonly ListedCommand[],
): readonly ListedCommand[] {
  const names: readonly CommandName[] = first[place];
  const rank = ({ name }: ListedCommand): number => {
    const at = names.indexOf(name);
    return at === -1 ? names.length : at;
  };
  // Surveys are private: in a channel they only lead to the chat where their commands are listed.
  return commands
    .filter(({ dialog }) => place === 'personal' || dialog !== 'survey')
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxCommands);
}
