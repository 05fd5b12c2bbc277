import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type OpenListener, openListener } from './open-listener.ts';

export const appId = '11111111-2222-4333-8444-555555555555';
export const tenant = '99999999-2222-4333-8444-555555555555';
export const password = 'hush-this-password';
export const issuer = 'https://api.botframework.com';

export const channelKeys = {
  'key-1': {
    pair: await generateKeyPair('RS256', { extractable: true }),
    endorsements: ['msteams', 'webchat'],
  },
  'key-webchat': { pair: await generateKeyPair('RS256', { extractable: true }), endorsements: ['webchat'] },
  'key-bare': { pair: await generateKeyPair('RS256', { extractable: true }), endorsements: undefined },
};
/** Of the login service, where the bot itself, the Emulator and other bots get their tokens. */
export const loginKey = await generateKeyPair('RS256', { extractable: true });

/** The published keys of the channels and of the login service, in the place of Microsoft's. */
export async function startPublishedKeys(): Promise<OpenListener> {
  const channel = await Promise.all(
    Object.entries(channelKeys).map(async ([kid, { pair, endorsements }]) => ({
      ...(await exportJWK(pair.publicKey)),
      kid,
      endorsements,
    })),
  );
  const login = [{ ...(await exportJWK(loginKey.publicKey)), kid: 'key-login' }];
  return await openListener(
    createServer((request, response) => {
      const url = request.url ?? '';
      const [published, from] = url.startsWith('/channel') ? [channel, '/channel'] : [login, '/emulator'];
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          url.endsWith('/keys')
            ? { keys: published }
            : { issuer, jwks_uri: `http://${request.headers.host}${from}/keys` },
        ),
      );
    }),
  );
}

/** A registration whose SDK takes the keys from there: its own settings for another cloud. */
export function registrationWith({ port }: OpenListener) {
  return {
    MicrosoftAppType: 'MultiTenant',
    MicrosoftAppId: appId,
    MicrosoftAppPassword: password,
    MicrosoftAppTenantId: tenant,
    ToChannelFromBotLoginUrl: 'https://login.microsoftonline.com/botframework.com',
    ToChannelFromBotOAuthScope: issuer,
    ToBotFromChannelTokenIssuer: issuer,
    ToBotFromChannelOpenIdMetadataUrl: `http://127.0.0.1:${port}/channel`,
    ToBotFromEmulatorOpenIdMetadataUrl: `http://127.0.0.1:${port}/emulator`,
  };
}

/** What a channel sends with an activity for a service URL, unless told otherwise. */
export function channelToken(
  claims: Record<string, unknown>,
  { kid = 'key-1', key = channelKeys['key-1'].pair.privateKey, expires = '5m' } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(typeof claims['iss'] === 'string' ? claims['iss'] : issuer)
    .setAudience(typeof claims['aud'] === 'string' ? claims['aud'] : appId)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}
