import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { parseActivity } from '../../src/bot/activity/inbound-activity.ts';
import { activityKey } from '../../src/bot/activity/sender.ts';
import { echo, startTestBot, type TestBot, type TestBotOptions } from '../support/start-test-bot.ts';

let started: TestBot | undefined;

async function start(options: TestBotOptions = {}): Promise<TestBot> {
  started = await startTestBot(options);
  return started;
}

afterEach(async () => {
  await started?.close();
  started = undefined;
});

function keyOf(bot: TestBot, activity: unknown): string {
  const parsed = bot.bot.parseActivity(activity);
  if (!parsed.ok) throw new Error(parsed.message);
  return activityKey(parsed.activity);
}

test('answers a message once, as a reply, with an empty 200', async () => {
  const bot = await start();
  const activity = bot.activity({ text: 'two\nlines ' });
  const answer = await bot.post(activity);
  expect(answer).toMatchObject({ status: 200, body: undefined });
  const [sent, ...more] = bot.connector.messages(activity.conversation.id);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({
    type: 'message',
    text: 'You said: two\nlines ',
    replyToId: activity['id'],
    from: { id: 'bot-1', name: 'Canvass' },
    recipient: { id: 'person-1', name: 'Ann' },
  });
  expect(bot.connector.requests[0]?.authorization).toBeUndefined();
});

test('runs tasks after the reply, only the last one per name, and ignores failed ones', async () => {
  const done: string[] = [];
  const bot = await start({
    async converse(turn) {
      const said = (): number => bot.connector.messages(turn.place.conversation).length;
      turn.afterwards('one', async () => void done.push('first'));
      turn.afterwards('one', async () => void done.push(`one after ${said()}`));
      turn.afterwards('other', () => Promise.reject(new Error('The disk is full.')));
      await echo(turn);
    },
  });
  expect((await bot.post(bot.activity())).status).toBe(200);
  expect(done).toEqual(['one after 1']);
});

test('handles an activity once when it is delivered twice at a time and again later', async () => {
  const bot = await start({
    async converse(turn) {
      await sleep(150);
      await echo(turn);
    },
  });
  const activity = bot.activity();
  const both = await Promise.all([bot.post(activity), bot.post(activity)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await bot.post(activity)).status).toBe(200);
  expect(bot.turns).toHaveLength(1);
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
});

test('answers a redelivery once the first turn ends, and runs it if that turn failed without a reply', async () => {
  const firstEnds = Promise.withResolvers<void>();
  const bot = await start({
    limits: { maxTries: 1, budgetMs: 3_000, firstPauseMs: 20, minTryMs: 0 },
    async converse(turn) {
      if (bot.turns.length === 1) await firstEnds.promise;
      await echo(turn);
    },
  });
  const activity = bot.activity();
  const first = bot.post(activity);
  await expect.poll(() => bot.turns.length).toBe(1);
  const second = bot.post(activity);
  const early = await Promise.race([second, sleep(400).then(() => 'none yet')]);
  expect(early).toBe('none yet');
  // What the first turn says doesn't arrive, so nobody has heard of it.
  bot.connector.failNext({ answer: 502 });
  firstEnds.resolve();
  expect((await first).status).toBe(500);
  expect((await second).status).toBe(200);
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
});

