import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPlausibleToken } from '../../src/bot/sdk/is-plausible-token.ts';
import { type OpenListener, openListener } from '../servers/open-listener.ts';
import { startTestBot, type TestBot } from './start-test-bot.ts';

const appId = '11111111-2222-4333-8444-555555555555';
const issuer = 'https://api.botframework.com';
const password = 'hush-this-password';
const keys = await generateKeyPair('RS256', { extractable: true });
const otherKeys = await generateKeyPair('RS256');
let metadata: OpenListener;
let bot: TestBot;

/** The channel's published keys, in the place of Microsoft's. */
async function startMetadata(): Promise<OpenListener> {
  const key = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', endorsements: ['msteams', 'webchat'] };
  return await openListener(
    createServer((request, response) => {
      const jwksUri = `http://${request.headers.host}/keys`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/keys' ? { keys: [key] } : { issuer, jwks_uri: jwksUri }));
    }),
  );
}

function token(
  claims: Record<string, unknown>,
  { kid = 'key-1', key = keys.privateKey, expires = '5m' } = {},
): Promise<string> {
  return new SignJWT({ serviceurl: bot.connector.serviceUrl, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(typeof claims['iss'] === 'string' ? claims['iss'] : issuer)
    .setAudience(typeof claims['aud'] === 'string' ? claims['aud'] : appId)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}

beforeAll(async () => {
  metadata = await startMetadata();
  // The SDK's own settings for another cloud, so that the keys come from here.
  const identity = {
    MicrosoftAppType: 'MultiTenant',
    MicrosoftAppId: appId,
    MicrosoftAppPassword: password,
    ToChannelFromBotLoginUrl: 'https://login.microsoftonline.com/botframework.com',
    ToChannelFromBotOAuthScope: issuer,
    ToBotFromChannelTokenIssuer: issuer,
    ToBotFromChannelOpenIdMetadataUrl: `http://127.0.0.1:${metadata.port}/channel`,
    ToBotFromEmulatorOpenIdMetadataUrl: `http://127.0.0.1:${metadata.port}/emulator`,
  };
  bot = await startTestBot({ identity, token: async () => 'outbound-token' });
});

afterAll(async () => {
  await bot.close();
  await metadata.close();
});

test('a valid token is let in, and the reply carries the bot’s own', async () => {
  const activity = bot.activity();
  const { status } = await bot.post(activity, { authorization: `Bearer ${await token({})}` });
  expect(status).toBe(200);
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
  expect(bot.connector.requests.at(-1)?.authorization).toBe('Bearer outbound-token');
});

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = base64({ alg: 'RS256', kid: 'key-1', typ: 'JWT' });

test.each<readonly [string, () => Promise<string> | string]>([
  ['no token', () => ''],
  ['another scheme', () => 'Basic YTpi'],
  ['a token that is none', () => 'Bearer abc'],
  ['one whose payload is no JSON', () => `Bearer ${header}.bm9uZQ.c2ln`],
  ['one whose payload is null', () => `Bearer ${header}.${base64(null)}.c2ln`],
  [
    'one without an algorithm',
    () => `Bearer ${base64({ alg: 'none', kid: 'key-1' })}.${base64({ iss: issuer })}.c2ln`,
  ],
  ['another key’s', async () => `Bearer ${await token({}, { key: otherKeys.privateKey })}`],
  ['one of an unknown key', async () => `Bearer ${await token({}, { kid: 'key-9' })}`],
  ['one that has expired', async () => `Bearer ${await token({}, { expires: '-1h' })}`],
  ['one for another bot', async () => `Bearer ${await token({ aud: 'other-bot' })}`],
  ['another issuer’s', async () => `Bearer ${await token({ iss: 'https://evil.example' })}`],
  [
    'one for another service URL',
    async () => `Bearer ${await token({ serviceurl: 'https://other.example/' })}`,
  ],
])('%s: 401 with a plain body, and no turn', async (_, authorization) => {
  const before = bot.turns.length;
  const answer = await bot.post(bot.activity(), { authorization: await authorization() });
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ error: { code: 'Unauthorized', message: 'A valid token is needed.' } });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(bot.turns.length).toBe(before);
});

test('nobody without a token hears what is wrong with a body', async () => {
  expect((await bot.post({ foo: 1 })).status).toBe(401);
  expect((await bot.post({ foo: 1 }, { authorization: `Bearer ${await token({})}` })).status).toBe(400);
});

test('tokens of ever new tenants do not reach the SDK, which would remember each', () => {
  const of = (tid?: string) => `Bearer ${header}.${base64({ iss: 'https://x', tid })}.c2ln`;
  expect(isPlausibleToken(of(), undefined)).toBe(true);
  expect(isPlausibleToken(of('made-up'), undefined)).toBe(false);
  expect(isPlausibleToken(of('own'), 'own')).toBe(true);
  expect(isPlausibleToken(of('d6d49420-f39b-4df7-a1dc-d59a935871db'), 'own')).toBe(true);
});

test('the password is in no line of the log', () => {
  expect(
    JSON.stringify(bot.log.map(({ fields, message }) => [String(Object.values(fields)), message])),
  ).not.toContain(password);
});
