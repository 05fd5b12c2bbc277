import type { CommandName } from '../dialogs/commands/command.ts';
import type { ListedCommand } from './list-commands.ts';

/** What a command list of the manifest holds at most. */
export const mostCommands = 12;

/** Listed before all others, in this order; among the others the table's order decides. */
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
    .slice(0, mostCommands);
}
