import type { ListedCommand } from './list-commands.ts';

/** What a command list of the manifest holds at most. */
export const mostCommands = 12;

/** Names in the table. Those that come first are listed first; the table's order decides about the others. */
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
} as const satisfies Record<string, readonly string[]>;

/** The most useful commands of a chat with the bot alone, or of a team's channel and a group chat. */
export function chooseCommands(
  place: keyof typeof first,
  commands: readonly ListedCommand[],
): readonly ListedCommand[] {
  const names: readonly string[] = first[place];
  const rank = ({ name }: ListedCommand): number => {
    const place = names.indexOf(name);
    return place === -1 ? names.length : place;
  };
  // Surveys are private: in a channel they only lead to the chat where their commands are listed.
  return commands
    .filter(({ dialog }) => place === 'personal' || dialog !== 'survey')
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostCommands);
}
