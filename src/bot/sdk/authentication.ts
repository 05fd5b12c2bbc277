import { ConfigurationBotFrameworkAuthentication } from 'botbuilder';
import { AuthenticationConstants, type ClaimsIdentity } from 'botframework-connector';
import { JwtTokenExtractor } from 'botframework-connector/lib/auth/jwtTokenExtractor.js';
import { z } from 'zod';
import { isTeams } from '../activity/sender.ts';
import type {
  AuthenticateRequestResult,
  ConnectorFactory,
  SdkActivity,
  UserTokenClient,
} from './sdk-types.ts';
import { useSigningKeys } from './signing-keys.ts';

/** The channel of the Bot Framework Emulator: the only one that its tokens speak for. */
const emulatorChannel = 'emulator';

/**
 * The SDK's authentication with our connector, and with one error for every token that doesn't hold. The SDK takes
 * more tokens than the channels': what the Emulator, another bot or the bot itself gets from the login service, and
 * those of App Service Extensions. None of these says who wrote an activity.
 */
export class BotAuthentication extends ConfigurationBotFrameworkAuthentication {
  readonly #identity: BotIdentity;
  readonly #connectorFactory: ConnectorFactory;
  readonly #emulator: boolean;
  readonly #channelKeys: JwtTokenExtractor['openIdMetadata'];

  /** @param emulator whether the Emulator's tokens count on its own channel: for a developer's tunnel */
  constructor(identity: BotIdentity, connectorFactory: ConnectorFactory, emulator: boolean) {
    super({ ...identity });
    useSigningKeys();
    this.#identity = identity;
    this.#connectorFactory = connectorFactory;
    this.#emulator = emulator;
    const keysUrl =
      identity.ToBotFromChannelOpenIdMetadataUrl ?? AuthenticationConstants.ToBotFromChannelOpenIdMetadataUrl;
    // The SDK's own: it stores them by this address.
    this.#channelKeys = new JwtTokenExtractor({}, keysUrl, []).openIdMetadata;
  }

