import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../dialogs/message.ts';
import type { PrivateConversation, Turn } from '../../dialogs/turn.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import type { SentActivity } from '../support/fake-bot-connector.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const question = { session: 's1', question: 1 };
const cardType = 'application/vnd.microsoft.card.adaptive';
const asked: Message = {
  text: 'How was it?',
  questionRef: question,
  choices: [{ label: 'Fine', click: { canvass: 1, do: 'answer', ...question, answer: 2 } }],
};
const linked = 'Have you read [our page](https://canvass.example/page)?';
const answered: Message = { text: 'You said: fine', questionRef: question };
const conversation = { id: 'a:ann', conversationType: 'personal' };
const click = { canvass: 1, do: 'answer', ...question, answer: 2 };

let bot: TestBot;
let opened: PrivateConversation | undefined;

async function converse(turn: Turn): Promise<void> {
  const { input: said } = turn.incoming;
  if (said.kind === 'text' && said.text === 'ask') return await turn.say({ kind: 'message', message: asked });
  if (said.kind === 'text' && said.text === 'ask linked')
    return await turn.say({ kind: 'message', message: { ...asked, text: linked, textLinks: true } });
  if (said.kind === 'text' && said.text === 'private') {
    opened = await turn.openPrivate();
    if (opened.ok) await opened.conversation.say({ kind: 'message', message: { text: 'just us' } });
    return;
  }
  if (said.kind === 'text' && said.text === 'nothing') return;
  await turn.say({ kind: 'replaceCard', question, message: answered });
  await turn.say({ kind: 'message', message: { text: 'next' } });
}

beforeEach(async () => {
  opened = undefined;
  bot = await startTestBot({ converse, render: renderMessage });
});

afterEach(() => bot.close());

const teams = (fields: Record<string, unknown>) =>
  bot.activity({ channelId: 'msteams', conversation, ...fields });

function cardText(activity: SentActivity | undefined): string {
  return JSON.stringify(activity?.attachments?.map(({ content }) => content) ?? '');
}

async function ask(): Promise<string> {
  await bot.post(teams({ text: 'ask' }));
  const [card] = bot.connector.messages(conversation.id);
  expect(cardText(card)).toContain('How was it?');
  return card?.id ?? '';
}

function invoke(id: string, value: unknown = { action: { type: 'Action.Execute', data: click } }) {
  return teams({ type: 'invoke', name: 'adaptiveCard/action', text: undefined, value, replyToId: id });
}

test('an answer in words replaces the question’s card in place', async () => {
  const id = await ask();
  await bot.post(teams({ text: 'fine' }));
  const [card, next, ...more] = bot.connector.messages(conversation.id);
  expect(card?.id).toBe(id);
  expect(cardText(card)).toContain('You said: fine');
  expect(next?.text).toBe('next');
  expect(more).toEqual([]);
});

test('a submitted click replaces its own card', async () => {
  await bot.post(teams({ text: 'ask' }));
  const first = bot.connector.messages(conversation.id)[0]?.id;
  await bot.post(teams({ text: 'ask' }));
  await bot.post(teams({ text: undefined, value: click, replyToId: first }));
  expect(cardText(bot.connector.messages(conversation.id)[0])).toContain('You said: fine');
});

test('an executed action returns the new card and also updates the message', async () => {
  const id = await ask();
  const { status, body } = await bot.post(invoke(id));
  expect(status).toBe(200);
  expect(body).toMatchObject({ statusCode: 200, type: cardType, value: { type: 'AdaptiveCard' } });
  expect(JSON.stringify(body)).toContain('You said: fine');
  expect(cardText(bot.connector.messages(conversation.id)[0])).toContain('You said: fine');
  expect(bot.connector.messages(conversation.id)).toHaveLength(2);
});

test('an executed action of another question leaves the card unchanged and still returns a message', async () => {
  const id = await ask();
  const { body } = await bot.post(invoke(id, { action: { data: { ...click, question: 7 } } }));
  expect(body).toEqual({
    statusCode: 200,
    type: 'application/vnd.microsoft.activity.message',
    value: 'OK (no locale).',
  });
});

test('a repeated question is answered on its newest card, and the previous card loses its buttons', async () => {
  const first = await ask();
  expect(JSON.stringify(bot.connector.messages(conversation.id)[0])).toContain('Action.');
  await bot.post(teams({ text: 'ask' }));
  const [before, second] = bot.connector.messages(conversation.id);
  expect(before?.id).toBe(first);
  expect(cardText(before)).toContain('How was it?');
  expect(JSON.stringify(before)).not.toContain('Action.');
  await bot.post(invoke(second?.id ?? ''));
  const shown = bot.connector.messages(conversation.id).slice(0, 2);
  expect(shown.map((card) => cardText(card).includes('You said: fine'))).toEqual([false, true]);
});

test('the previous card of a repeated question keeps the links in its text', async () => {
  await bot.post(teams({ text: 'ask linked' }));
  await bot.post(teams({ text: 'ask linked' }));
  const [before] = bot.connector.messages(conversation.id).map(cardText);
  expect(before).toContain('"selectAction":{"type":"Action.OpenUrl","url":"https://canvass.example/page"}');
  expect(before).not.toContain('](');
});

