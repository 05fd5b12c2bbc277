import { expect, test } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { interruptionMessage } from '../../../dialogs/survey/interruption.ts';
import { invitationMessage } from '../../../dialogs/survey/invitations/messages.ts';
import { askQuestion, closingText, endMessage } from '../../../dialogs/survey/messages.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { choicesOf, readParts } from '../../../src/web/page/message-parts.ts';
import { progress } from '../../cards/rich-messages.ts';
import { question } from '../../cards/sample-messages.ts';
import { asking, nextQuestion } from '../../dialogs/survey/states-and-events.ts';

const inWebChat = (message: Message) =>
  readParts({ type: 'message', id: 'said', ...renderMessage(message, 'webchat') });

const legal = { privacy: 'https://www.example.com/privacy', imprint: 'https://www.example.com/imprint' };
const asked = (number: number): Message => ({
  ...question(['Good', 'Bad']),
  questionRef: { session: 's', question: number },
});

test('shows the company’s legal links as small links below a first question only', () => {
  const partsOf = (message: Message) =>
    readParts({
      type: 'message',
      id: 'said',
      ...renderMessage(message, 'webchat', 'de', undefined, legal),
    });
  expect(partsOf(asked(1))?.legal).toEqual([
    { title: 'Datenschutz', url: legal.privacy },
    { title: 'Impressum', url: legal.imprint },
  ]);
  expect(partsOf(asked(1))?.choices).toHaveLength(2);
  expect(partsOf(asked(2))).not.toHaveProperty('legal');
});

test('shows legal links as small links in Teams too, and as text on text-only channels', () => {
  const teams = JSON.stringify(renderMessage(asked(1), 'msteams', 'fr', undefined, legal));
  expect(teams).toMatch(/"text":"Mentions légales","size":"small",.*"Action.OpenUrl","url":"[^"]*imprint"/u);
  const { text } = renderMessage(asked(1), 'sms', 'en', undefined, { imprint: legal.imprint });
  expect(text).toMatch(/Bad\n\nLegal notice: https:\/\/www\.example\.com\/imprint$/u);
});

test.each([
  [0, 0],
  [60, 0.5],
  [120, 1],
])('draws a bar of %i of 120, but leaves one with figures to Microsoft’s renderer', (done, share) => {
  const bar = { text: 'How was it?', progress: { done, of: 120 } };
  expect(inWebChat(bar)).toMatchObject({ progress: share, choices: [] });
  expect(inWebChat({ ...progress, ...bar, figures: [{ number: '1', name: 'passed' }] })).toBeUndefined();
});

test.each<[string, unknown]>([
  ['no card', undefined],
  ['a card of another type', { type: 'MessageCard' }],
  ['a text without its runs', { body: [{ type: 'RichTextBlock' }] }],
  ['a set without actions', { body: [{ type: 'ActionSet' }] }],
  ['columns without columns', { body: [{ type: 'ColumnSet' }] }],
  ['a column without items', { body: [{ type: 'ColumnSet', columns: [{ type: 'Column' }] }] }],
])('leaves %s to Web Chat', (_, odd) => {
  const content = odd === undefined ? undefined : Object.assign({ type: 'AdaptiveCard' }, odd);
  const attachments = [{ contentType: 'application/vnd.microsoft.card.adaptive', content }];
  expect(readParts({ type: 'message', id: 'odd', attachments })).toBeUndefined();
});

test.each([
  ['one', ['nightly → campaign 3']],
  ['several', ['nightly → campaign 3', 'weekly → campaign 5']],
])('shows a list of %s as rows below its title', (_, lines) => {
  const list = { text: 'Aliases', sections: [{ title: '', lines, whole: true }] };
  expect(inWebChat(list)).toMatchObject({ text: 'Aliases', rows: lines });
});

test('separates the leave button from a question’s answers, whatever those are', () => {
  const answers = Array.from({ length: 20 }, (_, id) => ({ id, text: `${id}`, value: `${id}` }));
  for (const count of [0, 2, 11, 20]) {
    const choice = { kind: 'choice', text: 'How?', title: '', answers: answers.slice(0, count) } as const;
    const open = { ...asking, question: count === 0 ? nextQuestion : choice };
    const parts = inWebChat(askQuestion(english, open));
    expect(parts?.leave, `${count}`).toMatchObject({ title: english.stop, send: { value: { do: 'leave' } } });
    expect(choicesOf(parts).map(({ title }) => title)).toEqual(
      answers.slice(0, count).map(({ text }) => text),
    );
  }
});

test('shows a remark on a question as a note below it', () => {
  const state = { ...asking, number: 1, meanwhile: { kind: 'restart' } } as const;
  expect(inWebChat(interruptionMessage(state, english))).toMatchObject({
    text: english.restartQuestion(asking.session.survey.name),
    note: english.restartNote(0),
  });
});

test.each([
  [
    'Thank you for your feedback. Keep the app up to date.',
    'Thank you for your feedback.',
    'Keep the app up to date.',
  ],
  ['ありがとうございます。またお越しください。', 'ありがとうございます。', 'またお越しください。'],
  ['Thanks! 🎉 See you.', 'Thanks!', '🎉 See you.'],
  ['Greetings from Dr. Smith. Bye now.', 'Greetings from Dr. Smith. Bye now.', ''],
  ['One line.\nAnother.', 'One line.', 'Another.'],
  ['Only one sentence.', 'Only one sentence.', ''],
])('splits the closing text “%s” into the heading “%s” and the text “%s”', (closing, heading, text) => {
  const survey = { id: 5, name: 'Coffee bar' };
  const end = endMessage(
    { wording: english, end: () => ({}), isListed: true },
    { survey },
    closingText(english, survey, closing),
  );
  expect(inWebChat(end)).toMatchObject({ label: 'Coffee bar', heading, text });
});

test.each(['webchat', 'msteams'])('in %s only an invitation’s first button is emphasised', (channel) => {
  const invitation = { id: 'i1', survey: { id: 5, name: 'Coffee bar' }, by: undefined };
  const rendered = JSON.stringify(renderMessage(invitationMessage(invitation, english), channel));
  const loud = [...rendered.matchAll(/"title":"([^"]+)"[^{}]*"style":"positive"/gu)].map(
    ([, title]) => title,
  );
  expect(new Set(loud)).toEqual(new Set([english.start]));
});
