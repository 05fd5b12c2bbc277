import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Choice } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';
import type { Turn } from '../../dialogs/turn.ts';
import { createOfferRepository } from '../../src/bot/conversations/offers.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { memoryRecords } from '../support/memory-store.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const start = (survey: number, label: string): Choice => ({
  label,
  click: { canvass: 1, do: 'start', survey, name: label },
});
const more: Choice = { label: 'More', click: { canvass: 1, do: 'command', line: 'surveys page 2' } };
const answer = (label: string, id: number): Choice => ({
  label,
  click: { canvass: 1, do: 'answer', session: 's', question: 1, answer: id },
});
const list: Message = {
  text: 'Which one?',
  choices: [start(5, 'Leave it and start “Shop”'), start(7, 'Hotel'), more],
};
const said: Record<string, Message> = {
  list,
  kept: { text: 'It is kept.', numbered: false, choices: [start(5, 'Send it')] },
  help: { text: 'Help', choices: [more] },
  question: { text: 'How?', numbered: true, choices: [answer('Good', 1), answer('Bad', 2)] },
  twins: { text: 'Which one?', choices: [start(5, 'Same'), start(7, 'same')] },
};

let bot: TestBot;
let hold: (key: string) => Promise<void> = async () => {};

async function converse(turn: Turn): Promise<void> {
  const { input: heard } = turn.incoming;
  const message = heard.kind === 'text' ? said[heard.text] : undefined;
  await turn.say({ kind: 'message', message: message ?? { text: 'heard' } });
}

beforeEach(async () => {
  hold = async () => {};
  bot = await startTestBot({
    converse,
    render: renderMessage,
    records: (records) => ({
      ...records,
      async load(key) {
        await hold(key);
        return await records.load(key);
      },
    }),
  });
});

afterEach(() => bot.close());

const conversation = { id: 'sms-1' };
const say = (text: string, channelId = 'sms') => bot.post(bot.activity({ channelId, conversation, text }));
const heardLast = () => bot.turns.at(-1)?.incoming.input;

test('numbers choices on a channel without buttons', async () => {
  await say('list');
  expect(bot.connector.messages('sms-1')[0]?.text).toBe(
    'Which one?\n\n1. Leave it and start “Shop”\n2. Hotel\n3. More – surveys page 2',
  );
});

test.each([
  ['2', list.choices?.[1]],
  [' HOTEL ', list.choices?.[1]],
  ['leave it and start "Shop"', list.choices?.[0]],
  ['3', more],
])('reads %j as a choice from the list', async (text, choice) => {
  await say('list');
  await say(text);
  expect(heardLast()).toEqual({ kind: 'click', value: choice?.click });
});

test.each(['0', '4', '1.5', 'Hot', ''])('doesn’t read %j as a choice', async (text) => {
  await say('list');
  await say(text);
  expect(heardLast()).toEqual({ kind: 'text', text });
});

test.each(['help', 'question', 'anything'])(
  'forgets the choices after the next message: %s',
  async (next) => {
    await say('list');
    await say(next);
    await say('1');
    expect(heardLast()).toEqual({ kind: 'text', text: '1' });
  },
);

test('distinguishes two choices with the same label only by number', async () => {
  await say('twins');
  await say('same');
  expect(heardLast()).toEqual({ kind: 'text', text: 'same' });
  await say('twins');
  await say('2');
  expect(heardLast()).toMatchObject({ kind: 'click', value: { survey: 7 } });
});

test('accepts a choice from a proactive message', async () => {
  await say('hello');
  const place = { channel: 'sms', conversation: 'sms-1', kind: 'personal' } as const;
  await bot.bot.announcer.post(place, list, 'invitation');
  await say('2');
  expect(heardLast()).toMatchObject({ kind: 'click', value: { survey: 7 } });
});

test('doesn’t read a message received before the list as a choice', async () => {
  await say('hello');
  const slow = slowly();
  const early = say('2');
  await slow.asked;
  const place = { channel: 'sms', conversation: 'sms-1', kind: 'personal' } as const;
  await bot.bot.announcer.post(place, list, 'invitation');
  slow.goOn();
  await early;
  expect(heardLast()).toEqual({ kind: 'text', text: '2' });
});

test('doesn’t read a message received before the list as a choice, even when it is redelivered', async () => {
  const early = bot.activity({ channelId: 'sms', conversation, text: '2' });
  bot.connector.failNext({ answer: 503 });
  expect((await bot.post(early)).status).toBe(500);
  const place = { channel: 'sms', conversation: 'sms-1', kind: 'personal' } as const;
  await bot.bot.announcer.post(place, list, 'invitation');
  expect((await bot.post(early)).status).toBe(200);
  expect(heardLast()).toEqual({ kind: 'text', text: '2' });
});

