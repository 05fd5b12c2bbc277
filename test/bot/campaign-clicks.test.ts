import { afterEach, beforeEach, expect, test } from 'vitest';
import { clickSchema } from '../../dialogs/buttons.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { clicksOf } from '../cards/read-card.ts';
import { form } from '../cards/rich-messages.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const inputs = {
  name: 'Nightly',
  plan: '3',
  tests: '7,8,9',
  concurrency: '',
  scheduledRunDate: '2027-01-31',
};
const expected = { canvass: 1, do: 'submit', form: 'createCampaign', ...inputs };
let bot: TestBot;

beforeEach(async () => {
  bot = await startTestBot({
    converse: (turn) => turn.say({ kind: 'message', message: { text: 'Created' } }),
    render: renderMessage,
  });
});
afterEach(() => bot.close());

const heard = () => {
  const said = bot.turns.at(-1)?.incoming.input;
  return said?.kind === 'click' ? clickSchema.parse(said.value) : said;
};

/** What a client sends: the button's data and the inputs, as one object (Adaptive Cards, "Input values"). */
const filled = () => ({ ...Object(clicksOf(renderMessage(form, 'msteams'))[0]), ...inputs });

test('an executed form in Teams arrives with its inputs, the card stays, and the outcome is a message', async () => {
  const activity = bot.activity({
    channelId: 'msteams',
    type: 'invoke',
    name: 'adaptiveCard/action',
    text: undefined,
    replyToId: 'form-card',
    value: { action: { type: 'Action.Execute', verb: 'submit', data: filled() }, trigger: 'manual' },
  });
  const { status, body } = await bot.post(activity);
  expect(status).toBe(200);
  expect(body).toMatchObject({ statusCode: 200, type: 'application/vnd.microsoft.activity.message' });
  expect(heard()).toEqual(expected);
  expect(bot.connector.requests.map(({ operation }) => operation)).toEqual(['send']);
  expect(bot.connector.messages(activity.conversation.id).map(({ text }) => text)).toEqual(['Created']);
});

test.each(['msteams', 'webchat'])('a form submitted on %s arrives with its inputs', async (channelId) => {
  await bot.post(bot.activity({ channelId, text: undefined, replyToId: 'form-card', value: filled() }));
  expect(heard()).toEqual(expected);
});

test('reads a campaign button’s click, and refuses one with invalid or oversized values', async () => {
  const value = { canvass: 1, do: 'campaign', action: 'watch', campaign: 12, run: 345, base: 'x' };
  await bot.post(bot.activity({ channelId: 'msteams', text: undefined, value }));
  expect(heard()).toEqual(value);
  for (const wrong of [{ action: 'explode' }, { campaign: '12' }, { run: 1.5 }, { base: 'x'.repeat(201) }]) {
    expect(clickSchema.safeParse({ ...value, ...wrong }).success).toBe(false);
  }
  expect(clickSchema.safeParse({ ...expected, description: 'x'.repeat(4001) }).success).toBe(false);
  expect(clickSchema.parse({ ...expected, plan: 3, aps: 1.5 })).toMatchObject({ plan: '3', aps: '1.5' });
});
