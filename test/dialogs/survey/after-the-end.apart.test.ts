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
  for (const text of ['and the stairs were dark', '😀']) {
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
