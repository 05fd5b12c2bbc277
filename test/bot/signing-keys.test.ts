import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { openListener } from '../support/open-listener.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const appId = '00000000-0000-0000-0000-000000000001';
const issuer = 'https://api.botframework.com';
const pair = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', endorsements: ['webchat'] };

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const answer: Answering = (request, response) => {
  const description = { issuer, jwks_uri: `http://${request.headers.host}/keys` };
  response.setHeader('content-type', 'application/json');
  // One that is no key, and one of another kind, as a server may publish them beside.
  const keys = [{ kid: 'odd', n: '', e: '' }, { kid: 'curve', kty: 'EC', x: 'x', y: 'y' }, jwk];
  response.end(JSON.stringify(request.url === '/keys' ? { keys } : description));
};

/** A bot whose senders' keys come from a server of ours. */
async function startBot(answering: Answering) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    current(request, response);
  });
  let current = answering;
  const keyServer = await openListener(server);
  const metadata = `http://127.0.0.1:${keyServer.port}`;
  const identity = {
    MicrosoftAppType: 'MultiTenant',
    MicrosoftAppId: appId,
    MicrosoftAppPassword: 'a-password',
    ToChannelFromBotLoginUrl: 'https://login.microsoftonline.com/botframework.com',
    ToChannelFromBotOAuthScope: issuer,
    ToBotFromChannelTokenIssuer: issuer,
    ToBotFromChannelOpenIdMetadataUrl: `${metadata}/channel`,
    ToBotFromEmulatorOpenIdMetadataUrl: `${metadata}/emulator`,
  };
  const bot = await startTestBot({ identity, token: async () => 'outbound-token' });
  onTestFinished(() => keyServer.close());
  onTestFinished(() => bot.close());
  return {
    bot,
    asked,
    server,
    answerWith(next: Answering) {
      current = next;
    },
  };
}

async function post(bot: TestBot, kid = 'key-1') {
  const token = await new SignJWT({ serviceurl: bot.connector.serviceUrl })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(appId)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(pair.privateKey);
  return await bot.post(bot.activity(), { authorization: `Bearer ${token}` });
}

const many = (bot: TestBot) => Array.from({ length: 40 }, () => post(bot));

test('fetches keys once for concurrent messages, and not again for an unknown key', async () => {
  const held: (() => void)[] = [];
  const { bot, asked, server } = await startBot((request, response) => {
    if (request.url === '/keys') held.push(() => answer(request, response));
    else answer(request, response);
  });
  const posted = many(bot);
  while (held.length === 0) await once(server, 'request');
  for (const release of held) release();
  const statuses = (await Promise.all(posted)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 200));
  expect((await post(bot, 'another')).status).toBe(401);
  expect((await post(bot, 'odd')).status).toBe(401);
  expect(asked).toEqual(['/channel', '/keys']);
});

test('answers 503 within 5 s while the key server hangs, after a single fetch, and then at once', async () => {
  const { bot, asked, server, answerWith } = await startBot(() => {});
  const answers = await Promise.all(many(bot));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 503));
  expect(answers[0]?.body).toEqual({
    error: { code: 'ServiceUnavailable', message: 'The token can’t be checked right now. Try again.' },
  });
  expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(asked).toEqual(['/channel']);
  expect(bot.turns).toEqual([]);

  expect((await post(bot)).status).toBe(503);
  expect(asked).toEqual(['/channel']);
  answerWith(answer);
  server.closeAllConnections();
});

test.each<readonly [string, Answering]>([
  [
    'an error',
    (_, response) => {
      response.statusCode = 500;
      response.end();
    },
  ],
  ['invalid JSON', (_, response) => void response.end('<html>')],
  ['an unexpected JSON document', (_, response) => void response.end('{"keys":{}}')],
  ['a cut connection', (_, response) => void response.destroy()],
])('answers 503 without a turn after %s from the key server', async (_, answering) => {
  const { bot } = await startBot(answering);
  expect((await post(bot)).status).toBe(503);
  expect(bot.turns).toEqual([]);
});
