import { z } from 'zod';
import { tokenMs } from '../../limits.ts';
import { derivedFrom } from '../../small-memo.ts';
import { systemTime } from '../../time.ts';
import { type BotIdentity, isLocalMode } from './authentication.ts';
import { ConfigurationServiceClientCredentialFactory } from './sdk.ts';

/** Public Azure (Bot Connector authentication, "Bot to Connector"). */
const audience = 'https://api.botframework.com';
const loginEndpoint = 'https://login.microsoftonline.com/botframework.com';

const tokenSchema = z.string().min(1);

/**
 * Gives the bearer token for calls to the Bot Connector; `undefined` in local mode.
 * @param fresh true to get a new token because the last one was refused
 */
export type TokenProvider = (fresh: boolean) => Promise<string | undefined>;

/**
 * The SDK's own credentials for an identity, which cache a token until shortly before it expires.
 * @param identity whose password may change
 */
export function createTokenProvider(identity: () => BotIdentity): TokenProvider {
  if (isLocalMode(identity())) return async () => undefined;
  const credentials = derivedFrom(identity, (current) => {
    const { MicrosoftAppId = '' } = current;
    const factory = new ConfigurationServiceClientCredentialFactory({ ...current });
    const created = factory.createCredentials(MicrosoftAppId, audience, loginEndpoint, true);
    // The first caller gets the failure; until then it must not end the process as unhandled.
    created.catch(() => undefined);
    return created;
  });
  let fetching: Promise<string> | undefined;

  async function fetchToken(fresh: boolean): Promise<string> {
    const source = await credentials();
    if (!('getToken' in source) || typeof source.getToken !== 'function') {
      throw new TypeError('The credentials of this app type give no token.');
    }
    const late = Promise.withResolvers<never>();
    const timer = systemTime.after(tokenMs, () => late.reject(new Error('No token came in time.')));
    try {
      return tokenSchema.parse(await Promise.race([source.getToken(fresh), late.promise]));
    } finally {
      timer.cancel();
    }
  }

  return (fresh) => {
    // Simultaneous requests after a token has expired fetch one new token, not one each.
    fetching ??= fetchToken(fresh).finally(() => {
      fetching = undefined;
    });
    return fetching;
  };
}
