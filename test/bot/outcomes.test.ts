import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

let bot: TestBot;
let goOn: () => void;
beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = resolve;
  bot = await startTestBot({
    clickPatience: 20,
    async converse({ incoming: { input: said }, say }) {
      if (said.kind === 'click') await promise;
      if (said.kind !== 'text' || said.text === 'fail') throw new Error('A bug in the dialogs');
      await say({ kind: 'message', message: { text: 'fine' } });
    },
  });
});
afterEach(() => bot.close());

test('counts a turn as failed although the person was notified and the channel got a 200', async () => {
  const message = bot.activity({ text: 'fine' });
  expect((await bot.post(message)).status).toBe(200);
  expect((await bot.post(message)).status).toBe(200);
  expect((await bot.post(bot.activity({ text: 'fail' }))).status).toBe(200);
  expect((await bot.post({ type: 'message' })).status).toBe(400);
  expect(bot.outcomes).toEqual(['ok', 'duplicate', 'failed', 'refused']);
});

test('counts a press as failed when it fails after it was acknowledged', async () => {
  const pressed = await bot.post(
    bot.activity({
      type: 'invoke',
      channelId: 'msteams',
      name: 'adaptiveCard/action',
      value: { action: { type: 'Action.Execute', data: { canvass: 1, do: 'command', line: 'help' } } },
    }),
  );
  expect(pressed.status).toBe(200);
  expect(bot.outcomes).toEqual([]);
  goOn();
  await expect.poll(() => bot.outcomes).toEqual(['failed']);
});
