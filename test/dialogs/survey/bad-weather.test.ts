import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import {
  askedForText,
  labelled,
  startConversation,
  type TestConversation,
} from '../../support/conversation.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import type { Weather } from '../../support/scripted-survey-service.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

let person: TestConversation;
let conversation = '';

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());
beforeEach(() => {
  canvass.service.filed.length = 0;
  conversation = randomUUID();
  person = startConversation(canvass.url, 'emulator', conversation);
});

/** The same person at the address that the bot has since it was started again. */
function personAfterRestart(): TestConversation {
  return startConversation(canvass.url, 'emulator', conversation);
}

const filed = (): unknown[] => canvass.service.filed.map(({ question, answer }) => [question, answer]);

describe('an answer of unknown fate', () => {
  const unknown: Weather[] = [
    'resetBefore',
    'resetAfter',
    '500Before',
    '500After',
    'garbageAfter',
    'halfAfter',
  ];

  test.each(unknown)(
    '(%s) is reported, is never resent by itself, and can be started over',
    async (weather) => {
      await person.say('survey 5');
      await person.say('Good');
      canvass.service.next('reply', weather);
      const told = await person.say('Bad');
      expect(told.text).toContain(fixedPart(english.fateUnknown));
      expect(told.text).toContain('Bad');
      expect(told.buttons.map(({ label }) => label)).toEqual(['Send it again', 'Start over']);
      const recorded = weather.endsWith('After');
      expect(filed()).toEqual(
        recorded
          ? [
              [1, 0],
              [2, 1],
            ]
          : [[1, 0]],
      );
      // Nothing that is typed now is an answer.
      expect((await person.say('Good')).text).toContain(fixedPart(english.fateUnknown));
      expect((await person.say('resume')).text).toContain(fixedPart(english.fateUnknown));
      expect(filed()).toHaveLength(recorded ? 2 : 1);
      const over = await person.press(labelled(told, 'Start over'));
      expect(over.text).toContain('How was the coffee?');
    },
  );

  test('is not resent by typing a number', async () => {
    const texting = startConversation(canvass.url, 'sms', 'texting-1');
    await texting.say('survey 5');
    canvass.service.next('reply', 'resetAfter');
    expect((await texting.say('Bad')).text).toContain('• Send it again');
    expect((await texting.say('1')).text).toContain(fixedPart(english.fateUnknown));
    expect(filed()).toHaveLength(1);
    await texting.say('send it again');
    expect(filed()).toHaveLength(2);
  });

  test.each(['help', 'who am i', 'surveys'])('stays answerable below “%s”', async (line) => {
    await person.say('survey 5');
    canvass.service.next('reply', 'resetBefore');
    const told = await person.say('Bad');
    const shown = await person.say(line);
    expect(shown.text.match(new RegExp(fixedPart(english.fateUnknown), 'gu'))).toHaveLength(1);
    const again = shown.buttons.findLast(({ label }) => label === english.sendIt);
    expect(again).toEqual(labelled(told, english.sendIt));
    expect((await person.press(again)).text).toContain('How was the cake?');
    expect(filed()).toEqual([[1, 1]]);
  });

  test('is resent once if “Send it again” is pressed several times', async () => {
    await person.say('survey 5');
    canvass.service.next('reply', 'resetBefore');
    const told = await person.say('Bad');
    const again = labelled(told, 'Send it again');
    await Promise.all([person.press(again), person.press(again), person.press(again)]);
    expect(filed()).toEqual([[1, 1]]);
  });

  test('leaves no possibly wrong question open if the service refuses the repeat', async () => {
    await person.say('survey 5');
    for (const answer of ['Good', 'Good']) await person.say(answer);
    canvass.service.next('reply', 'resetAfter');
    const told = await person.say('Good');
    const refused = await person.press(labelled(told, 'Send it again'));
    expect(refused.text).toContain(fixedPart(english.repeatNotTaken));
    expect(labelled(refused, 'Start over')).toBeDefined();
    expect(filed()).toHaveLength(3);
  });

  test('completes the survey if it was the last one and the status says so', async () => {
    await askedForText(person);
    canvass.service.next('reply', 'resetAfter');
    expect((await person.say('All fine')).text).toContain(fixedPart(english.complete));
    expect(filed()).toHaveLength(4);
  });

  test('is kept if the status fails too, and checked again at the next message', async () => {
    await person.say('survey 5');
    canvass.service.next('reply', 'resetAfter');
    canvass.service.next('status', '404');
    const told = await person.say('Bad');
    expect(told.text).toContain(fixedPart(english.fateUnknownNoStatus));
    expect(told.text).toContain('Bad');
    expect(labelled(told, english.lookAgain)).toBeDefined();
    await canvass.restart();
    const after = await personAfterRestart().say('hello');
    expect(after.text).toContain(fixedPart(english.fateUnknown));
    expect(filed()).toEqual([[1, 1]]);
  });
});

