import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Place } from '../../dialogs/turn.ts';
import { wordingFor } from '../../dialogs/wording/languages.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { localServiceUrl } from '../support/memory-channel.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

let bot: TestBot;

beforeEach(async () => {
  bot = await startTestBot();
});
afterEach(() => bot.close());

/** A place where the bot has just been spoken to. */
async function spokenTo(fields: Record<string, unknown> = {}): Promise<Place> {
  const conversation = { id: `19:${randomUUID()}@thread.tacv2;messageid=1`, conversationType: 'channel' };
  const activity = bot.activity({ channelId: 'msteams', conversation, ...fields });
  expect((await bot.post(activity)).status).toBe(200);
  return { channel: String(activity['channelId']), conversation: activity.conversation.id, kind: 'group' };
}

test('posts in the thread right after a turn, without replying to anything, and edits in place', async () => {
  const place = await spokenTo();
  const posted = await bot.bot.announcer.post(place, { text: 'Run 345 has started' }, 'start');
  const [, said] = bot.connector.messages(place.conversation);
  expect(posted).toEqual({ ok: true, id: said?.id });
  expect(said).toMatchObject({ text: 'Run 345 has started', from: { id: 'bot-1' } });
  expect(said).not.toHaveProperty('replyToId');
  expect(bot.connector.requests.at(-1)?.path).toMatch(/messageid%3D1\/activities$/u);
  expect(await bot.bot.announcer.abilities(place)).toEqual({ edits: true, postsOnce: false });
  expect(await bot.bot.announcer.edit(place, said?.id ?? '', { text: 'Run 345: half done' })).toEqual({
    ok: true,
  });
  expect(bot.connector.messages(place.conversation)[1]?.text).toBe('Run 345: half done');
});

test('keeps the language of a question’s previous card when it is posted again', async () => {
  const german = await startTestBot({
    render: (message, channel, language) =>
      renderMessage(message, channel, language, wordingFor, { privacy: 'https://canvass.example/privacy' }),
  });
  const activity = german.activity({ channelId: 'msteams' });
  await german.post(activity);
  const { id } = activity.conversation;
  const asked = { text: 'Wie war es?', questionRef: { session: 's1', question: 1 } };
  const place: Place = { channel: 'msteams', conversation: id, kind: 'personal' };
  for (const name of ['once', 'again']) await german.bot.announcer.post(place, asked, name, 'de');
  const { privacy } = wordingFor('de').card;
  const cards = german.connector.messages(id).slice(1);
  expect(cards.map((card) => JSON.stringify(card).includes(`"${privacy}"`))).toEqual([true, true]);
  await german.close();
});

test('doesn’t post twice under the same name in Teams', async () => {
  const place = await spokenTo();
  const { announcer } = bot.bot;
  const first = await announcer.post(place, { text: 'Alert 1' }, 'alert 1');
  expect(await announcer.post(place, { text: 'Alert 1' }, 'alert 1')).toEqual(first);
  expect(await announcer.abilities(place, 'alert 1')).toEqual({ edits: true, postsOnce: true });
  expect(await announcer.abilities(place, 'alert 2')).toEqual({ edits: true, postsOnce: false });
  await announcer.post(place, { text: 'Alert 2' }, 'alert 2');
  const elsewhere = await spokenTo();
  await announcer.post(elsewhere, { text: 'Alert 1' }, 'alert 1');
  const texts = (there: Place) => bot.connector.messages(there.conversation).map(({ text }) => text);
  expect(texts(place).slice(1)).toEqual(['Alert 1', 'Alert 2']);
  expect(texts(elsewhere).slice(1)).toEqual(['Alert 1']);
});

test('in a channel that knows names itself, it is given the post’s', async () => {
  const conversation = { id: 'w' };
  const activity = bot.activity({ channelId: 'webchat', serviceUrl: localServiceUrl, conversation });
  const parsed = bot.bot.parseActivity(activity);
  if (!parsed.ok) throw new Error(parsed.message);
  await bot.bot.processLocal(parsed.activity);
  const place: Place = { channel: 'webchat', conversation: conversation.id, kind: 'personal' };
  const { announcer } = bot.bot;
  const names = ['alert 1', 'alert 1', 'alert 2'];
  for (const name of names) await announcer.post(place, { text: `Says ${name}` }, name);
  const texts = bot.channel.sent.map(({ text }) => text);
  expect(texts.slice(1)).toEqual(['Says alert 1', 'Says alert 2']);
});

test('doesn’t post what has become obsolete meanwhile, and can post it later', async () => {
  const place = await spokenTo();
  const { announcer } = bot.bot;
  const stale = await announcer.post(place, { text: 'Alert 1' }, 'alert 1', undefined, () => false);
  expect(stale).toEqual({ ok: false, reason: 'failed' });
  expect(await announcer.abilities(place, 'alert 1')).toEqual({ edits: true, postsOnce: false });
  expect(await announcer.post(place, { text: 'Alert 1' }, 'alert 1')).toMatchObject({ ok: true });
  expect(bot.connector.messages(place.conversation).map(({ text }) => text)).toEqual([
    'You said: hello',
    'Alert 1',
  ]);
});

