import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askedButton, type Choice, type Click, clickSchema, commandButton } from '../../dialogs/buttons.ts';
import { type Message, offersAct } from '../../dialogs/message.ts';
import type { Turn } from '../../dialogs/turn.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { form } from '../cards/rich-messages.ts';
import { localServiceUrl } from '../support/memory-channel.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const actions = [
  ...['confirm', 'watch', 'pickRun', 'sendUpdate', 'discardUpdate', 'createAgain', 'keep', 'setAlias'],
];
const campaignClick = (action: string): Click =>
  clickSchema.parse({ canvass: 1, do: 'campaign', action, campaign: 12, base: 'b', intent: 'i' });
const asked = (...choices: readonly Choice[]): Message => ({
  tone: 'warning',
  text: 'Shall it be done?',
  note: 'Nothing is done yet.',
  choices,
});
const other = commandButton('campaigns', 'Campaigns');

/** All that offers an act, by what stands on its button. */
const kinds: readonly (readonly [string, Message])[] = [
  ...actions.map(
    (action) => [action, asked({ label: 'Do it', click: campaignClick(action) }, other)] as const,
  ),
  ['a command with confirmation', asked(askedButton('run campaign 12', 'Do it', 1), other)],
  [
    'a form',
    {
      ...form,
      ...(form.form && { form: { ...form.form, submit: { ...form.form.submit, label: 'Do it' } } }),
    },
  ],
];

let bot: TestBot;
let message: Message;
let isRefused: boolean;
beforeEach(async () => {
  isRefused = false;
  bot = await startTestBot({
    render: renderMessage,
    async converse(turn: Turn) {
      const { input } = turn.incoming;
      if (input.kind === 'text') return void (await turn.post(message));
      if (isRefused) return await turn.replyPrivately({ text: 'Only for operators.' });
      await turn.say({ kind: 'message', message: { text: 'Done.' } });
    },
  });
});
afterEach(() => bot.close());

const doIt = ({ choices = [], form: asForm }: Message): Click | undefined =>
  [...choices, ...(asForm === undefined ? [] : [asForm.submit])].find(({ label }) => label === 'Do it')
    ?.click;

async function pressInTeams(click: unknown): Promise<string> {
  const conversation = { id: '19:ops@thread.v2', conversationType: 'groupChat', isGroup: true };
  const inTeams = (fields: object) => bot.activity({ channelId: 'msteams', conversation, ...fields });
  await bot.post(inTeams({ text: 'ask' }));
  const [card] = bot.connector.messages(conversation.id);
  const value = { action: { type: 'Action.Execute', data: click } };
  const name = 'adaptiveCard/action';
  await bot.post(inTeams({ type: 'invoke', name, text: undefined, value, replyToId: card?.id }));
  return JSON.stringify(bot.connector.messages(conversation.id)[0]);
}

async function pressInWebChat(click: unknown): Promise<string> {
  async function hear(fields: object): Promise<void> {
    const place = { channelId: 'webchat', serviceUrl: localServiceUrl, conversation: { id: 'w' } };
    const parsed = bot.bot.parseActivity(bot.activity({ ...place, ...fields }));
    if (!parsed.ok) throw new Error(parsed.message);
    await bot.bot.processLocal(parsed.activity);
  }
  await hear({ text: 'ask' });
  const [card] = bot.channel.sent;
  await hear({ text: 'Do it', value: click, replyToId: card?.['id'] });
  return JSON.stringify(bot.channel.sent[0]);
}

describe.each([
  ['Teams', pressInTeams],
  ['the built-in web chat', pressInWebChat],
])('a card in %s', (_channel, press) => {
  it.each(kinds)('%s: loses its buttons once done, and shows the choice', async (_kind, one) => {
    message = one;
    expect(offersAct(one)).toBe(true);
    const shown = await press({ ...doIt(one), name: 'Nightly', tests: '7,8' });
    expect(shown).toContain('You chose: Do it');
    expect(shown).not.toMatch(/Action\.(?:Submit|Execute)|Nothing is done yet|Input\./u);
  });

  it('keeps its buttons when the action is refused', async () => {
    isRefused = true;
    message = asked({ label: 'Do it', click: campaignClick('confirm') }, other);
    const shown = await press(doIt(message));
    expect(shown).toMatch(/Action\.(?:Submit|Execute)/u);
    expect(shown).not.toContain('You chose');
  });

  it('keeps its buttons when the press matches none of them', async () => {
    message = asked({ label: 'Do it', click: campaignClick('confirm') }, other);
    const shown = await press({ ...doIt(message), campaign: 25 });
    expect(shown).toMatch(/Action\.(?:Submit|Execute)/u);
    expect(shown).not.toContain('You chose');
  });

  it('keeps buttons that only run a command', async () => {
    message = { ...asked(commandButton('run campaign 12', 'Do it'), other), tone: 'bad' };
    expect(offersAct(message)).toBe(false);
    expect(await press(doIt(message))).toMatch(/Action\.(?:Submit|Execute)/u);
  });
});

it('leaves approval requests to the code that approves or declines them', () => {
  for (const action of ['approve', 'decline'])
    expect(offersAct(asked({ label: 'Do it', click: campaignClick(action) }))).toBe(false);
});

it('covers every action of a button', () => {
  const known = clickSchema.options.flatMap((option) =>
    'action' in option.shape ? option.shape.action.options : [],
  );
  expect(new Set(known)).toEqual(new Set([...actions, 'approve', 'decline']));
});
