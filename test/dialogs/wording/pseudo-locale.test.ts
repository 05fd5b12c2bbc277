import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { unfinishedReminder } from '../../../dialogs/survey/invitations/messages.ts';
import { commands } from '../../../dialogs/table.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { type Button, readReplies } from '../../support/conversation.ts';
import { questions } from '../../support/scripted-survey-service.ts';
import { startInvitationCanvass } from '../../support/start-invitation-canvass.ts';
import { pseudoWording, unmarked } from './pseudo-wording.ts';
import { seenIn } from './seen-in.ts';

const pseudo = pseudoWording(english);

const invitations = await startInvitationCanvass({}, () => pseudo);
afterAll(() => invitations.close());

/** What isn't ours to word: the service's words, the languages' own names, commands as they are typed. */
const foreign = [
  ...questions.flatMap(({ title, text }) => [title, text]),
  ...questions.flatMap((question) => ('answers' in question ? question.answers.map(({ text }) => text) : [])),
  ...['<at>Ada</at>', '@Ada', 'Coffee bar', 'Come again!', 'Welcome', 'start survey 5'],
  ...['language', ...languageTags.map((tag) => `language ${tag}`)],
  ...Object.values(wordings).map(({ languageName }) => languageName),
  ...commands.filter(({ role }) => role === 'anyone').map(({ example }) => example),
].toSorted((one, other) => other.length - one.length);

/** Words that reached a person and are in no wording. */
function unworded(node: unknown): readonly string[] {
  return seenIn(node)
    .map((text) => foreign.reduce((left, part) => left.replaceAll(part, ''), unmarked(text)))
    .filter((left) => /\p{L}/u.test(left));
}

/** Somebody whose every answer must be worded; `channel` decides what buttons are drawn as. */
function customer(channel: string) {
  const conversation = { id: randomUUID() };
  const from = { id: randomUUID(), name: 'Ada' };
  async function deliver(fields: object) {
    const response = await fetch(`${invitations.canvass.url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'message',
        id: randomUUID(),
        channelId: channel,
        deliveryMode: 'expectReplies',
        serviceUrl: invitations.connector.serviceUrl,
        conversation,
        from,
        recipient: { id: 'bot', name: 'Canvass' },
        channelData: { tenant: { id: 'tenant' } },
        ...fields,
      }),
    });
    const body: unknown = await response.json();
    const texts = seenIn(body);
    expect(texts.length, JSON.stringify(fields)).toBeGreaterThan(0);
    expect(unworded(body), JSON.stringify(fields)).toEqual([]);
    return readReplies(response.status, body);
  }
  return {
    deliver,
    say: (text: string) => deliver({ text }),
    press: (button: Button | undefined) => deliver({ value: button?.value }),
  };
}

describe.each(['emulator', 'msteams', 'sms'])('in %s', (channel) => {
  test('every reply without an open survey comes from the wording', async () => {
    const ada = customer(channel);
    const lines = [
      ...commands.filter(({ role }) => role === 'anyone').map(({ example }) => example),
      ...['hello', '/nonsense', 'strat survey 5', 'survey', 'survey nobody knows', 'surveys page x'],
      ...['language', 'language klingon', 'run campaign 12', 'results of campaign 12', '/stop', 'restart'],
    ];
    for (const line of lines) {
      await ada.say('/stop');
      await ada.say(line);
    }
    await ada.deliver({ value: { nobody: 'knows this' } });
    const membersAdded = [{ id: 'bot', name: 'Canvass' }];
    await customer(channel).deliver({ type: 'conversationUpdate', membersAdded });
  });

  test('every reply of a whole survey comes from the wording', async () => {
    const ada = customer(channel);
    const first = await ada.press((await ada.say('surveys')).buttons[0]);
    for (const line of ['not good', '', 'status', 'resume', 'help', 'survey 5', 'language'])
      await ada.say(line);
    await ada.press((await ada.say('restart')).buttons[1]);
    await ada.say('Good');
    await ada.press(first.buttons[0]);
    await ada.press((await ada.say('restart')).buttons[1]);
    await ada.say('stop');
    for (const line of ['hello', 'status', 'resume']) await ada.say(line);
    for (const answer of ['Bad', 'Good']) await ada.say(answer);
    for (const line of ['stop', 'help', '', '/status']) await ada.say(line);
    await ada.say('Nothing.');
    for (const line of ['resume', 'status', 'restart', 'stop']) await ada.say(line);
  });
});

test('every reply about a failure comes from the wording', async () => {
  const { service } = invitations.canvass;
  const ada = customer('emulator');
  for (const operation of ['list', 'start'] as const) {
    for (const weather of ['500Before', '400', '401', '404', '429', 'resetBefore'] as const) {
      service.next(operation, ...Array.from({ length: 8 }, () => weather));
      await ada.say(operation === 'list' ? 'surveys' : 'survey 5');
      service.clear();
    }
  }
  for (const weather of ['500After', '400', '401', '404', '409', '429', 'resetAfter'] as const) {
    const ben = customer('emulator');
    await ben.say('survey 5');
    service.next('reply', ...Array.from({ length: 8 }, () => weather));
    const told = await ben.say('Good');
    service.clear();
    service.next('status', '500Before', '500Before', '500Before', '500Before');
    await ben.say('status');
    service.clear();
    if (told.buttons[0] !== undefined) await ben.press(told.buttons[0]);
    await ben.say('resume');
  }
});

test('every reply in a group without private chats comes from the wording', async () => {
  const conversation = { id: randomUUID(), isGroup: true };
  await customer('emulator').deliver({ conversation, text: 'survey 5' });
  for (const answer of [403, 500]) {
    invitations.connector.failNext({ answer, on: 'create' });
    await customer('msteams').deliver({ conversation, text: 'survey 5' });
  }
  await customer('msteams').deliver({ conversation, text: 'survey 5' });
});

test('invitations and reminders come from the wording', async () => {
  const ada = await invitations.introduced('Ada');
  await invitations.post({ surveyId: 5, user: { id: ada.account.id } });
  await expect.poll(() => ada.messages().length).toBeGreaterThan(1);
  const card = ada.messages().at(-1);
  expect(card?.buttons).toHaveLength(3);
  for (const button of [1, 0, 0, 2]) await ada.press(card?.buttons[button]);
  expect(unworded(invitations.connector.messages(ada.conversation))).toEqual([]);
  expect(seenIn(invitations.connector.messages(ada.conversation)).length).toBeGreaterThan(4);
  const session = { reference: 'r', survey: { id: 5, name: 'Coffee bar' }, sessionId: 's' };
  const question = { kind: 'text', text: 'Anything else?', title: '' } as const;
  const reminder = unfinishedReminder({ session, number: 2, question }, pseudo);
  expect(unworded(renderMessage(reminder, 'msteams', 'en', () => pseudo))).toEqual([]);
});

test('texts that a card adds come from the wording', () => {
  const answers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      label: 'Good',
      click: { canvass: 1, do: 'answer', session: 's', question: 1, answer: index } as const,
    }));
  for (const count of [30, 3_000]) {
    const message = { text: 'Anything else?', choices: answers(count) } as const;
    const rendered = renderMessage(message, 'msteams', 'en', () => pseudo);
    expect(seenIn(rendered).join()).toContain('⟦');
    expect(unworded(rendered)).toEqual([]);
  }
});

test('a text that is in no wording is found', () => {
  expect(unworded({ text: '⟦Bäd “⟦x⟧” Coffee bar⟧ Good' })).toEqual([]);
  expect(unworded({ body: [{ title: 'Send' }] })).toEqual(['Send']);
});
