import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { wordings } from '../../../dialogs/wording/languages.ts';
import { type Button, labelled, type Replies, readReplies } from '../../support/conversation.ts';
import { startFakeBotConnector } from '../../support/fake-bot-connector.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';
import { deliverToTeams } from '../../support/teams-conversation.ts';

const german = wordings.de;

const canvass = await startSurveyCanvass();
const connector = await startFakeBotConnector();
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

/** Sends an activity as Teams would; resolves to the HTTP answer's body, which only an invoke has. */
async function deliver(conversation: object, fields: object): Promise<unknown> {
  const from = { id: '29:ada', name: 'Ada', aadObjectId: randomUUID() };
  const text = await deliverToTeams(canvass.url, connector.serviceUrl, { from, conversation, ...fields });
  return text === '' ? undefined : JSON.parse(text);
}

/** What the conversation's last message shows. */
async function latest(conversation: string, part: string): Promise<Replies> {
  await expect
    .poll(() => JSON.stringify(connector.messages(conversation).at(-1) ?? ''), { timeout: 5000 })
    .toContain(part);
  return readReplies(200, connector.messages(conversation).at(-1));
}

function execute(button: Button | undefined): object {
  return {
    type: 'invoke',
    name: 'adaptiveCard/action',
    value: { action: { type: 'Action.Execute', data: button?.value } },
  };
}

