import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { createWebhookReceiver } from '../../../src/services/webhook/receiver.ts';
import { startTlsServer } from '../../support/tls-server.ts';

test('a 2xx accepts a post, and Retry-After of another status is reported', async () => {
  const answers: [number, Record<string, string>][] = [
    [204, {}],
    [503, { 'retry-after': '120' }],
    [429, { 'retry-after': 'soon' }],
    [500, {}],
  ];
  const server = await startTlsServer((_request, answer) => {
    const [status, headers] = answers.shift() ?? [500, {}];
    answer.text(status, '', headers);
  });
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`;
  const settings = {
    url: `${server.url}/hook`,
    secret,
    allowsPrivate: true,
    certificateAuthority: server.certificate,
  };
  const receiver = createWebhookReceiver(() => settings, {
    now: Date.now,
    newReference: () => 'ref',
    onCall: () => {},
  });
  const told = [];
  for (let post = 0; post < 4; post += 1) told.push(await receiver.post('run-12-345', '{}'));
  expect(told).toEqual([
    { taken: true },
    { taken: false, retryAfterMs: 120_000 },
    { taken: false },
    { taken: false },
  ]);
  await receiver.close();
  await server.close();
});

test('a changed address and secret apply from the next post on', async () => {
  const server = await startTlsServer((_request, answer) => answer.text(204, ''));
  const secretOf = (letter: string) => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;
  const common = { allowsPrivate: true, certificateAuthority: server.certificate };
  let settings = { url: `${server.url}/one`, secret: secretOf('1'), ...common };
  const receiver = createWebhookReceiver(() => settings, {
    now: Date.now,
    newReference: () => 'ref',
    onCall: () => {},
  });
  await receiver.post('run-12-345', '{}');
  settings = { url: `${server.url}/two`, secret: secretOf('2'), ...common };
  await receiver.post('run-12-345', '{}');
  expect(server.requests.map(({ url }) => url)).toEqual(['/one', '/two']);
  for (const [index, letter] of ['1', '2'].entries()) {
    const { headers, body = '' } = server.requests[index] ?? {};
    const verify = () => new Webhook(secretOf(letter)).verify(body, Object(headers));
    expect(verify).not.toThrow();
  }
  await receiver.close();
  await server.close();
});
