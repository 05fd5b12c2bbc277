import { valueFaults } from '../src/config/faults.ts';
import { givenValues } from '../src/config/read-configuration.ts';
import { valuesSchema } from '../src/config/value-schemas.ts';
import { isLoopback } from '../src/loopback.ts';
import type { ListedCommand } from './command-lists.ts';
import type { Publisher, Read } from './read-publisher.ts';

export const manifestVersion = '1.30';

type Command = Pick<ListedCommand, 'title' | 'description'>;

export interface ManifestInput {
  /** The bot's app id, a GUID; it names the Teams app as well. */
  readonly appId: string;
  /** `1.2.3`. Teams takes an update only if it is higher than before. */
  readonly version: string;
  readonly publisher: Publisher;
  /** Host names without a scheme. */
  readonly domains: readonly string[];
  /** At most twelve each. */
  readonly commands: Readonly<Record<'personal' | 'team', readonly Command[]>>;
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

function plain({ title, description }: Command) {
  return { title, description };
}

const shortDescription = 'Take surveys in a chat, and run test campaigns and read their results.';

const fullDescription = [
  'Canvass asks survey questions one at a time. Answer with a button or by typing, stop, and go on later where you were. A survey is private: one that is started in a channel goes on in a chat with the person who started it.',
  'For people who run test campaigns, Canvass starts a campaign, follows its run, and posts what passed and what failed where the command was typed. Campaign commands are for the operators and viewers whom the owner of this bot has named; “who am I” shows your role.',
  'Type “help” to see what you can do.',
].join('\n\n');

const schema = valuesSchema.pick({ MicrosoftAppId: true, PUBLIC_URL: true });
const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** The bot's id and addresses, from the environment. No secret is needed or read. */
export function readBot(
  environment: Readonly<Record<string, string | undefined>>,
): Read<Pick<ManifestInput, 'appId' | 'domains'>> {
  const given = givenValues(environment);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const faults = valueFaults(parsed.error, given, (text) => text);
    return {
      ok: false,
      faults: faults.map(({ name, wrong, accepted }) => `${name} ${wrong}. It takes ${accepted}`),
    };
  }
  const { MicrosoftAppId: appId, PUBLIC_URL: publicUrl } = parsed.data;
  if (appId === undefined || !guid.test(appId)) {
    const wrong = appId === undefined ? 'is not set' : `is “${appId}”, which is not a GUID`;
    const taken = 'the application (client) id of the bot’s registration, in the environment or in .env';
    return { ok: false, faults: [`MicrosoftAppId ${wrong}. It takes ${taken}`] };
  }
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isPublic = url !== undefined && !isLoopback(url.hostname);
  return {
    ok: true,
    appId: appId.toLowerCase(),
    domains: isPublic ? [url.host] : [],
    warnings: isPublic ? [] : [noPublicUrl],
  };
}

const noPublicUrl =
  'PUBLIC_URL names no address that people can reach: the package lists no domain, and until it is set, links in cards lead nowhere.';