test('an answered card in a personal chat is replaced by its question and choice, without buttons', async () => {
  const id = 'a:personal';
  const conversation = { id, conversationType: 'personal', tenantId: 'tenant' };
  const before = canvass.service.filed.length;
  await deliver(conversation, { text: 'survey 5' });
  const first = await latest(id, 'How was the coffee?');
  expect(first.buttons.map(({ label }) => label)).toContain('Good');
  expect(first.leave?.label).toBe(english.stop);
  // “/” opens a menu of Teams’ own.
  expect(JSON.stringify(connector.messages(id).at(-1))).not.toContain('/stop');
  const answer = readReplies(200, await deliver(conversation, execute(labelled(first, 'Good'))));
  expect(answer.text).toContain('How was the coffee?');
  expect(answer.text).toContain('Good');
  expect(answer.buttons).toEqual([]);
  expect(answer.leave).toBeUndefined();
  const second = await latest(id, 'How was the cake?');
  // An answer in words replaces the card that asked, too.
  await deliver(conversation, { text: 'Bad' });
  await latest(id, 'How was the service?');
  const updates = connector.requests.filter(({ operation }) => operation === 'update');
  expect(JSON.stringify(updates.at(-1))).toContain('How was the cake?');
  expect(JSON.stringify(updates.at(-1))).not.toContain('Action.Execute');
  // A button of it that is still on some screen changes nothing.
  await deliver(conversation, execute(labelled(second, 'Good')));
  await latest(id, english.alreadyAnswered(2));
  const third = await latest(id, 'How was the service?');
  await deliver(conversation, execute(third.leave));
  await latest(id, english.stopped(2));
  const filed = canvass.service.filed.slice(before);
  expect(filed.map(({ question, answer: given }) => [question, given])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

/** What a message shows by now. */
function shownBy(conversation: string, activity: string | undefined): Replies {
  const messages = connector.messages(conversation);
  return readReplies(
    200,
    messages.find(({ id }) => id === activity),
  );
}

test.each<[string, string, readonly string[]]>([
  ['stopped by its own button', english.stop, [english.stopped(0)]],
  ['stopped by a word', '/stop', [english.stopped(0)]],
  [
    'started over',
    'restart',
    [english.restartQuestion('Coffee bar'), english.yesStartOver, 'How was the coffee?'],
  ],
])(
  'the question’s card loses its buttons when the survey is %s',
  async (name, way, [asks = '', button, then]) => {
    const id = `a:left ${name}`;
    const conversation = { id, conversationType: 'personal', tenantId: 'tenant' };
    const from = { id: `29:${name}`, name: 'Lee', aadObjectId: randomUUID() };
    await deliver(conversation, { text: 'survey 5', from });
    const first = await latest(id, 'How was the coffee?');
    const card = connector.messages(id).at(-1)?.id;
    const press = (pressed: Button | undefined, replyToId: string | undefined) =>
      deliver(conversation, { ...execute(pressed), from, replyToId });
    if (way === english.stop) {
      const answered = readReplies(200, await press(first.leave, card));
      expect(answered.text).toContain('How was the coffee?');
      expect([answered.buttons, answered.leave]).toEqual([[], undefined]);
    } else await deliver(conversation, { text: way, from });
    const asked = await latest(id, asks);
    const askedIn = connector.messages(id).at(-1)?.id;
    if (button !== undefined && then !== undefined) {
      await press(labelled(asked, button), askedIn);
      await latest(id, then);
      await expect.poll(() => shownBy(id, askedIn).text).toContain(english.chosen(button));
    }
    await expect.poll(() => shownBy(id, card).buttons).toEqual([]);
    expect(shownBy(id, card).leave).toBeUndefined();
    expect(shownBy(id, card).text).toContain('How was the coffee?');
    // It is asked again on a card of its own.
    if (button === undefined) await deliver(conversation, { text: 'resume', from });
    const again = await latest(id, 'How was the coffee?');
    expect(again.buttons.map(({ label }) => label)).toContain('Good');
  },
);

test('a survey started in a channel moves to a private chat, with a note in the channel', async () => {
  const id = '19:channel@thread.tacv2;messageid=1';
  const conversation = { id, conversationType: 'channel', isGroup: true, tenantId: 'tenant' };
  const entities = [
    { type: 'mention', text: '<at>Canvass</at>', mentioned: { id: '28:canvass', name: 'Canvass' } },
  ];
  await deliver(conversation, { text: '<at>Canvass</at> survey 5', entities });
  const told = await latest(id, english.takenPrivate);
  // By name, as there are others.
  expect(told.text).toContain('<at>');
  const own = connector.created.at(-1);
  expect(JSON.stringify(own)).toContain('29:ada');
  expect(JSON.stringify(connector.messages(id))).not.toContain('How was the coffee?');
});

test('the first question of a survey started in a channel is replaced once it is answered in words, too', async () => {
  const id = '19:words@thread.tacv2';
  const from = { id: '29:wanda', name: 'Wanda', aadObjectId: randomUUID() };
  const conversation = { id, conversationType: 'channel', tenantId: 'tenant', isGroup: true };
  await deliver(conversation, { from, text: '<at>Canvass</at> survey 5' });
  await latest(id, english.takenPrivate);
  const own = connector.created.at(-1)?.id ?? '';
  await latest(own, 'How was the coffee?');
  await deliver({ id: own, conversationType: 'personal', tenantId: 'tenant' }, { from, text: 'Good' });
  await latest(own, 'How was the cake?');
  const first = () => readReplies(200, connector.messages(own)[0]);
  await expect.poll(() => first().text).toContain(english.yourAnswer('Good'));
  expect(first().buttons).toEqual([]);
});

test('a survey button pressed in a channel tells only that person that it goes on in private', async () => {
  const id = '19:channel@thread.tacv2;messageid=2';
  const conversation = { id, conversationType: 'channel', isGroup: true, tenantId: 'tenant' };
  const value = { canvass: 1, do: 'start', survey: 5, name: 'Coffee bar' };
  const answer = await deliver(conversation, execute({ label: 'Coffee bar', value }));
  expect(JSON.stringify(answer)).toContain(english.takenPrivate);
  expect(connector.messages(id)).toEqual([]);
});

test('an edited answer does not count as another one, which is explained once', async () => {
  const id = 'a:editing';
  const conversation = { id, conversationType: 'personal', tenantId: 'tenant' };
  const edit = {
    type: 'messageUpdate',
    id: 'message-1',
    text: 'Good',
    timestamp: '2026-11-21T15:00:00Z',
    channelData: { eventType: 'editMessage', tenant: { id: 'tenant' } },
  };
  await deliver(conversation, edit);
  expect(connector.messages(id)).toEqual([]);
  await deliver(conversation, { text: 'survey 5' });
  await latest(id, 'How was the coffee?');
  const before = canvass.service.filed.length;
  await deliver(conversation, { id: 'message-1', text: 'Bad' });
  await latest(id, 'How was the cake?');
  await deliver(conversation, { ...edit, timestamp: '2026-11-21T15:00:09Z' });
  await deliver(conversation, { ...edit, timestamp: '2026-11-21T15:00:09Z' });
  await expect
    .poll(() => JSON.stringify(connector.messages(id)).split(english.editChangesNothing))
    .toHaveLength(2);
  // The question stays the last thing on the screen.
  await latest(id, 'How was the cake?');
  expect(canvass.service.filed).toHaveLength(before + 1);
  // A deletion that is taken back is no edit.
  const count = connector.messages(id).length;
  await deliver(conversation, { ...edit, id: 'x', channelData: { eventType: 'undeleteMessage' } });
  expect(connector.messages(id)).toHaveLength(count);
});

test('replies to thanks in a group, but not to praise or during a private survey', async () => {
  const id = '19:channel@thread.tacv2;messageid=9';
  const group = { id, conversationType: 'channel', isGroup: true, tenantId: 'tenant' };
  const from = { id: '29:gil', name: 'Gil', aadObjectId: randomUUID() };
  const mentioned = { id: '28:canvass', name: 'Canvass' };
  const entities = [{ type: 'mention', text: '<at>Canvass</at>', mentioned }];
  const say = (text: string) => deliver(group, { text: `<at>Canvass</at> ${text}`, entities, from });
  await say('Great!');
  await latest(id, 'didn’t get that');
  await say('thanks');
  await latest(id, english.youAreWelcome);
  const own = { id: 'a:gil', conversationType: 'personal', tenantId: 'tenant' };
  await deliver(own, { text: 'survey 5', from });
  await latest('a:gil', 'How was the coffee?');
  await say('thanks');
  await latest(id, 'didn’t get that');
  await deliver(own, { text: '/stop', from });
  await latest('a:gil', 'OK, stopped.');
  await say('thanks');
  await latest(id, english.youAreWelcome);
});

test('a card answered after a change of language never mixes both languages', async () => {
  const id = 'a:switches';
  const conversation = { id, conversationType: 'personal', tenantId: 'tenant' };
  const from = { id: '29:ina', name: 'Ina', aadObjectId: randomUUID() };
  await deliver(conversation, { text: 'survey 5', from });
  const first = await latest(id, 'How was the coffee?');
  const questionCard = connector.messages(id).at(-1)?.id;
  await deliver(conversation, { text: 'restart', from });
  const asked = await latest(id, english.restartQuestion('Coffee bar'));
  const replyToId = connector.messages(id).at(-1)?.id;
  await deliver(conversation, { text: 'language de', from });
  await latest(id, german.questionNumber(1));
  const card = (activity: string | undefined) =>
    readReplies(
      200,
      connector.messages(id).find((message) => message.id === activity),
    ).text;

  const prompted = { ...execute(labelled(asked, english.keepGoing)), from, replyToId };
  const answer = JSON.stringify(await deliver(conversation, prompted));
  for (const shown of [answer, card(replyToId)]) {
    expect(shown).toContain('You chose: Keep going');
    expect(shown).not.toContain(fixedPart(german.chosen));
  }
  // A question is written anew, in the language of whoever answers it.
  await deliver(conversation, { ...execute(labelled(first, 'Good')), from, replyToId: questionCard });
  await latest(id, 'How was the cake?');
  await expect.poll(() => card(questionCard)).toContain(german.yourAnswer('Good'));
  expect(card(questionCard)).toContain(german.questionNumber(1));
  expect(card(questionCard)).not.toMatch(/Question|Your answer/u);
});
