import { afterAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { typedWords } from '../../../dialogs/wording/typed-words.ts';
import {
  askedForText,
  labelled,
  startConversation,
  type TestConversation,
} from '../../support/conversation.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

let person: TestConversation;

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());
beforeEach(async () => {
  person = startConversation(canvass.url);
  await askedForText(person);
  canvass.service.filed.length = 0;
});

const filed = (): unknown[] => canvass.service.filed.map(({ answer }) => answer);
const labels = ['Send “quit” as my answer', english.leaveSurvey];

const yesAndNo = new Set(
  Object.values(typedWords).flatMap(({ yes, no }) => [...yes.slice(0, 1), ...no.slice(0, 1)]),
);

test('where the question is only whether it was the answer, a yes says so, and a no doesn’t say what else', async () => {
  expect((await person.say('surveys')).text).toContain(english.isAnswer('surveys'));
  expect((await person.say('no')).text).toContain(english.couldBeEither);
  await person.say('Yes!');
  expect(filed()).toEqual(['surveys']);
});

test('a word for going on is asked about in words that say what its button does', async () => {
  const asked = await person.say('weiter');
  expect(asked.text).toContain(english.isAnswer('weiter'));
  expect(asked.buttons.map(({ label }) => label)).toEqual(['Send “weiter” as my answer', english.resume]);
});

test.each([...yesAndNo])('“%s” does not settle whether a word was an answer or a command', async (said) => {
  await person.say('quit');
  for (const typed of [said, `${said}!`]) {
    const asked = await person.say(typed);
    expect(asked.text).toContain(english.couldBeEither);
    expect(asked.text).toContain(english.stopOrAnswer('quit'));
    expect(asked.buttons.map(({ label }) => label)).toEqual(labels);
  }
  expect(filed()).toEqual([]);
});

test('the buttons still work after a “no”', async () => {
  await person.say('help');
  const asked = await person.say('no');
  await person.press(labelled(asked, 'Send “help” as my answer'));
  expect(filed()).toEqual(['help']);
});

test.each([
  ['quit', 'stop the survey', english.stopped(3), []],
  ['quit', 'send “quit” as my answer', 'Come again!', ['quit']],
  ['help', 'Show help', english.helpTitle, []],
])('after “%s”, typing “%s” works as its button', async (word, label, answered, sent) => {
  await person.say(word);
  expect((await person.say(label)).text).toContain(answered);
  expect(filed()).toEqual(sent);
});

test.each([
  ['is shown again', '/resume'],
  ['comes below help', '/help'],
])('once the question %s, a yes answers it', async (_, line) => {
  await person.say('quit');
  await person.say(line);
  await person.say('yes');
  expect(filed()).toEqual(['yes']);
});

test('any other text is the answer', async () => {
  await person.say('quit');
  await person.say('nothing else');
  expect(filed()).toEqual(['nothing else']);
});

test('a yes does not settle whether the label of an earlier button was an answer', async () => {
  await person.say('/restart');
  await person.say('/help');
  const asked = await person.say('Keep going');
  expect(asked.text).toContain(english.answerOrNot('Keep going', 4));
  expect((await person.say('yes')).text).toContain(english.couldBeEither);
  expect(filed()).toEqual([]);
});
