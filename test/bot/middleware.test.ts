import type { TurnContext } from 'botbuilder';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { InboundActivity } from '../../src/bot/activity/inbound-activity.ts';
import { ConversationGoneError } from '../../src/bot/outbox.ts';
import { localServiceUrl } from '../support/memory-channel.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

let bot: TestBot;
beforeEach(async () => {
  bot = await startTestBot();
});
afterEach(() => bot.close());

const personal = { id: 'a:1', conversationType: 'personal' };

function local(fields: Record<string, unknown> = {}): InboundActivity {
  const parsed = bot.bot.parseActivity(bot.activity({ serviceUrl: localServiceUrl, ...fields }));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.activity;
}

test('the SDK’s middleware sees every turn of every channel, and the bot’s replies', async () => {
  const seen: unknown[] = [];
  bot.bot.use({
    async onTurn(context: TurnContext, next: () => Promise<void>) {
      const { channelId, text } = context.activity;
      context.onSendActivities(async (_context, activities, send) => {
        seen.push(activities.map((activity) => activity.text));
        return await send();
      });
      seen.push(`${channelId}: ${text}`);
      await next();
      seen.push('over');
    },
  });
  await bot.post(bot.activity({ channelId: 'msteams', conversation: personal, text: 'from Teams' }));
  await bot.post(bot.activity({ channelId: 'emulator', text: 'from the Emulator' }));
  await bot.bot.processLocal(local({ text: 'from web chat' }));
  expect(seen).toEqual([
    ...['msteams: from Teams', ['You said: from Teams'], 'over'],
    ...['emulator: from the Emulator', ['You said: from the Emulator'], 'over'],
    ...['webchat: from web chat', ['You said: from web chat'], 'over'],
  ]);
});

test('middleware can answer instead of the bot in every channel', async () => {
  bot.bot.use({ onTurn: async (context: TurnContext) => void (await context.sendActivity('Closed today.')) });
  const teams = bot.activity({ channelId: 'msteams', conversation: personal });
  await bot.post(teams);
  expect(bot.connector.messages(personal.id).map(({ text }) => text)).toEqual(['Closed today.']);
  expect(await bot.bot.processLocal(local())).toBe('ignored');
  expect(bot.channel.sent).toMatchObject([{ text: 'Closed today.' }]);
  expect(bot.turns).toEqual([]);
});

test('replies through the local channel without calling the Bot Connector', async () => {
  const activity = local();
  expect(await bot.bot.processLocal(activity)).toBe('done');
  expect(bot.channel.sent).toMatchObject([
    { text: 'You said: hello', replyToId: activity.id, from: { id: 'bot-1' }, recipient: { id: 'person-1' } },
  ]);
  expect(await bot.bot.processLocal(activity)).toBe('duplicate');
  expect(bot.connector.requests).toEqual([]);
});

test('applies a role proven by the local channel to that turn only', async () => {
  await bot.bot.processLocal(local(), { role: 'operator' });
  await bot.bot.processLocal(local());
  await bot.post(bot.activity());
  expect(bot.turns.map(({ incoming }) => incoming.role)).toEqual(['operator', 'none', 'none']);
});

test('fails a turn whose local conversation is gone, without rejecting', async () => {
  bot.channel.failWith(new ConversationGoneError());
  expect(await bot.bot.processLocal(local())).toBe('failed');
  expect(bot.log.map(({ message }) => message)).toEqual([
    'A turn failed.',
    'The person couldn’t be notified of a failed turn.',
  ]);
});

test('passes a message saved with a record through middleware, and saves nothing if it is blocked', async () => {
  const results: unknown[] = [];
  const own = await startTestBot({
    async converse({ sayAndSave }) {
      results.push(
        await sayAndSave?.({ text: 'Stored.' }, { key: 'k', body: { n: 1 }, expected: undefined }),
      );
    },
  });
  onTestFinished(() => own.close());
  let isHeldBack = false;
  const seen: unknown[] = [];
  own.bot.use({
    async onTurn(context: TurnContext, next: () => Promise<void>) {
      context.onSendActivities(async (_context, activities, send) => {
        seen.push(JSON.stringify(activities).includes('Stored.'));
        return isHeldBack ? [] : await send();
      });
      await next();
    },
  });
  const say = async () => await own.bot.processLocal(local());
  await say();
  isHeldBack = true;
  await say();
  expect(own.channel.sent).toMatchObject([{ text: 'Stored.' }]);
  expect(results).toEqual([{ version: own.channel.sent[0]?.['id'] }, 'failed']);
  expect(seen).toEqual([true, true]);
  await own.post(own.activity({ channelId: 'msteams', conversation: personal }));
  expect(results[2]).toBeUndefined();
});
