import { expect, test } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { interruptionMessage } from '../../../dialogs/survey/interruption.ts';
import { closingText, endMessage } from '../../../dialogs/survey/messages.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { readParts } from '../../../src/web/page/message-parts.ts';
import { progress } from '../../cards/rich-messages.ts';
import { asking } from '../../dialogs/survey/states-and-events.ts';

const inWebChat = (message: Message) =>
  readParts({ type: 'message', id: 'said', ...renderMessage(message, 'webchat') });

test.each([0, 1, 60])('a bar is Microsoft’s renderer’s to draw, from %i of 120 on', (done) => {
  expect(inWebChat({ ...progress, sections: [], progress: { done, of: 120 } })).toBeUndefined();
});

test.each<[string, unknown]>([
  ['no card', undefined],
  ['a card of another kind', { type: 'MessageCard' }],
  ['a text without its runs', { body: [{ type: 'RichTextBlock' }] }],
  ['a set without actions', { body: [{ type: 'ActionSet' }] }],
  ['columns without columns', { body: [{ type: 'ColumnSet' }] }],
  ['a column without items', { body: [{ type: 'ColumnSet', columns: [{ type: 'Column' }] }] }],
])('%s is nothing that the page draws', (_, odd) => {
  const content = odd === undefined ? undefined : Object.assign({ type: 'AdaptiveCard' }, odd);
  const attachments = [{ contentType: 'application/vnd.microsoft.card.adaptive', content }];
  expect(readParts({ type: 'message', id: 'odd', attachments })).toBeUndefined();
});

test.each([
  ['one', ['nightly → campaign 3']],
  ['several', ['nightly → campaign 3', 'weekly → campaign 5']],
])('a list of %s is rows below what it is a list of', (_, lines) => {
  const list = { text: 'Aliases', sections: [{ title: '', lines, whole: true }] };
  expect(inWebChat(list)).toMatchObject({ text: 'Aliases', rows: lines });
});

test('an aside of a question is a note, not as loud as the question', () => {
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
])('the end “%s” has the heading “%s”, and below it “%s”', (closing, heading, text) => {
  const survey = { id: 5, name: 'Coffee bar' };
  const end = endMessage(english, { survey }, closingText(english, survey, closing));
  expect(inWebChat(end)).toMatchObject({ label: 'Coffee bar', heading, text });
});
