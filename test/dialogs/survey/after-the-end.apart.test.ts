import { afterAll, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { askedForText, startConversation } from '../../support/conversation.ts';
import { useMovableClock } from '../../support/pass-time.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const passTime = useMovableClock();
const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());

test('a text within ten minutes after the end is reported as too late', async () => {
  const person = startConversation(canvass.url);
  await askedForText(person);
  await person.say('Warmer cups');
  const { length } = canvass.service.filed;
  for (const text of [
    'and the stairs were dark',
    '😡',
    'ok, but the stairs were dark',
    '…',
    `${'so long! '.repeat(20)}👍`,
  ]) {
    const told = await person.say(text);
    expect(told.text).toContain(english.completeAlready('Coffee bar'));
    expect(told.buttons.map(({ label }) => label)).toEqual([english.takeAgain, english.seeSurveys]);
  }
  // What is something else stays that.
  expect((await person.say('Coffee')).text).toBe(english.didYouMean('Coffee bar'));
  expect((await person.say('thanks')).text).toBe(english.youAreWelcome);
  expect((await person.say('tschüs')).text).toBe(english.comeBack);
  expect((await person.say('restart')).text).toContain(english.takeAgainQuestion('Coffee bar'));
  passTime(11 * 60_000);
  expect((await person.say('and the stairs were dark')).text).toBe(english.notUnderstood);
  expect(canvass.service.filed).toHaveLength(length);
});

const kindWords = [
  ...['👍', '🙏🏽', '❤️', ':)', 'ok', 'Great!', 'ok thank you, bye', 'You’re welcome', 'have a nice day'],
  ...[
    'Gern geschehen',
    'alles klar, danke',
    'danke, schönen Tag noch',
    'parfait',
    'bonne journée à vous aussi',
  ],
  ...[
    'de nada',
    'perfecto, gracias',
    'que tenga un buen dia',
    'beleza, obrigado',
    'até logo',
    '了解です',
    'お疲れ様でした',
  ],
];

test('a kind word after the end is thanked for, or answered kindly', async () => {
  const person = startConversation(canvass.url);
  await askedForText(person);
  await person.say('Warmer cups');
  for (const word of kindWords) expect((await person.say(word)).text, word).toBe(english.thanksAgain);
  for (const word of ['merci à vous', 'gracias a ustedes', 'thanks for asking', 'thanks 😊'])
    expect((await person.say(word)).text, word).toBe(english.youAreWelcome);
  passTime(11 * 60_000);
  expect((await person.say('👍')).text).toBe(english.thanksAgain);
});

test('a kind word after a stop is answered kindly, and during a survey is an answer or none', async () => {
  const person = startConversation(canvass.url);
  await person.say('survey 5');
  expect((await person.say('👍')).text).toContain(english.chooseOne);
  await person.say('/stop');
  expect((await person.say('ok')).text).toBe(english.comeBack);
  await person.say('resume');
  for (const answer of ['Good', 'Good', 'Good']) await person.say(answer);
  await person.say('👍');
  expect(canvass.service.filed.at(-1)).toMatchObject({ question: 4, answer: '👍' });
});