  /** False where the header can't be a token that proves anybody. */
  admits(header: string): boolean {
    if (isLocalMode(this.#identity)) return true;
    return isPlausibleToken(header, {
      tenant: this.#identity.MicrosoftAppTenantId,
      emulator: this.#emulator,
    });
  }

  /** @throws `UnauthorizedError`, or `KeysUnavailableError` where the token could not be checked */
  override async authenticateRequest(
    activity: SdkActivity,
    header: string,
  ): Promise<AuthenticateRequestResult> {
    // The SDK has another check, with other keys, for whatever calls itself an App Service Extension.
    if (!this.admits(header) || activity.channelId === 'AseChannel') throw new UnauthorizedError();
    try {
      const result = await super.authenticateRequest(activity, header);
      if (!isLocalMode(this.#identity) && !(await this.#proves(result.claimsIdentity, activity, header))) {
        throw new UnauthorizedError();
      }
      return { ...result, connectorFactory: this.#connectorFactory };
    } catch (error) {
      throw isAboutToken(error) ? new UnauthorizedError(error) : error;
    }
  }

  /** Whether a token that holds was made for this bot, for this activity's channel and for its service URL. */
  async #proves({ claims }: ClaimsIdentity, activity: SdkActivity, header: string): Promise<boolean> {
    const claim = (name: string): unknown => claims.find(({ type }) => type === name)?.value;
    // The SDK's token library takes one that never runs out.
    if (claim('aud') !== this.#identity.MicrosoftAppId || typeof claim('exp') !== 'number') return false;
    if (claim('iss') !== channelIssuer) return this.#emulator && activity.channelId === emulatorChannel;
    return claim('serviceurl') === activity.serviceUrl && this.#isEndorsed(activity.channelId, header);
  }

  /**
   * The SDK holds a key to its endorsements where it has any. Those of Web Chat and Direct Line have none (bot-docs issue
   * 2300), so such a key speaks for every channel but the one whose ids give roles.
   */
  async #isEndorsed(channel: string, header: string): Promise<boolean> {
    if (!isTeams(channel)) return true;
    const key = await this.#channelKeys.getKey(keyIdOf(header) ?? '');
    return key?.endorsements?.includes(channel) === true;
  }

  override createConnectorFactory(): ConnectorFactory {
    return this.#connectorFactory;
  }

  override async createUserTokenClient(): Promise<UserTokenClient> {
    return noUserTokens;
  }
}

const tokenErrors = ['JsonWebTokenError', 'NotBeforeError', 'TokenExpiredError'];

/** The SDK's AuthenticationError carries a status, 500 where no keys could be had; its token library's don't. */
function isAboutToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (tokenErrors.includes(error.name)) return true;
  return 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 403);
}

/** Who issues what the Bot Connector sends in public Azure ("Connector to Bot", whatever the bot's registration). */
const channelIssuer = 'https://api.botframework.com';

interface TokenRules {
  /** The tenant of the bot's registration. */
  readonly tenant: string | undefined;
  /** Whether tokens from the issuers that the SDK has for the Bot Framework Emulator are looked at. */
  readonly emulator: boolean;
}

/** Those that the SDK knows by itself (botframework-connector, ToBotFromBotOrEmulatorTokenValidationParameters). */
const knownTenants: ReadonlySet<string> = new Set([
  'd6d49420-f39b-4df7-a1dc-d59a935871db',
  '72f988bf-86f1-41af-91ab-2d7cd011db47',
  'f8cdef31-a31e-4b4a-93e4-5f571e91255a',
  'cab8a31a-1906-4287-a0d8-4eef66b95f6e',
]);

const bearer = /^Bearer ([\w-]+)\.([\w-]+)\.[\w-]+$/;
const headerSchema = z.looseObject({ alg: z.string(), kid: z.string() });
const payloadSchema = z.looseObject({ iss: z.string(), tid: z.string().optional() });

/**
 * Whether the SDK should check an `Authorization` header at all. This says nothing about trust. It keeps away what the
 * SDK fails over (it parses a token before it checks one), issuers whose tokens prove nobody here (the bot's own login
 * among them), and tokens of ever new tenants, each of which the SDK adds to a list for good before it looks at the
 * signature.
 */
export function isPlausibleToken(header: string, { tenant, emulator }: TokenRules): boolean {
  const parts = header.length > 16_384 ? null : bearer.exec(header);
  if (!headerSchema.safeParse(decoded(parts?.[1])).success) return false;
  const payload = payloadSchema.safeParse(decoded(parts?.[2])).data;
  if (payload === undefined || (payload.iss !== channelIssuer && !emulator)) return false;
  return payload.tid === undefined || payload.tid === tenant || knownTenants.has(payload.tid);
}

/** The name of the key that a plausible token says it is signed with. */
function keyIdOf(header: string): string | undefined {
  return headerSchema.safeParse(decoded(bearer.exec(header)?.[1])).data?.kid;
}

function decoded(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Who the bot is towards the Bot Framework, under the SDK's own names. Without an app id: local mode. */
export interface BotIdentity {
  readonly MicrosoftAppType?: string;
  readonly MicrosoftAppId?: string;
  readonly MicrosoftAppPassword?: string;
  readonly MicrosoftAppTenantId?: string;
  /** Where the channels' keys are published, if not where Microsoft does. */
  readonly ToBotFromChannelOpenIdMetadataUrl?: string;
}

export function isLocalMode({ MicrosoftAppId = '' }: BotIdentity): boolean {
  return MicrosoftAppId.trim() === '';
}

/** An activity whose sender didn't prove to be the channel. */
export class UnauthorizedError extends Error {
  constructor(cause?: unknown) {
    super('The activity carries no valid token.', { cause });
    this.name = 'UnauthorizedError';
  }
}

async function refuse(): Promise<never> {
  throw new Error('Canvass signs nobody in: there are no user tokens.');
}

/** The SDK makes a client for users' OAuth tokens for every turn. This one costs nothing. */
const noUserTokens: UserTokenClient = {
  getUserToken: refuse,
  getSignInResource: refuse,
  signOutUser: refuse,
  getTokenStatus: refuse,
  getAadTokens: refuse,
  exchangeToken: refuse,
};
