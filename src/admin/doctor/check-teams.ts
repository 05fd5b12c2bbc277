import type { Configuration } from '../../config/configuration.ts';
import { lookAt } from '../../http/client/look.ts';
import { version } from '../../version.ts';
import { clock } from './check-hosts.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';

type Settings = Pick<Configuration, 'identity' | 'localMode' | 'publicUrl'>;

interface Outside {
  /** A token for the Bot Connector. */
  readonly token: () => Promise<unknown>;
  readonly keysUrl: string;
}

/** Where the channels' keys are published (Bot Connector authentication). */
const keysUrl = 'https://login.botframework.com/v1/.well-known/openidconfiguration';

/** The registration, as far as it can be seen from here. */
export async function checkTeams(settings: Settings, given?: Outside): Promise<readonly Finding[]> {
  const { identity, localMode } = settings;
  if (localMode) return [skipped('Teams', 'local mode: there is no registration')];
  const outside = given ?? { token: await tokenOf(identity), keysUrl };
  const [token, keys] = await Promise.all([checkToken(settings, outside), checkKeys(outside)]);
  return [checkShape(settings), token, ...keys, await checkPackage(settings)];
}

async function tokenOf(identity: Settings['identity']): Promise<Outside['token']> {
  const { createTokenProvider } = await import('../../bot/sdk/token-provider.ts');
  return () => createTokenProvider(() => identity)(true);
}

const guid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

function checkShape({ identity }: Settings): Finding {
  const { MicrosoftAppId = '', MicrosoftAppTenantId: tenant, MicrosoftAppType = 'MultiTenant' } = identity;
  const wrong = [
    ...(guid.test(MicrosoftAppId) ? [] : ['MicrosoftAppId is not a GUID']),
    ...(tenant === undefined || guid.test(tenant) ? [] : ['MicrosoftAppTenantId is not a GUID']),
  ];
  return wrong.length === 0
    ? ok('Teams', `a ${MicrosoftAppType} registration, with ids of the right form`)
    : failure(
        'Teams',
        wrong.join('; '),
        'copy the ids from the bot’s registration in Azure, page Configuration',
      );
}

/** What the login service says (Microsoft Entra authentication error codes), and what to do. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /AADSTS7000222/u,
    'the client secret has expired: make a new one in the registration, and set MicrosoftAppPassword',
  ],
  [/AADSTS7000215/u, 'MicrosoftAppPassword is wrong: it takes the secret’s value, not its id'],
  [
    /AADSTS700016/u,
    'MicrosoftAppId is not in this tenant: check MicrosoftAppId, MicrosoftAppTenantId and MicrosoftAppType',
  ],
  [/AADSTS90002|AADSTS900023/u, 'there is no such tenant: check MicrosoftAppTenantId'],
  [/AADSTS/u, 'check MicrosoftAppId, MicrosoftAppPassword, MicrosoftAppTenantId and MicrosoftAppType'],
];

async function checkToken({ identity }: Settings, { token }: Outside): Promise<Finding> {
  try {
    await token();
    return ok('Teams', 'the login service gives a token, so Canvass can answer');
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const known = refusals.find(([pattern]) => pattern.test(words));
    const [first = ''] = words.split(/\r?\n| Trace ID/u);
    if (known !== undefined) return failure('Teams', `the login service gives no token: ${first}`, known[1]);
    const isManaged = identity.MicrosoftAppType === 'UserAssignedMSI';
    return failure(
      'Teams',
      `no token from the login service: ${first}`,
      isManaged
        ? 'a managed identity gets tokens on an Azure machine that it is assigned to, and nowhere else'
        : 'let this machine reach login.microsoftonline.com over HTTPS',
    );
  }
}

async function checkKeys({ keysUrl: url }: Outside): Promise<readonly Finding[]> {
  const look = await lookAt(url);
  const { host } = new URL(url);
  if (look.ok && look.seen.status === 200)
    return [
      ok('Teams', `${host} gives the keys to check Teams’ messages with`),
      ...clock('Teams', look.seen),
    ];
  const found = look.ok ? `it answers ${look.seen.status}` : look.why;
  return [
    failure(
      'Teams',
      `no keys to check Teams’ messages with: ${found}`,
      `let this machine reach ${host} over HTTPS`,
    ),
  ];
}

async function checkPackage({ identity, publicUrl }: Settings): Promise<Finding> {
  const make = 'npm run manifest makes it, and docs/teams.md says how to upload it';
  // A container image doesn't have this source file.
  const manifest = await import('../../../manifest/read-package.ts').catch(() => undefined);
  const read = manifest?.readPackage();
  if (read === undefined) return skipped('Teams', `manifest/canvass.zip is not here: ${make}`);
  const wrong = [
    ...(read.bots.every(({ botId }) => botId === identity.MicrosoftAppId?.toLowerCase())
      ? []
      : ['is for another app id']),
    ...(read.version === version ? [] : [`has version ${read.version}, but this is Canvass ${version}`]),
    ...(publicUrl === undefined || read.validDomains.includes(new URL(publicUrl).host)
      ? []
      : [`does not list the domain ${new URL(publicUrl).host}`]),
  ];
  return wrong.length === 0
    ? ok('Teams', `manifest/canvass.zip has version ${read.version}, and fits these settings`)
    : warning(
        'Teams',
        `manifest/canvass.zip ${wrong.join('; it ')}`,
        'make it again (npm run manifest), and upload it in Teams',
      );
}
