import { afterAll, expect, test } from 'vitest';
import { parseActivity } from '../../src/bot/activity/inbound-activity.ts';
import { startTestBot } from '../support/start-test-bot.ts';

const bot = await startTestBot();

afterAll(() => bot.close());

function nested(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = { inner: value };
  return value;
}

const faults: readonly (readonly [string, Record<string, unknown>])[] = [
  ['no type', { type: undefined }],
  ['an invalid type', { type: 5 }],
  ['an empty type', { type: '' }],
  ['no channel', { channelId: undefined }],
  ['no conversation', { conversation: undefined }],
  ['a conversation without an id', { conversation: {} }],
  ['a conversation with an empty id', { conversation: { id: '' } }],
  ['a conversation id that walks up the path', { conversation: { id: '..' } }],
  ['half a character in an id', { conversation: { id: '\ud800' } }],
  ['no sender', { from: undefined }],
  ['a sender without an id', { from: { name: 'Ann' } }],
  ['a sender that is text', { from: 'Ann' }],
  ['no service URL', { serviceUrl: undefined }],
  ['an invalid service URL', { serviceUrl: 'here' }],
  ['a service URL with another scheme', { serviceUrl: 'file:///etc/passwd' }],
  ['a service URL beyond loopback', { serviceUrl: 'https://smba.trafficmanager.net/emea/' }],
  ['a service URL that only looks like loopback', { serviceUrl: 'http://127.0.0.1.example.org/' }],
  ['a service URL with loopback as its user', { serviceUrl: 'http://127.0.0.1@example.org/' }],
  ['a text that is a number', { text: 5 }],
  ['invalid attachments', { attachments: 'picture' }],
  ['invalid entities', { entities: [1] }],
  ['a value too deep', { value: nested(40) }],
  [
    'too many fields',
    { channelData: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, at])) },
  ],
  ['a mention longer than any name', { entities: [{ type: 'mention', text: '\\'.repeat(117_000) }] }],
  ['a name longer than any', { from: { id: 'person-1', name: 'x'.repeat(2_001) } }],
  ['too much text', { text: 'x'.repeat(600 * 1024) }],
];

test.each(faults)('%s: 400 with an explanation', async (_, fields) => {
  const { status, body } = await bot.post(bot.activity(fields));
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 'BadSyntax', message: expect.any(String) } });
});

test('a value nested too deeply for recursion: 400', async () => {
  const { value, ...rest } = { ...bot.activity(), value: undefined };
  const deep = `${'['.repeat(100_000)}${value ?? ''}${']'.repeat(100_000)}`;
  const { status } = await bot.post(`${JSON.stringify(rest).slice(0, -1)},"value":${deep}}`);
  expect(status).toBe(400);
});

test.each(['[]', '[1,2]', '"text"', '12', 'null', '{"foo":1}', '{', ''])(
  'a body of %j: 400',
  async (body) => {
    expect((await bot.post(body)).status).toBe(400);
  },
);

test('still answers after all invalid requests', async () => {
  const activity = bot.activity();
  expect((await bot.post(activity)).status).toBe(200);
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
});

test('accepts null for missing fields, and unknown fields', async () => {
  const activity = bot.activity({
    locale: null,
    text: null,
    entities: null,
    attachments: null,
    membersAdded: null,
    value: null,
    name: null,
    replyToId: null,
    deliveryMode: null,
    somethingNew: { deep: [1, null] },
    channelData: null,
    recipient: null,
  });
  expect((await bot.post(activity)).status).toBe(200);
  expect(bot.turns.at(-1)?.incoming.input).toEqual({ kind: 'text', text: '' });
});

test.each([
  'http://localhost:1/',
  'http://127.0.0.1:1',
  'http://127.9.9.9/',
  'http://[::1]:5/',
  'http://0x7f000001/',
])('accepts loopback as a service URL: %s', (serviceUrl) => {
  expect(parseActivity(bot.activity({ serviceUrl }), 'anonymous').ok).toBe(true);
});

test('accepts other hosts as service URL only from authenticated senders and over https', () => {
  const of = (serviceUrl: string) => parseActivity(bot.activity({ serviceUrl }), 'authenticated').ok;
  expect(of('https://smba.trafficmanager.net/emea/')).toBe(true);
  expect(of('http://smba.trafficmanager.net/emea/')).toBe(false);
});

test('accepts the deepest allowed value, and refuses one level more', () => {
  expect(parseActivity(bot.activity({ value: nested(31) }), 'anonymous').ok).toBe(true);
  expect(parseActivity(bot.activity({ value: nested(32) }), 'anonymous').ok).toBe(false);
});