test('finds a conversation reference that is still being written', async () => {
  const slow = await startTestBot({
    records: (records) => ({
      ...records,
      async save(key, body, expected) {
        if (key.startsWith('references')) await new Promise((resolve) => setTimeout(resolve, 300));
        return records.save(key, body, expected);
      },
    }),
    async converse(turn) {
      const { ok } = await slow.bot.announcer.post(turn.place, { text: 'found' }, 'once');
      expect(ok).toBe(true);
    },
  });
  const activity = slow.activity();
  await slow.post(activity);
  expect(slow.connector.messages(activity.conversation.id).map(({ text }) => text)).toEqual(['found']);
  await slow.close();
});

test('keepPlace waits until the conversation reference is stored, and fails the turn if it can’t be', async () => {
  const kept: string[] = [];
  let isFull = true;
  const busy = await startTestBot({
    records: (records) => ({
      ...records,
      async save(key, body, expected) {
        if (key.startsWith('references/') && isFull) throw new Error('All connections are in use.');
        return records.save(key, body, expected);
      },
    }),
    async converse(turn) {
      await turn.keepPlace();
      kept.push(...[...busy.records.stored.keys()].filter((key) => key.startsWith('references/')));
    },
  });
  const conversation = { id: 'busy' };
  await busy.post(busy.activity({ conversation }));
  expect(busy.connector.messages('busy').map(({ text }) => text)).toEqual([
    expect.stringContaining('failed'),
  ]);
  isFull = false;
  await busy.post(busy.activity({ conversation }));
  expect(kept).toHaveLength(1);
  await busy.close();
});

test('can’t post to a conversation that the bot doesn’t know, and logs a warning', async () => {
  const nowhere: Place = { channel: 'msteams', conversation: 'unknown', kind: 'personal' };
  expect(await bot.bot.announcer.post(nowhere, { text: 'x' }, 'a')).toEqual({ ok: false, reason: 'gone' });
  expect(await bot.bot.announcer.edit(nowhere, '1', { text: 'x' })).toEqual({ ok: false, reason: 'gone' });
  expect(bot.log.at(-1)).toMatchObject({ level: 'warn', fields: { channel: 'msteams' } });
  expect(bot.connector.requests).toEqual([]);
});

test('never attempts an edit in Web Chat or Direct Line', async () => {
  const place = await spokenTo({ channelId: 'webchat', conversation: { id: 'w' } });
  const before = bot.connector.requests.length;
  expect((await bot.bot.announcer.abilities(place)).edits).toBe(false);
  expect(await bot.bot.announcer.edit(place, '1', { text: 'x' })).toEqual({ ok: false, reason: 'gone' });
  expect(bot.connector.requests).toHaveLength(before);
});

test.each([
  [403, 'gone', 1],
  [404, 'gone', 1],
  [400, 'failed', 1],
  [429, 'failed', 4],
  [412, 'failed', 4],
  [500, 'unknown', 1],
  [502, 'unknown', 1],
  [504, 'unknown', 1],
  ['reset', 'unknown', 1],
] as const)(
  'reports %s as “%s” after %i attempts, and delivers at most once',
  async (answer, reason, tries) => {
    const place = await spokenTo();
    const before = bot.connector.requests.length;
    const after = reason === 'unknown';
    bot.connector.failNext({ answer, times: 9, on: 'send', after });
    expect(await bot.bot.announcer.post(place, { text: 'x' }, 'a')).toEqual({ ok: false, reason });
    expect(bot.connector.requests).toHaveLength(before + tries);
    expect(bot.connector.messages(place.conversation)).toHaveLength(after ? 2 : 1);
  },
);

test('retries a throttled post, and retries an edit after any temporary error', async () => {
  const place = await spokenTo();
  bot.connector.failNext({ answer: 429, times: 2, on: 'send' });
  const posted = await bot.bot.announcer.post(place, { text: 'x' }, 'a');
  expect(posted.ok).toBe(true);
  bot.connector.failNext({ answer: 502, times: 2, on: 'update' });
  const id = posted.ok ? (posted.id ?? '') : '';
  expect(await bot.bot.announcer.edit(place, id, { text: 'y' })).toEqual({ ok: true });
  expect(await bot.bot.announcer.edit(place, 'deleted', { text: 'y' })).toEqual({
    ok: false,
    reason: 'gone',
  });
});

test('reports a post to an unreachable channel as failed', async () => {
  const gone = await startFakeBotConnector();
  await gone.close();
  const place = await spokenTo({ serviceUrl: gone.serviceUrl, deliveryMode: 'expectReplies' });
  expect(await bot.bot.announcer.post(place, { text: 'x' }, 'a')).toEqual({ ok: false, reason: 'failed' });
});

test('reports unreadable records as a failure instead of rejecting', async () => {
  const broken = await startTestBot({
    records: (records) => ({ ...records, load: () => Promise.reject(new Error('no disk')) }),
  });
  const place: Place = { channel: 'msteams', conversation: 'x', kind: 'personal' };
  expect(await broken.bot.announcer.post(place, { text: 'x' }, 'a')).toEqual({ ok: false, reason: 'failed' });
  await broken.close();
});
