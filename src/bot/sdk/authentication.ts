import type { ClaimsIdentity } from 'botframework-connector';
import { z } from 'zod';
import { parseJson } from '../../json-text.ts';
import { isTeams } from '../activity/sender.ts';
import {
  AuthenticationConstants,
  ConfigurationBotFrameworkAuthentication,
  JwtTokenExtractor,
} from './sdk.ts';
import type {
  AuthenticateRequestResult,
  ConnectorFactory,
  SdkActivity,
  UserTokenClient,
} from './sdk-types.ts';
import { useSigningKeys } from './signing-keys.ts';

/** The channel of the Bot Framework Emulator, the only one for which its tokens are valid. */
const emulatorChannel = 'emulator';

/**
 * The SDK's authentication with our connector, and with a single error for all invalid tokens. The SDK accepts more than
 * the channels' tokens: those that the Emulator, another bot or the bot itself gets from the login service, and those of
 * App Service Extensions. They don’t prove who wrote an activity, so they are refused here.
 */
export class BotAuthentication extends ConfigurationBotFrameworkAuthentication {
  readonly #identity: BotIdentity;
  readonly #connectorFactory: ConnectorFactory;
  readonly #emulator: boolean;
  readonly #channelKeys: JwtTokenExtractor['openIdMetadata'];

  /** @param emulator whether the Emulator's tokens are valid on its own channel, for a developer's tunnel */
  constructor(identity: BotIdentity, connectorFactory: ConnectorFactory, emulator: boolean) {
    super({ ...identity });
    useSigningKeys();
    this.#identity = identity;
    this.#connectorFactory = connectorFactory;
    this.#emulator = emulator;
    const keysUrl =
      identity.ToBotFromChannelOpenIdMetadataUrl ?? AuthenticationConstants.ToBotFromChannelOpenIdMetadataUrl;
    // The instance that the SDK uses, which it caches by this URL.
    this.#channelKeys = new JwtTokenExtractor({}, keysUrl, []).openIdMetadata;
  }

  /** False if the header can't be a valid token. */
  admits(header: string): boolean {
    if (isLocalMode(this.#identity)) return true;
    return isPlausibleToken(header, {
      tenant: this.#identity.MicrosoftAppTenantId,
      emulator: this.#emulator,
    });
  }

  /** @throws `UnauthorizedError`, or `KeysUnavailableError` if the token could not be checked */
  override async authenticateRequest(
    activity: SdkActivity,
    header: string,
  ): Promise<AuthenticateRequestResult> {
    // For activities that claim to come from an App Service Extension, the SDK has another check with other keys.
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

  /** Whether a valid token was issued for this bot, this activity's channel and its service URL. */
  async #proves({ claims }: ClaimsIdentity, activity: SdkActivity, header: string): Promise<boolean> {
    const claim = (name: string): unknown => claims.find(({ type }) => type === name)?.value;
    // The SDK's token library accepts a token that never expires.
    if (claim('aud') !== this.#identity.MicrosoftAppId || typeof claim('exp') !== 'number') return false;
    if (claim('iss') !== channelIssuer) return this.#emulator && activity.channelId === emulatorChannel;
    return claim('serviceurl') === activity.serviceUrl && this.#isEndorsed(activity.channelId, header);
  }

  /**
   * The SDK checks a key's endorsements only if it has any. Those of Web Chat and Direct Line don’t (bot-docs issue
   * 2300), so a key without endorsements is valid for every channel except the one whose ids determine roles.
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

/** The SDK's AuthenticationError has a status, 500 if the keys could not be fetched; its token library's errors don't. */
function isAboutToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (tokenErrors.includes(error.name)) return true;
  return 'statusCode' in error && (error.statusCode === 401 || error.statusCode === 403);
}

/** The issuer of the Bot Connector's tokens in public Azure ("Connector to Bot", for every type of registration). */
const channelIssuer = 'https://api.botframework.com';

interface TokenRules {
  /** The tenant of the bot's registration. */
  readonly tenant: string | undefined;
  /** Whether to check tokens from the issuers that the SDK has for the Bot Framework Emulator. */
  readonly emulator: boolean;
}

/** The tenants in the SDK's own list (botframework-connector, ToBotFromBotOrEmulatorTokenValidationParameters). */
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
 * Whether the SDK should check an `Authorization` header at all, which says nothing about trust. It refuses headers that
 * make the SDK throw (the SDK parses a token before checking it), issuers whose tokens prove nothing here (including the
 * bot's own login), and tokens of unknown tenants, each of which the SDK would permanently add to a list before it checks
 * the signature.
 */
export function isPlausibleToken(header: string, { tenant, emulator }: TokenRules): boolean {
  const parts = header.length > 16_384 ? null : bearer.exec(header);
  if (!headerSchema.safeParse(decoded(parts?.[1])).success) return false;
  const payload = payloadSchema.safeParse(decoded(parts?.[2])).data;
  if (payload === undefined || (payload.iss !== channelIssuer && !emulator)) return false;
  return payload.tid === undefined || payload.tid === tenant || knownTenants.has(payload.tid);
}

/** The id of the key with which a plausible token claims to be signed. */
function keyIdOf(header: string): string | undefined {
  return headerSchema.safeParse(decoded(bearer.exec(header)?.[1])).data?.kid;
}

function decoded(part: string | undefined): unknown {
  return parseJson(Buffer.from(part ?? '', 'base64url').toString('utf8'));
}

/** The bot's identity in the Bot Framework, with the SDK's names. Without an app id: local mode. */
export interface BotIdentity {
  readonly MicrosoftAppType?: string;
  readonly MicrosoftAppId?: string;
  readonly MicrosoftAppPassword?: string;
  readonly MicrosoftAppTenantId?: string;
  /** Where the channels' keys are published; by default Microsoft's URL. */
  readonly ToBotFromChannelOpenIdMetadataUrl?: string;
}

export function isLocalMode({ MicrosoftAppId = '' }: BotIdentity): boolean {
  return MicrosoftAppId.trim() === '';
}

/** An activity whose sender is not proven to be the channel. */
export class UnauthorizedError extends Error {
  constructor(cause?: unknown) {
    super('The activity carries no valid token.', { cause });
    this.name = 'UnauthorizedError';
  }
}

async function refuse(): Promise<never> {
  throw new Error('Canvass doesn’t sign people in: there are no user tokens.');
}

/** For every turn the SDK creates a client for users' OAuth tokens. This one costs nothing. */
const noUserTokens: UserTokenClient = {
  getUserToken: refuse,
  getSignInResource: refuse,
  signOutUser: refuse,
  getTokenStatus: refuse,
  getAadTokens: refuse,
  exchangeToken: refuse,
};
