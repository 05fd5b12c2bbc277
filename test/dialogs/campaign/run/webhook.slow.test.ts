import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defined } from '../../../support/defined.ts';
import { type FakeBotConnector, startFakeBotConnector } from '../../../support/fake-bot-connector.ts';
import { runKey, runRequests } from '../../../support/run-requests.ts';
import { startCampaignCanvass, type TestCanvass } from '../../../support/start-canvass.ts';
import { places, teamsConversation } from '../../../support/teams-conversation.ts';
import { type SeenRequest, startTlsServer, type TlsServer } from '../../../support/tls-server.ts';

const encoded = Buffer.from('a secret of thirty-two bytes ....').toString('base64');
const secret = `whsec_${encoded}`;
const token = 'token-of-the-receiver-4711';

let receiver: TlsServer;
let canvass: TestCanvass;
let connector: FakeBotConnector;
beforeEach(async () => {
  receiver = await startTlsServer((_request, answer) => answer.json(204, {}));
  connector = await startFakeBotConnector();
});
afterEach(async () => {
  await canvass.close();
  await connector.close();
  await receiver.close();
});

const start = (environment: Record<string, string> = {}): Promise<TestCanvass> =>
  startCampaignCanvass(
    {
      RUN_API_KEY: runKey,
      WEBHOOK_URL: `${receiver.url}/hooks/${token}?sig=${token}`,
      WEBHOOK_SECRET: secret,
      WEBHOOK_PRIVATE: 'on',
      ...environment,
    },
    undefined,
    undefined,
    receiver.certificate,
  );

function verified({ body, headers }: SeenRequest): unknown {
  const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body, flat);
}

test('each finished run is posted once and signed, however it was started', async () => {
  canvass = await start();
  const api = runRequests(() => canvass.url);
  const asked = await api.run({ campaign: 12 });
  await teamsConversation(() => canvass.url, connector, places.personal).say('run campaign 7');
  await expect.poll(() => receiver.requests.length, { timeout: 60_000 }).toBe(2);
  const messages = receiver.requests.map((request) => verified(request));
  const run = await api.read(asked.id);
  const { verdict, counts, newFailures, known, runId } = run;
  expect(messages).toContainEqual({
    type: 'run.finished',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/u),
    data: expect.objectContaining({
      id: asked.id,
      campaign: 12,
      runId,
      state: 'finished',
      startedBy: 'RUN_API_KEY',
      verdict,
      counts,
      newFailures,
      known,
    }),
  });
  expect(messages).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ id: null, campaign: 7, startedBy: 'Ada' }) }),
  );
  const request = defined(receiver.requests[0]);
  expect(() => verified({ ...request, body: request.body.replace('finished', 'finish3d') })).toThrow(
    WebhookVerificationError,
  );
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  await canvass.restart();
  await canvass.jobsDone();
  expect(receiver.requests).toHaveLength(2);
  for (const kept of [secret, encoded, token]) expect(canvass.logged()).not.toContain(kept);
});

test('local and private addresses aren’t used unless that is allowed, by name or by address', async () => {
  await expect(start({ WEBHOOK_PRIVATE: 'off' })).rejects.toThrow('WEBHOOK_URL');
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  canvass = await start({ WEBHOOK_PRIVATE: 'off', WEBHOOK_URL: url });
  const api = runRequests(() => canvass.url);
  const { id } = await api.run({ campaign: 12 });
  await expect.poll(async () => (await api.read(id, 30)).state, { timeout: 60_000 }).toBe('finished');
  await expect.poll(() => canvass.logged()).toContain('NOT_PUBLIC');
  expect(receiver.requests).toEqual([]);
});
