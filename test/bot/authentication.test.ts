import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { isPlausibleToken } from '../../src/bot/sdk/authentication.ts';
import {
  appId,
  channelKeys,
  channelToken,
  issuer,
  loginKey,
  password,
  registrationWith,
  startPublishedKeys,
  tenant,
} from '../support/channel-tokens.ts';
import type { OpenListener } from '../support/open-listener.ts';
import { startTestBot, type TestBot, type TestBotOptions } from '../support/start-test-bot.ts';

const otherKeys = await generateKeyPair('RS256');
const keys = channelKeys['key-1'].pair;
let metadata: OpenListener;
let bot: TestBot;

const token: typeof channelToken = (claims, options) =>
  channelToken({ serviceurl: bot.connector.serviceUrl, ...claims }, options);

function startBot(more: Partial<TestBotOptions> = {}): Promise<TestBot> {
  return startTestBot({ identity: registrationWith(metadata), token: async () => 'outbound-token', ...more });
}

beforeAll(async () => {
  // The SDK prints each token that it refuses.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  metadata = await startPublishedKeys();
  bot = await startBot();
});

afterAll(async () => {
  vi.restoreAllMocks();
  await bot.close();
  await metadata.close();
});

test('accepts a valid token, and replies with the bot’s own', async () => {
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
  ['a malformed token', () => 'Bearer abc'],
  ['a token whose payload isn’t JSON', () => `Bearer ${header}.bm9uZQ.c2ln`],
  ['a token whose payload is null', () => `Bearer ${header}.${base64(null)}.c2ln`],
  [
    'a token without an algorithm',
    () => `Bearer ${base64({ alg: 'none', kid: 'key-1' })}.${base64({ iss: issuer })}.c2ln`,
  ],
  ['a token signed with another key', async () => `Bearer ${await token({}, { key: otherKeys.privateKey })}`],
  ['a token with an unknown key id', async () => `Bearer ${await token({}, { kid: 'key-9' })}`],
  ['an expired token', async () => `Bearer ${await token({}, { expires: '-1h' })}`],
  ['a token for another bot', async () => `Bearer ${await token({ aud: 'other-bot' })}`],
  ['a token from another issuer', async () => `Bearer ${await token({ iss: 'https://evil.example' })}`],
  [
    'a token for another service URL',
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

test('reveals nothing about an invalid body without a token', async () => {
  expect((await bot.post({ foo: 1 })).status).toBe(401);
  expect((await bot.post({ foo: 1 }, { authorization: `Bearer ${await token({})}` })).status).toBe(400);
});

test('keeps tokens of unknown tenants away from the SDK, which would cache each tenant', () => {
  const of = (tid?: string) => `Bearer ${header}.${base64({ iss: issuer, tid })}.c2ln`;
  expect(isPlausibleToken(of(), { tenant: undefined, emulator: false })).toBe(true);
  expect(isPlausibleToken(of('made-up'), { tenant: undefined, emulator: false })).toBe(false);
  expect(isPlausibleToken(of('own'), { tenant: 'own', emulator: false })).toBe(true);
  const known = of('d6d49420-f39b-4df7-a1dc-d59a935871db');
  expect(isPlausibleToken(known, { tenant: 'own', emulator: false })).toBe(true);
});

const login = 'd6d49420-f39b-4df7-a1dc-d59a935871db';
const logins: Readonly<Record<string, Record<string, unknown>>> = {
  'the login service’s, version 1': { iss: `https://sts.windows.net/${login}/`, ver: '1.0', appid: appId },
  'the login service’s, version 2': {
    iss: `https://login.microsoftonline.com/${login}/v2.0`,
    ver: '2.0',
    azp: appId,
  },
  'the login service’s, of the bot’s own tenant': {
    iss: `https://sts.windows.net/${tenant}/`,
    tid: tenant,
    ver: '1.0',
    appid: appId,
  },
  'another bot’s for this one as its skill': {
    iss: `https://sts.windows.net/${login}/`,
    ver: '1.0',
    appid: 'other-bot',
  },
};
const issuers: Readonly<Record<string, Record<string, unknown>>> = {
  'the channels’': { iss: issuer },
  ...logins,
  'a stranger’s': { iss: 'https://evil.example' },
};
const audiences = { ours: appId, 'the connector’s': issuer, 'another bot’s': 'other-bot', none: undefined };
const serviceUrls = ['same', 'other', 'none'] as const;
const times = {
  now: { nbf: -60, exp: 300 },
  expired: { nbf: -3600, exp: -1200 },
  'not yet': { nbf: 1200, exp: 3600 },
  'without an end': { nbf: -60, exp: undefined },
} as const;
/** One wrong at a time: every other pair is wrong twice. */
const circumstances = [
  ...serviceUrls.map((serviceUrl) => ({ serviceUrl, time: 'now' as const })),
  ...(['expired', 'not yet', 'without an end'] as const).map((time) => ({
    serviceUrl: 'same' as const,
    time,
  })),
];
const signing = {
  ...Object.fromEntries(Object.entries(channelKeys).map(([kid, { pair }]) => [kid, pair.privateKey])),
  'key-login': loginKey.privateKey,
};
const channels = ['msteams', 'webchat', 'directline', 'emulator', 'AseChannel'];

/** Everything that a token of one issuer can say, each as every channel; which are let in, as one line each. */
async function letIn(to: TestBot, claims: Record<string, unknown>): Promise<string[]> {
  const now = Math.floor(Date.now() / 1000);
  const serviceurls = {
    same: to.connector.serviceUrl,
    other: 'https://other.example/',
    none: undefined,
  };
  const tokens = await Promise.all(
    Object.entries(audiences).flatMap(([audience, aud]) =>
      circumstances
        .filter(({ time, serviceUrl }) => aud === appId || (time === 'now' && serviceUrl === 'same'))
        .flatMap(({ serviceUrl, time }) =>
          Object.entries(signing).map(async ([kid, key]) => {
            const { nbf, exp } = times[time];
            const payload = {
              ...claims,
              serviceurl: serviceurls[serviceUrl],
              nbf: now + nbf,
              ...(aud === undefined ? {} : { aud }),
              ...(exp === undefined ? {} : { exp: now + exp }),
            };
            const signed = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' });
            return { said: [audience, serviceUrl, time, kid], text: await signed.sign(key) };
          }),
        ),
    ),
  );
  const admitted: string[] = [];
  for (const { said, text } of tokens) {
    const answers = await Promise.all(
      channels.map(async (channelId) => {
        const { status } = await to.post(to.activity({ channelId }), { authorization: `Bearer ${text}` });
        return { channelId, status };
      }),
    );
    for (const { channelId, status } of answers) {
      expect(status).toBeOneOf([200, 401]);
      if (status === 200) admitted.push([...said, channelId].join(', '));
    }
  }
  return admitted;
}

test.each(Object.entries(issuers))(
  'accepts from %s only what a channel tells this bot, in every combination of claims, keys and channels',
  async (name, claims) => {
    expect(await letIn(bot, claims)).toEqual(
      name === 'the channels’'
        ? [
            'ours, same, now, key-1, msteams',
            'ours, same, now, key-1, webchat',
            'ours, same, now, key-webchat, webchat',
            // Web Chat's and Direct Line's keys have no endorsements: no role hangs on what they say.
            'ours, same, now, key-bare, webchat',
            'ours, same, now, key-bare, directline',
            'ours, same, now, key-bare, emulator',
          ]
        : [],
    );
  },
);

test.each(Object.entries(logins))(
  'with EMULATOR_TOKENS on, accepts from %s only the Emulator’s own tokens, and only as the Emulator',
  async (name, claims) => {
    const tunnelled = await startBot({ emulatorTokens: true });
    onTestFinished(() => tunnelled.close());
    const skill = name.startsWith('another bot');
    expect(await letIn(tunnelled, claims)).toEqual(
      skill ? [] : serviceUrls.map((serviceUrl) => `ours, ${serviceUrl}, now, key-login, emulator`),
    );
    expect(tunnelled.turns.every(({ incoming }) => incoming.provenId === undefined)).toBe(true);
  },
);

test('refuses a token that is unsigned or signed with another algorithm', async () => {
  const claims = { iss: issuer, aud: appId, serviceurl: bot.connector.serviceUrl };
  const publicKey = Buffer.from(await exportSPKI(keys.publicKey));
  const shared = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .setExpirationTime('5m');
  const unsigned = new UnsecuredJWT(claims).setExpirationTime('5m').encode();
  for (const text of [await shared.sign(publicKey), unsigned, `${unsigned}c2ln`]) {
    expect((await bot.post(bot.activity(), { authorization: `Bearer ${text}` })).status).toBe(401);
  }
});

test('refuses the bot’s own outbound token as a person’s in Teams', async () => {
  const own = await token(
    { ...logins['the login service’s, version 1'], aud: issuer },
    {
      kid: 'key-login',
      key: loginKey.privateKey,
    },
  );
  const activity = bot.activity({
    channelId: 'msteams',
    from: { id: '29:operator', aadObjectId: '00000000-0000-4000-8000-000000000001' },
  });
  const before = bot.turns.length;
  expect((await bot.post(activity, { authorization: `Bearer ${own}` })).status).toBe(401);
  expect(bot.turns.length).toBe(before);
});

test('never logs the password', () => {
  expect(
    JSON.stringify(bot.log.map(({ fields, message }) => [String(Object.values(fields)), message])),
  ).not.toContain(password);
});
