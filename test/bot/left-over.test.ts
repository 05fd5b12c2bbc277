import { expect, test } from 'vitest';
import { parseActivity } from '../../src/bot/activity/inbound-activity.ts';
import { activityKey } from '../../src/bot/activity/sender.ts';
import { StoreError } from '../../src/store/database.ts';
import { localServiceUrl } from '../support/memory-channel.ts';
import { startTestBot, type TestBotOptions } from '../support/start-test-bot.ts';

/** A bot, and one message that a stopped process may have begun. */
async function leftOver(options: TestBotOptions, fields: Record<string, unknown> = {}) {
  const bot = await startTestBot(options);
  const parsed = parseActivity(bot.activity({ serviceUrl: localServiceUrl, ...fields }), 'anonymous');
  if (!parsed.ok) throw new Error(parsed.message);
  return {
    bot,
    said: () => bot.channel.sent.map(({ text }) => text),
    cutShort: () => bot.activities.leaveActed(activityKey(parsed.activity)),
    begin: () => bot.bot.processLocal(parsed.activity, { leftOver: true }),
    [Symbol.asyncDispose]: () => bot.close(),
  };
}

test('retries an interrupted message once', async () => {
  await using left = await leftOver({});
  expect(await left.begin()).toBe('done');
  expect(await left.begin()).toBe('duplicate');
  expect(left.said()).toEqual(['You said: hello']);
});

test('reports a message interrupted again instead of acting on it, and then gives up', async () => {
  // What ends a process leaves a turn that never ends.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const text = `run\n${'\\'.repeat(100_000)}`;
  await using left = await leftOver({ converse: () => ended }, { text });
  const first = left.begin();
  await expect.poll(() => left.bot.turns).toHaveLength(1);
  left.cutShort();
  const second = left.begin();
  await expect.poll(() => left.bot.turns).toHaveLength(2);
  expect(left.bot.turns[1]?.incoming.input).toEqual({
    kind: 'cutShort',
    input: { kind: 'text', text },
    quote: expect.stringMatching(/^run \\{40,60}…$/u),
    reference: expect.stringMatching(/^\w{8}$/u),
  });
  left.cutShort();
  expect(await left.begin()).toBe('failed');
  expect(left.bot.turns).toHaveLength(2);
  expect(left.said()).toEqual([expect.stringMatching(/^I gave up “run \\{40,60}…”\. Reference \w{8}$/u)]);
  expect(JSON.stringify(left.bot.log)).not.toContain('run ');
  expect(await left.begin()).toBe('duplicate');
  end();
  await Promise.all([first, second]);
});

test('reports any failure of a turn, even before it begins, instead of throwing', async () => {
  await using left = await leftOver({
    records: (records) => ({
      ...records,
      load: () => {
        throw new Error('no disk');
      },
    }),
  });
  expect(await left.begin()).toBe('failed');
  expect(left.said()).toEqual([expect.stringContaining('It failed')]);
});

test('tries again when the activity can’t be claimed right away', async () => {
  await using left = await leftOver({});
  const { activities } = left.bot;
  const { begin } = activities;
  let begins = 0;
  activities.begin = async (key) => {
    begins += 1;
    if (begins === 1) throw new StoreError('STORE_BUSY', 'Not now.');
    return await begin(key);
  };
  expect(await left.begin()).toBe('done');
  expect(left.said()).toEqual(['You said: hello']);
});

test('reports a failure when it can’t record the attempt', async () => {
  await using left = await leftOver({
    records: (records) => ({
      ...records,
      save: () => {
        throw new Error('no disk');
      },
    }),
  });
  expect(await left.begin()).toBe('failed');
  expect(left.said()).toEqual([expect.stringContaining('It failed')]);
  expect(left.bot.turns).toEqual([]);
});