test('says nothing in a turn that another process took over, and runs it again once that process is gone', async () => {
  const bot = await start({
    async converse(turn) {
      if (bot.turns.length > 1) return await echo(turn);
      throw Object.assign(new Error('Another process has it.'), { code: 'STORE_TAKEN_OVER' });
    },
  });
  const activity = bot.activity();
  expect((await bot.post(activity)).status).toBe(200);
  expect(bot.turns).toHaveLength(2);
  expect(bot.connector.messages(activity.conversation.id).map(({ text }) => text)).toEqual([
    expect.stringContaining('You said'),
  ]);
  expect(bot.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test("treats Azure's Direct Line messages as duplicates if client id, text and sender are the same", async () => {
  const bot = await start();
  const key = (clientActivityID: string, more: object = {}) => {
    const activity = bot.activity({
      channelId: 'directline',
      serviceUrl: 'https://directline.botframework.com/',
      conversation: { id: 'azure' },
      text: 'yes',
      channelData: { clientActivityID },
      ...more,
    });
    const parsed = parseActivity(activity, 'authenticated');
    if (!parsed.ok) throw new Error(parsed.message);
    return activityKey(parsed.activity);
  };
  expect(key('one')).toBe(key('one'));
  const others = [
    key('one'),
    key('two'),
    // A client with one id for everything, and another person who has the same.
    key('one', { text: 'no' }),
    key('one', { from: { id: 'person-2' } }),
  ];
  expect(new Set(others).size).toBe(others.length);
});

test('dates a message that Web Chat sends again, but not a first attempt or one in Teams', async () => {
  const bot = await start();
  const newest = Date.now() - 60_000;
  const noted = { channelData: { 'webchat:sequence-id': newest + 0.002 } };
  const web = { channelId: 'webchat', conversation: { id: 'c' } };
  await bot.post(bot.activity({ ...web, ...noted }));
  await bot.post(bot.activity(web));
  await bot.post(bot.activity({ channelId: 'msteams', ...noted }));
  const [again, first, teams] = bot.turns;
  expect(Math.abs((again?.writtenAt ?? 0) - newest)).toBeLessThan(100);
  expect(again?.writtenAt).toBeLessThan((again?.receivedAt ?? 0) - 59_000);
  expect([first?.writtenAt, teams?.writtenAt]).toEqual([undefined, undefined]);
});

test('treats neither the same id in another conversation nor an activity without an id as a duplicate', async () => {
  const bot = await start();
  await bot.post(bot.activity({ id: 'one' }));
  await bot.post(bot.activity({ id: 'one' }));
  const nameless = bot.activity({ id: undefined });
  await bot.post(nameless);
  await bot.post(nameless);
  expect(bot.turns).toHaveLength(4);
});

test('marks an activity that was begun before a crash as a repeat', async () => {
  const bot = await start();
  const activity = bot.activity();
  bot.activities.leaveActed(keyOf(bot, activity));
  await bot.post(activity);
  await bot.post(activity);
  expect(bot.turns.map(({ incoming }) => incoming.again)).toEqual([true]);
});

test('shows typing once in a turn longer than a second, and never in a short one', async () => {
  let pause = 1_300;
  const bot = await start({
    async converse(turn) {
      await sleep(pause);
      await echo(turn);
    },
  });
  const slow = bot.activity();
  await bot.post(slow);
  expect(bot.connector.sent(slow.conversation.id).map(({ type }) => type)).toEqual(['typing', 'message']);
  pause = 50;
  const quick = bot.activity();
  await bot.post(quick);
  expect(bot.connector.sent(quick.conversation.id).map(({ type }) => type)).toEqual(['message']);
});

test('tries to show typing only once, and ignores a failure', async () => {
  const bot = await start({
    async converse(turn) {
      await sleep(1_200);
      await echo(turn);
    },
  });
  bot.connector.failNext({ answer: 502, times: 3, type: 'typing' });
  const activity = bot.activity();
  expect((await bot.post(activity)).status).toBe(200);
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
  expect(bot.connector.requests.filter(({ status }) => status === 502)).toHaveLength(1);
});

test('returns expected replies in the body and calls the connector for nothing, not even typing', async () => {
  const bot = await start({
    async converse(turn) {
      await sleep(1_100);
      await echo(turn);
      await turn.say({ kind: 'message', message: { text: 'and more' } });
    },
  });
  const activity = bot.activity({ deliveryMode: 'expectReplies' });
  const { status, body } = await bot.post(activity);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    activities: [
      { type: 'message', text: 'You said: hello', replyToId: activity['id'] },
      { type: 'message', text: 'and more' },
    ],
  });
  expect(bot.connector.requests).toEqual([]);
  expect((await bot.post(activity)).body).toEqual({ activities: [] });
});

test('gives the person a reference to a failed turn that is also in the log, but not the cause', async () => {
  const bot = await start({
    converse: async () => {
      throw new Error('secret cause');
    },
  });
  const activity = bot.activity();
  const answer = await bot.post(activity);
  expect(answer).toMatchObject({ status: 200, body: undefined });
  const [sent] = bot.connector.messages(activity.conversation.id);
  const reference = /Reference ([0-9a-f]{8})$/.exec(sent?.text ?? '')?.[1];
  expect(reference).toBeDefined();
  expect(JSON.stringify(sent)).not.toContain('secret');
  const line = bot.log.find(({ level }) => level === 'error');
  expect(line?.fields).toMatchObject({ reference, err: new Error('secret cause') });
  expect(bot.activities.statusOf(keyOf(bot, activity))).toBe('done');
});

test('answers 500 with the reference when it can’t notify the person, and accepts a redelivery', async () => {
  const bot = await start();
  bot.connector.failNext({
    answer: 503,
    on: 'send',
    body: '{"error":{"code":"Down","message":"inner words"}}',
  });
  const activity = bot.activity();
  const { status, body } = await bot.post(activity);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('inner words');
  const line = bot.log.find(({ level }) => level === 'error');
  expect(body).toEqual({
    error: {
      code: 'InternalError',
      message: 'The activity could not be processed.',
      reference: expect.stringMatching(/^[0-9a-f]{8}$/),
    },
  });
  expect(body).toMatchObject({
    error: { reference: line !== undefined && 'reference' in line.fields ? line.fields.reference : '' },
  });
  expect((await bot.post(activity)).status).toBe(200);
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
});

test('greets a conversation once, whichever activities announce the arrival', async () => {
  const bot = await start();
  const conversation = { id: 'a:one', conversationType: 'personal' };
  const common = { channelId: 'msteams', conversation };
  const bothCame = bot.activity({
    ...common,
    type: 'conversationUpdate',
    membersAdded: [{ id: 'bot-1' }, { id: 'person-1' }],
  });
  const installed = bot.activity({ ...common, type: 'installationUpdate', action: 'add' });
  const statuses = await Promise.all([bot.post(bothCame), bot.post(installed), bot.post(bothCame)]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  await bot.post(bot.activity({ ...common, type: 'installationUpdate', action: 'add-upgrade' }));
  expect(bot.connector.messages('a:one').map(({ text }) => text)).toEqual(['arrived']);
});

test.each([
  { type: 'installationUpdate', action: 'remove' },
  { type: 'conversationUpdate', membersRemoved: [{ id: 'bot-1' }] },
])('greets again when the bot was removed and added again: %j', async (farewell) => {
  const bot = await start();
  const common = { channelId: 'msteams', conversation: { id: 'a:one', conversationType: 'personal' } };
  const added = { ...common, type: 'installationUpdate', action: 'add' };
  const greetings = () => bot.connector.messages('a:one').length;
  await bot.post(bot.activity(added));
  await bot.post(bot.activity({ ...common, type: 'conversationUpdate', membersRemoved: [{ id: 'else' }] }));
  await bot.post(bot.activity(added));
  expect(greetings()).toBe(1);
  await bot.post(bot.activity({ ...common, ...farewell }));
  await expect
    .poll(async () => {
      await bot.post(bot.activity(added));
      return greetings();
    })
    .toBe(2);
});

test('treats only the bot’s own arrival in a group as an arrival', async () => {
  const bot = await start();
  const common = { type: 'conversationUpdate', conversation: { id: 'g', isGroup: true } };
  await bot.post(bot.activity({ ...common, membersAdded: [{ id: 'person-2' }] }));
  expect(bot.turns).toHaveLength(0);
  await bot.post(bot.activity({ ...common, membersAdded: [{ id: 'person-2' }, { id: 'bot-1' }] }));
  expect(bot.turns.map(({ incoming }) => incoming.input.kind)).toEqual(['arrived']);
});

test.each(['typing', 'messageReaction', 'endOfConversation', 'event', 'messageUpdate', 'invoke', 'whatever'])(
  'accepts %s with a 200 and ignores it',
  async (type) => {
    const bot = await start();
    expect((await bot.post(bot.activity({ type, name: 'something/else' }))).status).toBe(200);
    expect(bot.turns).toEqual([]);
    expect(bot.connector.requests).toEqual([]);
  },
);

test('close waits for the current turn', async () => {
  const bot = await start({
    async converse(turn) {
      await sleep(300);
      await echo(turn);
    },
  });
  const activity = bot.activity();
  const posting = bot.post(activity);
  while (bot.turns.length === 0) await sleep(10);
  await bot.bot.close();
  expect(bot.connector.messages(activity.conversation.id)).toHaveLength(1);
  expect((await posting).status).toBe(200);
});

test('dates an answer no earlier than the newest message of its channel', async () => {
  const bot = await start();
  const now = Date.now();
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
  await bot.post(bot.activity({ channelId: 'sms', conversation: { id: 'other' }, timestamp: at(0) }));
  await bot.post(bot.activity({ channelId: 'sms', conversation: { id: 'late' }, timestamp: at(-60_000) }));
  expect(bot.turns.at(-1)?.position).toEqual({ sent: now - 60_000 });
  const { sent = 0 } = bot.turns.at(-1)?.positionNow?.() ?? {};
  expect(sent).toBeGreaterThan(now - 3_000);
  expect(sent).toBeLessThan(Date.now() + 60_000);
});
