import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAddressOf } from '../../src/web/security/client-address.ts';
import { call, directLine } from '../support/direct-line-client.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';

const addressOf = createAddressOf([
  { address: '127.0.0.1', prefix: 32 },
  { address: '10.0.0.0', prefix: 8 },
  { address: '2001:db8:1::', prefix: 48 },
]);

function from(remote: string, forwarded?: string): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remote });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return addressOf(request);
}

test.each<[string, string, string | undefined, string]>([
  ['no proxy', '192.0.2.7', undefined, '192.0.2.7'],
  ['an untrusted sender', '192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ['a trusted proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy as IPv4-mapped IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['the last untrusted address', '127.0.0.1', '1.2.3.4, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['a forged address on the left', '127.0.0.1', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['only proxies', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['no header', '127.0.0.1', undefined, '127.0.0.1'],
  ['an invalid address', '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
  ['an empty last entry', '127.0.0.1', '1.2.3.4,', '127.0.0.1'],
  ['an address with a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['IPv6 in brackets with a port', '127.0.0.1', '[2001:db8:7:8::1]:443', '2001:db8:7:8::/64'],
  ['an IPv6 network', '2001:db8:7:8:ffff::1', undefined, '2001:db8:7:8::/64'],
  ['another spelling of the network', '2001:0db8:0007:0008:0:0:0:2', undefined, '2001:db8:7:8::/64'],
  ['zeros inside', '2001:db8::8:0:0:1', undefined, '2001:db8:0:0::/64'],
  ['a dotted end', '64:ff9b::192.0.2.33', undefined, '64:ff9b:0:0::/64'],
  ['loopback', '::1', undefined, '0:0:0:0::/64'],
  ['a zone', 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['a trusted IPv6 proxy', '2001:db8:1:2::3', '198.51.100.1', '198.51.100.1'],
  ['no remote address', '', '198.51.100.1', ''],
])('%s: %s forwarding %s counts as %s', (_name, remote, forwarded, counted) => {
  expect(from(remote, forwarded)).toBe(counted);
});

test('two visitors behind a proxy in TRUSTED_PROXY don’t share its limits', async () => {
  const canvass = await startSurveyCanvass({ TRUSTED_PROXY: '127.0.0.0/8' });
  onTestFinished(() => canvass.close());
  const begin = (index: number) =>
    call(canvass.url, `${directLine}/tokens/generate`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${index % 2}` },
    });
  const answers = await Promise.all(Array.from({ length: 390 }, (_, index) => begin(index)));
  expect(answers.some(({ status }) => status === 429)).toBe(false);
});
