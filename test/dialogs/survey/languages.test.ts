import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { askedForText, labelled, startConversation } from '../../support/conversation.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());
beforeEach(() => {
  canvass.service.filed.length = 0;
});

/** Somebody whose channel tells a locale; `person` is the same in every conversation. */
function speaker(locale: string | undefined, person: string = randomUUID(), channel = 'emulator') {
  const conversation = startConversation(canvass.url, channel, randomUUID());
  const deliver = (fields: object) =>
    conversation.deliver({ from: { id: person, name: 'Ada' }, ...(locale && { locale }), ...fields });
  return {
    deliver,
    say: (text: string) => deliver({ text }),
    press: (button: { readonly value: unknown } | undefined) => deliver({ value: button?.value }),
  };
}

test('runs a survey in Spanish for a Spanish locale of the channel', async () => {
  const ada = speaker('es-MX');
  const list = await ada.say('surveys');
  expect(list.text).toContain(wordings.es.surveysTitle);
  const first = await ada.press(labelled(list, 'Coffee bar'));
  expect(first.text).toContain('How was the coffee?');
  expect(first.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
  expect((await ada.say('bien')).text).toContain(wordings.es.chooseOne);
  for (const answer of ['Good', 'Bad']) await ada.say(answer);
  expect((await ada.say('status')).text).toContain(wordings.es.atQuestion('Coffee bar', 3));
  expect((await ada.say('Good')).text).toContain(wordings.es.typeYourAnswer);
  const asked = await ada.say('stop');
  expect(asked.text).toContain(wordings.es.stopOrAnswer('stop'));
  const last = await ada.say('Nada más.');
  expect(last.text).toContain('Come again!');
  expect(labelled(last, 'Ver las encuestas')).toBeDefined();
  expect(canvass.service.filed.map(({ answer }) => answer)).toEqual([0, 1, 0, 'Nada más.']);
  expect(labelled(await ada.say('ayuda'), wordings.es.howFar)).toBeDefined();
});

describe('the choice of a language', () => {
  test('is offered as buttons', async () => {
    const ada = speaker('de-AT');
    const asked = await ada.say('language');
    expect(asked.text).toContain(wordings.de.whichLanguage);
    expect(asked.buttons.map(({ label }) => label)).toEqual(
      Object.values(wordings).map(({ languageName }) => languageName),
    );
    const pressed = await ada.press(labelled(asked, 'Português (Brasil)'));
    expect(pressed.text).toContain(wordings['pt-BR'].languageChosen);
    expect((await ada.say('surveys')).text).toContain('Qual pesquisa você quer responder?');
  });

  test.each([
    ['deutsch', 'de'],
    ['日本語', 'ja'],
    ['portugues', 'pt-BR'],
  ] as const)(
    'can be typed as %s without a survey, at a choice and at a text question',
    async (typed, tag) => {
      const [ada, bo, cy] = [speaker('fr'), speaker('fr'), speaker('fr')];
      for (const line of ['language', typed]) await ada.say(line);
      expect((await ada.say('surveys')).text).toContain(wordings[tag].surveysTitle);

      await bo.say('survey 5');
      await bo.say('language');
      const switched = await bo.say(typed);
      expect(switched.text).toContain(wordings[tag].languageChosen);
      expect(switched.text).toContain('How was the coffee?');

      await askedForText(cy);
      await cy.say('/language');
      expect((await cy.say(typed)).text).toContain(wordings[tag].languageChosen);
      expect(canvass.service.filed).toHaveLength(3);
      // Nothing offers it any more.
      await cy.say(typed);
      expect(canvass.service.filed.at(-1)?.answer).toBe(typed);
    },
  );

  test('cannot be typed at a text question unless languages were offered', async () => {
    const ada = speaker('en');
    await askedForText(ada);
    await ada.say('Deutsch');
    expect(canvass.service.filed.at(-1)?.answer).toBe('Deutsch');
  });

  test('offers the supported languages when an unknown one is typed', async () => {
    const ada = speaker('fr');
    const asked = await ada.say('language klingon');
    expect(asked.text).toContain('Je ne parle pas «\u00a0klingon\u00a0».');
    expect(asked.buttons).toHaveLength(languageTags.length);
    expect((await ada.say('resume')).text).toContain(wordings.fr.noSurveyOpen);
  });

  test('repeats the open question in the new language’s frame, and keeps the answers', async () => {
    const ada = speaker('en');
    await askedForText(ada);
    const switched = await ada.say('/language german');
    expect(switched.text).toContain(wordings.de.languageChosen);
    expect(switched.text).toMatch(/Anything else\?[\s\S]*Bitte geben Sie Ihre Antwort ein\./u);
    expect(labelled(await ada.say('Nein'), wordings.de.takeAgain)).toBeDefined();
    expect(canvass.service.filed.map(({ answer }) => answer)).toEqual([0, 0, 0, 'Nein']);
  });

  test('works at a choice without a slash, and is no answer', async () => {
    const ada = speaker('en');
    await ada.say('survey 5');
    const switched = await ada.say('language pt-br');
    expect(switched.text).toContain('How was the coffee?');
    expect(switched.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
    expect(canvass.service.filed).toEqual([]);
  });

  test('applies to all conversations of the person, overrides the locale and survives a restart', async () => {
    const person = randomUUID();
    await speaker('fr', person).say('language de');
    const elsewhere = speaker('es', person);
    expect((await elsewhere.say('surveys')).text).toContain('An welcher Umfrage möchten Sie teilnehmen?');
    const group = { conversation: { id: randomUUID(), isGroup: true } };
    expect((await elsewhere.deliver({ ...group, text: 'survey 5' })).text).toContain(
      wordings.de.privateNotSupported,
    );
    await canvass.restart();
    expect((await speaker('es', person).say('surveys')).text).toContain('An welcher Umfrage');
  });

  test('applies to one person on one channel', async () => {
    const person = randomUUID();
    await speaker('en', person).say('language de');
    expect((await speaker('en').say('surveys')).text).toContain('Which survey');
    expect((await speaker('en', person, 'webchat').say('surveys')).text).toContain('Which survey');
  });

  test('works in a group without showing the open question', async () => {
    const person = randomUUID();
    const ada = speaker('en', person);
    await ada.say('survey 5');
    const group = { conversation: { id: randomUUID(), isGroup: true } };
    const said = await ada.deliver({ ...group, text: 'language ja' });
    expect(said.text).toContain(wordings.ja.languageChosen);
    expect(said.text).not.toContain('coffee');
    expect((await ada.say('resume')).text).toContain('How was the coffee?');
  });
});

test('button labels can be typed, and a text question asks which was meant', async () => {
  const ada = speaker('de-DE');
  expect((await ada.say('hilfe')).text).toContain(wordings.de.helpTitle);
  expect((await ada.say(' Umfragen ansehen ')).buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
  await ada.say('survey 5');
  expect((await ada.say('Hilfe')).text).toContain(wordings.de.helpTitle);
  expect((await ada.say('weiter')).text).toContain('How was the coffee?');
  for (const answer of ['Good', 'Good', 'Good']) await ada.say(answer);
  await ada.say('/stop');
  await ada.say('/Weiter');
  const asked = await ada.say('Hilfe!');
  expect(asked.buttons.map(({ label }) => label)).toEqual([
    wordings.de.sendAsAnswer('Hilfe!'),
    wordings.de.showHelp,
  ]);
  await ada.press(labelled(asked, wordings.de.sendAsAnswer('Hilfe!')));
  expect(canvass.service.filed.map(({ answer }) => answer).at(-1)).toBe('Hilfe!');
});
