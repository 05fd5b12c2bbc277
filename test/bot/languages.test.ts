import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Turn } from '../../dialogs/turn.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const looked: string[] = [];
let bot: TestBot;

/** `choose` chooses German; `fail` fails; every answer tells the language of the turn. */
async function converse(turn: Turn): Promise<void> {
  const { input: said, locale } = turn.incoming;
  const text = said.kind === 'text' ? said.text : said.kind;
  if (text.includes('choose')) await turn.setLanguage('de');
  if (text.includes('fail')) throw new Error('as it was told');
  await turn.say({ kind: 'message', message: { text: `heard in ${locale ?? 'no locale'}` } });
}

async function start(onlyProcess: boolean): Promise<void> {
  bot = await startTestBot({
    onlyProcess,
    converse,
    render: ({ text }, _channel, language) => ({ text: `${language ?? 'no language'}: ${text}` }),
    records: (records) => ({
      ...records,
      load: (key) => {
        if (key.startsWith('language')) looked.push(key);
        return records.load(key);
      },
    }),
  });
}

beforeEach(async () => {
  looked.length = 0;
  await start(true);
});
afterEach(() => bot.close());

async function say(text: string, fields: Record<string, unknown> = {}): Promise<string> {
  const activity = bot.activity({ text, locale: 'fr-CA', ...fields });
  await bot.post(activity);
  return bot.connector.messages(activity.conversation.id).at(-1)?.text ?? '';
}

test('uses the channel’s locale until a person chooses a language, then always that one', async () => {
  expect(await say('hello')).toBe('fr-CA: heard in fr-CA');
  expect(await say('choose')).toBe('de: heard in fr-CA');
  expect(await say('hello')).toBe('de: heard in de');
  expect(await say('hello', { from: { id: 'person-2', name: 'Ben' } })).toBe('fr-CA: heard in fr-CA');
});

test('reports a failed turn in the chosen language, even one chosen in that very turn', async () => {
  expect(await say('fail')).toContain('It failed (fr-CA)');
  expect(await say('choose and fail')).toContain('It failed (de)');
  expect(await say('fail')).toContain('It failed (de)');
});

test('posts proactive messages in the chosen language', async () => {
  const conversation = { id: 'a:ann', conversationType: 'personal', tenantId: 'tenant' };
  const fields = { channelId: 'msteams', conversation };
  const place = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;
  const announced = async (once: string): Promise<string | undefined> => {
    const { locale } = (await bot.bot.people.find('msteams', 'person-1')) ?? {};
    await bot.bot.announcer.post(place, { text: 'news' }, once, locale);
    return bot.connector.messages('a:ann').at(-1)?.text;
  };
  await say('hello', fields);
  await expect.poll(async () => (await bot.bot.people.find('msteams', 'person-1'))?.locale).toBe('fr-CA');
  expect(await announced('first')).toBe('fr-CA: news');
  await say('choose', fields);
  expect(await announced('second')).toBe('de: news');
  expect((await bot.bot.people.find('msteams', 'person-1'))?.locale).toBe('de');
});

test('reads a person’s language from the store only once when no other process writes', async () => {
  for (const text of ['one', 'two', 'three']) await say(text);
  expect(looked).toHaveLength(1);
});

test('uses a language saved by another process from the next turn on', async () => {
  await bot.close();
  await start(false);
  await say('hello');
  await bot.records.save(looked[0] ?? '', { language: 'ja' }, undefined);
  expect(await say('hello')).toBe('ja: heard in ja');
});
