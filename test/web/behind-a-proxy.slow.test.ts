import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { channelToken, registrationWith, startPublishedKeys } from '../support/channel-tokens.ts';
import { directLine } from '../support/direct-line-client.ts';
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts';
import type { OpenListener } from '../support/open-listener.ts';
import { stopMonotonicClock } from '../support/pass-time.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';
import { startTestWebServer, type TestWebServer } from '../support/start-web-server.ts';

const key = 'the-right-key-of-invitations';
const [attacker, victim] = ['127.0.0.2', '127.0.0.3'];
/** Where nobody listens. */
const nowhere = 'http://127.0.0.1:1';
/** Everything is well again by then. */
const recovery = 20_000;

describe.skipIf(!hasNginx())('behind nginx as in docs/deployment.md', () => {
  let keys: OpenListener;
  let bot: TestBot;
  let server: TestWebServer;
  let nginx: Nginx;

  beforeAll(async () => {
    keys = await startPublishedKeys();
    bot = await startTestBot({ identity: registrationWith(keys), token: async () => 'outbound' });
    server = await startTestWebServer({
      localMode: false,
      publicUrl: 'https://bot.example.com',
      trustedProxies: [{ address: '127.0.0.1', prefix: 32 }],
      bot: bot.bot,
      invitations: {
        keys: () => [key],
        inviter: {
          inviteByLink: async () => ({ kind: 'accepted', id: 'l' }),
          invite: async () => ({ kind: 'accepted', id: '1' }),
        },
      },
    });
    nginx = await startNginx(server.url);
  });
  afterAll(async () => {
    await nginx.close();
    await server[Symbol.asyncDispose]();
    await bot.close();
    await keys.close();
  });

  /** Many at once, until some are refused for their number. */
  async function flood(ask: (index: number) => Promise<{ status: number }>, atOnce = 300): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(index)));
      if (answers.some(({ status }) => status === 429)) return;
    }
    throw new Error('The flood was never refused.');
  }

  async function recovers(ask: () => Promise<{ status: number }>): Promise<void> {
    expect((await ask()).status).toBe(429);
    clock.pass(recovery);
    expect((await ask()).status).not.toBe(429);
  }

  let clock: ReturnType<typeof stopMonotonicClock>;
  beforeEach(() => {
    clock = stopMonotonicClock();
  });
  afterEach(() => clock[Symbol.dispose]());

  const begin = (from: string, headers: Record<string, string> = {}) =>
    nginx.ask(from, `${directLine}/tokens/generate`, { method: 'POST', headers });

  test('limits a flood of new conversations by address, whatever addresses the client claims', async () => {
    await flood(() => begin(attacker));
    for (let index = 0; index < 20; index++) expect((await begin(victim)).status).toBe(200);
    const forged = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        begin(attacker, { 'x-forwarded-for': `198.51.100.${index % 250}, 127.0.0.1` }),
      ),
    );
    expect(forged.filter(({ status }) => status === 429).length).toBeGreaterThan(50);
    await recovers(() => begin(attacker));
  });

  test('accepts a right key during a flood of wrong ones, even from the same address', async () => {
    const invite = (from: string, bearer: string) =>
      nginx.ask(from, '/api/invitations', {
        body: { surveyId: 5, user: { id: 'person' } },
        headers: { authorization: `Bearer ${bearer}` },
      });
    await flood(() => invite(attacker, 'wrong'));
    for (const from of [attacker, victim]) expect((await invite(from, key)).status).toBe(202);
    expect((await invite(victim, 'wrong')).status).toBe(401);
    await recovers(() => invite(attacker, 'wrong'));
  });

  const deliver = async (from: string, person: string, bearer?: string) => {
    const activity = bot.activity({ from: { id: person } });
    const token = bearer ?? (await channelToken({ serviceurl: bot.connector.serviceUrl }));
    return nginx.ask(from, '/api/messages', {
      body: activity,
      headers: { authorization: `Bearer ${token}` },
    });
  };

  test('serves a channel during a flood of wrong tokens, and counts people only after authentication', async () => {
    const forged = `${(await channelToken({})).slice(0, -8)}AAAAAAAA`;
    await flood(() => deliver(attacker, 'victim', forged), 150);
    await flood(() => deliver(attacker, 'victim', 'no-token-at-all'), 150);
    // The attacker named the victim, and came by the channel's own address.
    for (let index = 0; index < 10; index++) expect((await deliver(attacker, 'victim')).status).toBe(200);
    await recovers(() => deliver(attacker, 'victim', forged));
  });

  test('forwards web chat with its WebSocket, but no metrics', async () => {
    expect((await nginx.ask(victim, '/metrics')).status).toBe(404);
    expect((await nginx.ask(victim, '/')).status).toBe(200);
    const answer = z.object({ token: z.string() }).parse(JSON.parse((await begin(victim)).text));
    const begun = await nginx.ask(victim, `${directLine}/conversations`, {
      body: {},
      headers: { authorization: `Bearer ${answer.token}` },
    });
    const { streamUrl } = z.object({ streamUrl: z.string() }).parse(JSON.parse(begun.text));
    expect(streamUrl).toMatch(/^wss:\/\/bot\.example\.com\//u);
    const socket = new WebSocket(streamUrl.replace('bot.example.com', `127.0.0.1:${nginx.port}`), {
      rejectUnauthorized: false,
      headers: { host: 'bot.example.com' },
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.terminate();
  });

  test.each(['there', 'gone'])('logs no link or token while Canvass is %s', async (canvass) => {
    const proxy = canvass === 'there' ? nginx : await startNginx(nowhere);
    try {
      const paths = ['/reports/5/1?signature=', `${directLine}/conversations/a/stream?t=`, '/i/'];
      for (const path of paths) await proxy.ask(victim, `${path}secret-of-a-link`);
      await expect.poll(() => proxy.logged()).toMatch(/"GET \/i\/" (\d{3}) \d+ \S+ [\d.:]+ \1$/mu);
      expect(proxy.logged()).not.toContain('secret-of-a-link');
    } finally {
      if (proxy !== nginx) await proxy.close();
    }
  });
});
