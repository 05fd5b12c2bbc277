import { ConfigurationBotFrameworkAuthentication } from 'botbuilder';
import { AuthenticationConstants, type ClaimsIdentity } from 'botframework-connector';
import { JwtTokenExtractor } from 'botframework-connector/lib/auth/jwtTokenExtractor.js';
import { isTeams } from '../activity/place-of.ts';
import { type BotIdentity, isLocalMode } from './bot-identity.ts';
import type {
  AuthenticateRequestResult,
  ConnectorFactory,
  SdkActivity,
  UserTokenClient,
} from './foreign-types.ts';
import { channelIssuer, isPlausibleToken, keyIdOf } from './is-plausible-token.ts';
import { noUserTokens } from './no-user-tokens.ts';
import { useSigningKeys } from './signing-keys.ts';
import { UnauthorizedError } from './unauthorized-error.ts';

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
    const { ToBotFromChannelOpenIdMetadataUrl } = identity;
    // The keys are the SDK's own: it keeps them by this address.
    this.#channelKeys = new JwtTokenExtractor(
      {},
      ToBotFromChannelOpenIdMetadataUrl ?? AuthenticationConstants.ToBotFromChannelOpenIdMetadataUrl,
      [],
    ).openIdMetadata;
  }

  /** False where the header can't be a token that proves anybody. */
  admits(header: string): boolean {
    return (
      isLocalMode(this.#identity) ||
      isPlausibleToken(header, { tenant: this.#identity.MicrosoftAppTenantId, emulator: this.#emulator })
    );
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
  async #proves(token: ClaimsIdentity, activity: SdkActivity, header: string): Promise<boolean> {
    const { claims } = token;
    const claim = (name: string): unknown => claims.find(({ type }) => type === name)?.value;
    // The SDK's token library takes one that never runs out.
    if (claim('aud') !== this.#identity.MicrosoftAppId || typeof claim('exp') !== 'number') return false;
    if (claim('iss') !== channelIssuer) return this.#emulator && activity.channelId === emulatorChannel;
    return (
      claim('serviceurl') === activity.serviceUrl && (await this.#isEndorsed(activity.channelId, header))
    );
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

const tokenErrors: ReadonlySet<string> = new Set([
  'JsonWebTokenError',
  'NotBeforeError',
  'TokenExpiredError',
]);

/** The SDK's AuthenticationError carries a status, 500 where no keys could be had; its token library's don't. */
function isAboutToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    tokenErrors.has(error.name) ||
    ('statusCode' in error && (error.statusCode === 401 || error.statusCode === 403))
  );
}
