import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../dialogs/message.ts';
import type { Turn } from '../../dialogs/turn.ts';
import { renderMessage } from '../../src/cards/render-message.ts';
import { startTestBot, type TestBot } from '../support/start-test-bot.ts';

const keep = { canvass: 1, do: 'campaign', action: 'keep', campaign: 24 } as const;
const remove = { ...keep, action: 'delete', base: '1' } as const;
const prompt: Message = {
  text: 'Delete it?',
  sections: [{ title: 'What goes', lines: ['Old hotline'] }],
  singleUse: true,
  choices: [
    { label: 'Delete', click: remove },
    { label: 'Keep it', click: keep },
  ],
};

let bot: TestBot;
beforeEach(async () => {
  bot = await startTestBot({
    render: renderMessage,
    async converse(turn: Turn) {
      const { input: said } = turn.incoming;
      if (said.kind === 'text') return await turn.say({ kind: 'message', message: prompt });
      if (JSON.stringify(said).includes('delete')) return await turn.replyPrivately({ text: 'Not you.' });
      await turn.say({ kind: 'message', message: { text: 'It stays.' } });
    },
  });
});
afterEach(() => bot.close());

const group = { id: '19:ops@thread.v2', conversationType: 'groupChat', isGroup: true };
const teams = (fields: Record<string, unknown>) =>
  bot.activity({ channelId: 'msteams', conversation: group, ...fields });
const cards = () => bot.connector.messages(group.id).map((sent) => JSON.stringify(sent));

async function ask(): Promise<string> {
  await bot.post(teams({ text: 'delete campaign 24' }));
  return bot.connector.messages(group.id)[0]?.id ?? '';
}

function press(id: string, data: object) {
  const value = { action: { type: 'Action.Execute', data } };
  return bot.post(
    teams({ type: 'invoke', name: 'adaptiveCard/action', text: undefined, value, replyToId: id }),
  );
}

test('a card that is answered once loses its buttons, and says what was chosen, for everybody', async () => {
  const response = await press(await ask(), keep);
  const [card, said] = cards();
  for (const shown of [card, JSON.stringify(response.body)]) {
    for (const words of ['Delete it?', 'Old hotline', 'You chose: Keep it']) expect(shown).toContain(words);
    expect(shown).not.toContain('Action.');
  }
  expect(said).toContain('It stays.');
});

test('it keeps them where the press is refused in a chat of one’s own', async () => {
  const conversation = { id: 'a:own', conversationType: 'personal' };
  await bot.post(teams({ conversation, text: 'delete campaign 24' }));
  const [before] = bot.connector.messages(conversation.id);
  const value = { action: { type: 'Action.Execute', data: remove } };
  const name = 'adaptiveCard/action';
  await bot.post(
    teams({ conversation, type: 'invoke', name, text: undefined, value, replyToId: before?.id }),
  );
  expect(bot.connector.messages(conversation.id)[0]).toEqual(before);
  expect(bot.connector.messages(conversation.id)[1]?.text).toBe('Not you.');
});

test('it keeps them where the press is refused, or is no button of this card', async () => {
  const id = await ask();
  const before = cards()[0];
  await press(id, remove);
  await press(id, { ...keep, campaign: 25 });
  await press('another-card', keep);
  expect(cards()[0]).toBe(before);
});
