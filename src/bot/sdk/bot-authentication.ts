import { ConfigurationBotFrameworkAuthentication } from 'botbuilder';
import { type BotIdentity, isLocalMode } from './bot-identity.ts';
import type {
  AuthenticateRequestResult,
  ConnectorFactory,
  SdkActivity,
  UserTokenClient,
} from './foreign-types.ts';
import { isPlausibleToken } from './is-plausible-token.ts';
import { noUserTokens } from './no-user-tokens.ts';
import { UnauthorizedError } from './unauthorized-error.ts';

/** The SDK's authentication with our connector, and with one error for every token that doesn't hold. */
export class BotAuthentication extends ConfigurationBotFrameworkAuthentication {
  readonly #identity: BotIdentity;
  readonly #connectorFactory: ConnectorFactory;

  constructor(identity: BotIdentity, connectorFactory: ConnectorFactory) {
    super({ ...identity });
    this.#identity = identity;
    this.#connectorFactory = connectorFactory;
  }

  /** @throws `UnauthorizedError`; anything else means that the token could not be checked */
  override async authenticateRequest(
    activity: SdkActivity,
    header: string,
  ): Promise<AuthenticateRequestResult> {
    const { MicrosoftAppTenantId } = this.#identity;
    if (!isLocalMode(this.#identity) && !isPlausibleToken(header, MicrosoftAppTenantId))
      throw new UnauthorizedError();
    try {
      const result = await super.authenticateRequest(activity, header);
      return { ...result, connectorFactory: this.#connectorFactory };
    } catch (error) {
      throw isAboutToken(error) ? new UnauthorizedError(error) : error;
    }
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