describe('an answer that the service refuses', () => {
  test('(400) repeats the question with the service’s own words, escaped', async () => {
    await person.say('survey 5');
    canvass.service.next('reply', '400');
    const again = await person.say('Good');
    expect(again.text).toContain('Said 400 by the *service*');
    expect(again.text).toContain('How was the coffee?');
    expect((await person.say('Good')).text).toContain('How was the cake?');
  });

  test.each<[Weather, string]>([
    ['401', fixedPart(english.answerNotSent)],
    ['429', fixedPart(english.answerNotSent)],
  ])('(%s) is kept and can be sent with one press', async (weather, words) => {
    await person.say('survey 5');
    canvass.service.next('reply', weather);
    const kept = await person.say('Bad');
    expect(kept.text).toContain(words);
    expect(kept.text).not.toContain('Said');
    expect((await person.press(labelled(kept, 'Send it again'))).text).toContain('How was the cake?');
    expect(filed()).toEqual([[1, 1]]);
  });

  test.each<[Weather, string]>([
    ['404', fixedPart(english.gone)],
    ['409', fixedPart(english.completeAlready)],
  ])('(%s) ends the survey', async (weather, words) => {
    await person.say('survey 5');
    canvass.service.next('reply', weather);
    expect((await person.say('Good')).text).toContain(words);
    expect(filed()).toEqual([]);
  });
});

describe('a start', () => {
  test.each<Weather>(['resetAfter', '500After', 'garbageAfter'])(
    '(%s) of unknown fate is not repeated automatically',
    async (weather) => {
      const before = canvass.service.sessions.length;
      canvass.service.next('start', weather);
      const told = await person.say('survey 5');
      expect(told.text).toContain(fixedPart(english.startUnknown));
      expect(canvass.service.sessions).toHaveLength(before + 1);
      expect((await person.say('hello')).text).toContain(fixedPart(english.startUnknown));
      expect((await person.press(labelled(told, 'Try again'))).text).toContain('How was the coffee?');
      expect(canvass.service.sessions).toHaveLength(before + 2);
    },
  );

  test.each(['resetAfter', '500Before', '429'] as const)(
    '(%s) can be retried at once by button',
    async (weather) => {
      const list = await person.say('surveys');
      canvass.service.next('start', weather);
      const told = await person.press(labelled(list, 'Coffee bar'));
      expect((await person.press(labelled(told, 'Try again'))).text).toContain('How was the coffee?');
    },
  );

  test('that may have happened starts over with numbered answers on a channel without buttons', async () => {
    const texting = startConversation(canvass.url, 'sms', conversation);
    canvass.service.next('start', 'resetAfter');
    expect((await texting.say('survey 5')).text).toContain(fixedPart(english.startUnknown));
    const asked = await texting.say('restart');
    expect(asked.text).toContain('How was the coffee?');
    expect(asked.text).toContain('1. Good');
  });

  test('with refused credentials tells the person it is unavailable, and logs what to check', async () => {
    canvass.service.next('start', '401');
    const told = await person.say('survey 5');
    expect(told.text).toContain(fixedPart(english.notAvailableNow));
    expect(canvass.logged()).toContain('SURVEY_API_KEY');
    expect(canvass.logged()).not.toContain('secret-that-is-secret');
  });
});