test('an executed action delivered twice is answered twice and acted on once', async () => {
  const activity = invoke(await ask());
  await bot.post(activity);
  const said = expect.stringMatching(/\S/u);
  expect(await bot.post(activity)).toMatchObject({ status: 200, body: { statusCode: 200, value: said } });
  expect(bot.turns).toHaveLength(2);
});

test.each([405, 404, 500])('a turn continues when its card can’t be replaced (%i)', async (answer) => {
  await ask();
  bot.connector.failNext({ answer, on: 'update', times: 9 });
  expect((await bot.post(teams({ text: 'fine' }))).status).toBe(200);
  expect(bot.connector.messages(conversation.id).map(({ text }) => text)).toEqual([undefined, 'next']);
});

test('web chat replaces no cards', async () => {
  const here = { channelId: 'webchat', conversation: { id: 'w' } };
  await bot.post(bot.activity({ ...here, text: 'ask' }));
  await bot.post(bot.activity({ ...here, text: 'fine' }));
  expect(bot.connector.requests.map(({ operation }) => operation)).toEqual(['send', 'send']);
  expect([...bot.records.stored.keys()].filter((key) => key.startsWith('shown'))).toEqual([]);
});

const group = { id: '19:team;messageid=1', conversationType: 'channel' };
const inGroup = { conversation: group, text: 'private', channelData: { tenant: { id: 'tenant-1' } } };

test('the bot opens a private conversation from a channel', async () => {
  await bot.post(teams(inGroup));
  expect(bot.connector.created).toMatchObject([
    {
      body: {
        isGroup: false,
        bot: { id: 'bot-1' },
        members: [{ id: 'person-1' }],
        tenantId: 'tenant-1',
        channelData: { tenant: { id: 'tenant-1' } },
      },
    },
  ]);
  const id = bot.connector.created[0]?.id ?? '';
  expect(opened?.ok && opened.conversation.place).toEqual({
    channel: 'msteams',
    conversation: id,
    kind: 'personal',
  });
  expect(bot.connector.messages(id)).toMatchObject([{ text: 'just us', recipient: { id: 'person-1' } }]);
  expect(bot.connector.messages(group.id)).toEqual([]);
  // Nobody has spoken there yet, and it can be written to all the same.
  const place = { channel: 'msteams', conversation: id, kind: 'personal' } as const;
  expect(await bot.bot.announcer.post(place, { text: 'later' }, 'later')).toMatchObject({ ok: true });
  expect(bot.connector.messages(id)[1]).toMatchObject({ text: 'later', recipient: { id: 'person-1' } });
});

test.each([
  ['create', 403, 'notInstalled'],
  ['send', 403, 'notInstalled'],
  ['create', 500, 'failed'],
] as const)('opening a private conversation fails when %s returns %i: %s', async (on, answer, reason) => {
  bot.connector.failNext({ on, answer });
  expect((await bot.post(teams(inGroup))).status).toBe(200);
  expect(opened).toEqual({ ok: false, reason });
});

test('a private conversation is reused as it is, and groups outside Teams have none', async () => {
  await bot.post(teams({ text: 'private' }));
  expect(bot.connector.messages(conversation.id).map(({ text }) => text)).toEqual(['just us']);
  await bot.post(bot.activity({ conversation: { id: 'g', isGroup: true }, text: 'private' }));
  expect(opened).toEqual({ ok: false, reason: 'notSupported' });
});

test('posts proactively by a stored reference, which it writes only when that changes', async () => {
  for (const text of ['one', 'two', 'three'])
    await bot.post(teams({ text, from: { id: 'person-1', name: 'Ann' } }));
  // The reference, the person and their tenant.
  expect(bot.records.saves()).toBe(3);
  const place = { channel: 'msteams', conversation: conversation.id, kind: 'personal' } as const;
  await bot.bot.announcer.post(place, { text: 'by the way' }, 'once');
  const last = bot.connector.messages(conversation.id).at(-1);
  expect(last).toMatchObject({ text: 'by the way', from: { id: 'bot-1' }, recipient: { id: 'person-1' } });
  expect(last?.replyToId).toBeUndefined();
});

test('acknowledges a slow click in time, then finishes the turn and replaces the card', async () => {
  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>();
  const slow = await startTestBot({
    clickPatience: 50,
    async converse(turn) {
      if (turn.incoming.input.kind === 'click') await answered;
      await converse(turn);
    },
  });
  const deliver = (fields: Record<string, unknown>) =>
    slow.post(slow.activity({ channelId: 'msteams', conversation, ...fields }));
  await deliver({ text: 'ask' });
  const [card] = slow.connector.messages(conversation.id);
  const value = { action: { type: 'Action.Execute', data: click } };
  const { status, body } = await deliver({
    type: 'invoke',
    name: 'adaptiveCard/action',
    text: undefined,
    value,
    replyToId: card?.id,
  });
  goOn();
  expect({ status, body }).toMatchObject({ status: 200, body: { statusCode: 200, value: 'One moment.' } });
  await expect.poll(() => cardText(slow.connector.messages(conversation.id)[0])).toContain('You said: fine');
  expect(slow.connector.messages(conversation.id)[1]?.text).toBe('next');
  await slow.close();
});
