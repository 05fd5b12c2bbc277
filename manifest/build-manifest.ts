import type { Publisher } from './read-publisher.ts';

export const manifestVersion = '1.30';

interface Command {
  readonly title: string;
  readonly description: string;
}

export interface ManifestInput {
  /** The bot's app id, a GUID; it names the Teams app as well. */
  readonly appId: string;
  /** `1.2.3`. Teams takes an update only where it is higher than before. */
  readonly version: string;
  readonly publisher: Publisher;
  /** Host names without a scheme. */
  readonly domains: readonly string[];
  /** At most twelve each. */
  readonly commands: { readonly personal: readonly Command[]; readonly team: readonly Command[] };
}

/** The Teams app manifest, for `manifest.json`. */
export function buildManifest({ appId, version, publisher, domains, commands }: ManifestInput) {
  const commandLists = [
    { scopes: ['personal'], commands: commands.personal.map(plain) },
    { scopes: ['team', 'groupChat'], commands: commands.team.map(plain) },
  ];
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${manifestVersion}/MicrosoftTeams.schema.json`,
    manifestVersion,
    version,
    id: appId,
    developer: publisher,
    name: { short: 'Canvass', full: 'Canvass: surveys and test campaigns' },
    description: { short: shortDescription, full: fullDescription },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#0b6b61',
    bots: [
      {
        botId: appId,
        scopes: ['personal', 'team', 'groupChat'],
        supportsFiles: false,
        isNotificationOnly: false,
        commandLists: commandLists.filter((list) => list.commands.length > 0),
      },
    ],
    defaultInstallScope: 'personal',
    defaultGroupCapability: { team: 'bot', groupchat: 'bot' },
    // A survey that is started in a channel goes on in a private conversation.
    permissions: ['identity', 'messageTeamMembers'],
    validDomains: domains,
  };
}

function plain({ title, description }: Command): Command {
  return { title, description };
}

const shortDescription = 'Take surveys in a chat, and run test campaigns and read their results.';

const fullDescription = [
  'Canvass asks survey questions one at a time. Answer with a button or by typing, stop, and go on later where you were. A survey is private: one that is started in a channel goes on in a chat with the person who started it.',
  'For people who run test campaigns, Canvass starts a campaign, follows its run, and posts what passed and what failed where the command was typed. Campaign commands are for the operators and viewers that whoever runs this bot has named; “who am I” shows your role.',
  'Type “help” to see what you can do.',
].join('\n\n');