/** Holds up the first reading of what was offered. */
function slowly(): { readonly asked: Promise<void>; goOn(): void } {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  hold = async (key) => {
    if (!isFirst || !key.startsWith('offered/')) return;
    isFirst = false;
    asked.resolve();
    await gate.promise;
  };
  return { asked: asked.promise, goOn: gate.resolve };
}

test.each(['msteams', 'webchat'])('reads a number as text on a channel with buttons: %s', async (channel) => {
  await say('list', channel);
  await say('2', channel);
  expect(heardLast()).toEqual({ kind: 'text', text: '2' });
});

test('accepts unnumbered choices only by their words', async () => {
  await say('kept');
  expect(bot.connector.messages('sms-1')[0]?.text).toBe('It is kept.\n\n• Send it');
  await say('1');
  expect(heardLast()).toEqual({ kind: 'text', text: '1' });
  await say('kept');
  await say('send it');
  expect(heardLast()).toMatchObject({ kind: 'click', value: { do: 'start', survey: 5 } });
});

test('offers no choices when the message wasn’t delivered', async () => {
  bot.connector.failNext({ answer: 403 });
  await say('list');
  await say('2');
  expect(heardLast()).toEqual({ kind: 'text', text: '2' });
});

/** Conversations of a channel without buttons, over records that may be out of reach. */
function openOffers() {
  const clock = { now: 1000 };
  const records = memoryRecords();
  const { save } = records;
  const time = { now: () => clock.now, monotonic: () => clock.now };
  const offers = createOfferRepository(records, time, { warn: () => {} });
  const place = { channel: 'sms', conversation: 'crossing', kind: 'personal' } as const;
  const heard = { kind: 'text', text: '1' } as const;
  return {
    clock,
    heard,
    send: (message: Message, arrive: () => Promise<unknown> = async () => {}) =>
      offers.sending(place, message, arrive),
    async choose() {
      clock.now += 1000;
      return await offers.readChoice(place, heard, clock.now);
    },
    setFull(isFull: boolean) {
      const full: typeof save = async () => await Promise.reject(new Error('The disk is full.'));
      Object.assign(records, { save: isFull ? full : save });
    },
  };
}

const chosen = { kind: 'click', value: list.choices?.[0]?.click };

test('doesn’t apply a number to an earlier list when a later message couldn’t be recorded', async () => {
  const { send, choose, setFull, clock, heard } = openOffers();
  const late = Promise.withResolvers<void>();
  const crossing = send(said['question'] ?? list, () => late.promise);
  await send(list);
  setFull(true);
  late.resolve();
  await crossing;
  setFull(false);
  expect(await choose()).toEqual(heard);
  await send(list);
  expect(await choose()).toEqual(heard);
  clock.now += 60_000;
  await send(list);
  expect(await choose()).toEqual(chosen);
});

test('applies a number sent right after a new list to the previous one', async () => {
  const { send, choose, clock } = openOffers();
  const other = { ...list, choices: (list.choices ?? []).slice(1) };
  await send(other);
  clock.now += 1000;
  await send(list);
  expect(await choose()).toEqual({ kind: 'click', value: other.choices[0]?.click });
  expect(await choose()).toEqual(chosen);
});

test('disregards a send that has stalled for ten minutes, until it completes', async () => {
  const { send, choose, clock, heard } = openOffers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stood = send(list, () => promise);
  await send(said['question'] ?? list);
  expect(await choose()).toEqual(heard);
  clock.now += 10 * 60_000;
  await send(list);
  expect(await choose()).toEqual(chosen);
  resolve();
  await stood;
  expect(await choose()).toEqual(heard);
});

test('accepts choices again right after a failed message', async () => {
  const { send, choose } = openOffers();
  await expect(send(list, async () => await Promise.reject(new Error('away')))).rejects.toThrow('away');
  await send(list);
  expect(await choose()).toEqual(chosen);
});

test.each([
  ['the one sent first', [0, 1]],
  ['the one sent last', [1, 0]],
] as const)('ignores a number after two messages that cross, when %s arrives first', async (_, order) => {
  const { send, choose, heard } = openOffers();
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sending = [list, said['question'] ?? list].map((message, index) =>
    send(message, async () => await arrivals[index]?.promise),
  );
  for (const index of order) {
    arrivals[index]?.resolve();
    await sending[index];
    expect(await choose()).toEqual(heard);
  }
  await send(list);
  expect(await choose()).toEqual(chosen);
});
