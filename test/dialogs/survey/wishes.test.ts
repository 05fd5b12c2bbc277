import { afterAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { askedForText, startConversation, type TestConversation } from '../../support/conversation.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

let person: TestConversation;

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());
beforeEach(() => {
  canvass.service.filed.length = 0;
  person = startConversation(canvass.url);
});

const filed = (): unknown[] => canvass.service.filed.map(({ question, answer }) => [question, answer]);

test.each([
  ...['I am done', 'stop it now', 'I have to go', 'mir reicht es'],
  ...['I dont want to continue', 'never mind', 'stop asking', 'this takes too long', 'close'],
  ...['can we do this later?', 'honestly, I am bored', 'ich habe keine Lust mehr', 'Tschüs', 'ich mag nicht'],
  ...['das dauert mir zu lange', 'leider keine Zeit', 'je ne veux plus répondre', 'c’est trop long'],
  ...[
    'j’ai pas envie',
    'detente',
    'dejalo',
    'ya no quiero contestar',
    'agora não quero responder',
    'já chega!',
  ],
  ...['辞める', '辞めたい', 'おわり', 'もう終わりにしたい', '質問が多すぎます'],
])('“%s” at a choice asks whether to leave', async (line) => {
  await person.say('survey 5');
  const asked = await person.say(line);
  expect(asked.text).toContain(english.leaveUnanswered('Coffee bar'));
  expect((await person.say('keep going')).text).toContain('How was the coffee?');
  expect(filed()).toEqual([]);
});

test.each([
  ...[
    'skip',
    'Can I skip this question?',
    'next',
    'Überspringen',
    'nächste Frage',
    'paso',
    'je passe',
    'pular',
    'スキップ',
  ],
])('“%s” at a choice hears that no question can be skipped', async (line) => {
  await person.say('survey 5');
  const asked = await person.say(line);
  expect(asked.text).toContain(english.noSkipping);
  expect(asked.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
  expect(filed()).toEqual([]);
});

test.each([
  ...['again', 'Once more please', 'what was the question?', 'Say that again', 'nochmal', 'Wie bitte?'],
  ...['noch einmal bitte', 'können Sie die Frage wiederholen?', 'encore', 'à nouveau', 'repeter', 'pardon ?'],
  ...['otra vez', 'repita la pregunta', '¿Cómo?', 'de novo', 'mais uma vez', 'pode repetir?'],
  ...['もう一度', 'もう一度お願いします', '質問をもう一度見せてください'],
])('“%s” at a choice shows the question again, without a reproach', async (line) => {
  await person.say('survey 5');
  const { text: asked, buttons } = await person.say('resume');
  const repeated = await person.say(line);
  expect(repeated.text).toBe(asked);
  expect(repeated.buttons.map(({ label }) => label)).toEqual(buttons.map(({ label }) => label));
  expect(filed()).toEqual([]);
});

test('“again” after the end offers to take the survey again', async () => {
  await askedForText(person);
  await person.say('again');
  expect(filed().at(-1)).toEqual([4, 'again']);
  const told = await person.say('nochmal');
  expect(told.text).toContain(english.finishedBefore('Coffee bar'));
  expect(told.buttons.map(({ label }) => label)).toContain(english.takeAgain);
});

test.each([
  ...[
    'it was cold',
    'not so good',
    'No, more milk please',
    'we didn’t want to leave',
    'I had to go back twice',
    'I have to go far for it',
    'mir reicht es meistens gut',
  ],
  ...[
    'your customer service was slow',
    'it opens later',
    'nicht gut genug',
    'kommt immer später',
    'zum Schluss kalt',
  ],
  ...['pas terrible', 'un moment de détente', 'le service client est lent', 'regular', 'No, quiero repetir'],
  ...['atienden sin ganas', 'mais ou menos', 'o atendimento é ruim', 'quero voltar lá', 'chega frio'],
  ...['まあまあ', 'スタッフが親切', '食後でした', 'はやめに来た', 'また戻りたい', 'もっと長い営業時間'],
])('“%s” at a choice is an opinion, not a request', async (line) => {
  await person.say('survey 5');
  expect((await person.say(line)).text).toContain(english.chooseOne);
  expect(filed()).toEqual([]);
});

test.each([
  ...['I want to talk to a real person', 'is there a human?', 'quiero hablar con alguien'],
  ...['parler à un humain', 'je veux parler à quelqu’un', 'ich möchte mit jemandem sprechen'],
  'ich will einen Menschen sprechen',
  ...['Ich will mit einem Mitarbeiter sprechen', 'quero falar com um atendente', '担当者と話したいです'],
  ...['human', 'Mitarbeiter', 'can I talk to a person?', 'talk to someone'],
])('“%s” explains that no person is here, then shows help and the question', async (line) => {
  await person.say('survey 5');
  const helped = await person.say(line);
  expect(helped.text).toContain(english.nobodyHere);
  expect(helped.text).toContain(english.helpTitle);
  expect(helped.text).toMatch(/How was the coffee\?$/u);
});

test.each(['help', 'menu', 'contact us'])('“%s” shows help without mentioning a person', async (line) => {
  await person.say('survey 5');
  const helped = await person.say(line);
  expect(helped.text).toContain(english.helpTitle);
  expect(helped.text).not.toContain(english.nobodyHere);
});

test.each([
  ...[
    'how long does this take?',
    'How many questions are there?',
    'wie lange dauert das?',
    'wie viele Fragen noch?',
  ],
  ...['¿Cuánto dura?', 'cuantas preguntas quedan', 'Ça prend combien de temps ?', 'quanto tempo leva?'],
  'あと何問ですか？',
])('“%s” at a choice shows the progress and repeats the question', async (line) => {
  await person.say('survey 5');
  const told = await person.say(line);
  expect(told.text).toContain(english.atQuestion('Coffee bar', 1));
  expect(told.text).toMatch(/How was the coffee\?$/u);
  expect(filed()).toEqual([]);
});

test.each([
  ...['can I go back?', 'oops', 'I changed my mind', 'Ich möchte meine letzte Antwort ändern', 'verklickt!'],
  ...['je me suis trompé de réponse', 'perdón, me equivoqué', 'alterar a resposta', 'もどる'],
  ...['回答を変更したいです'],
])('“%s” explains that a sent answer stays', async (line) => {
  await person.say('survey 5');
  await person.say('Good');
  expect((await person.say(line)).text).toContain(english.answersStay);
});

test('“back” says that answers stay only if there are any', async () => {
  await person.say('survey 5');
  await person.say('/stop');
  const { text, buttons } = await person.say('back');
  expect([text, buttons.map(({ label }) => label)]).toEqual([english.restartNote(0), [english.resume]]);
  await person.say('resume');
  await person.say('Good');
  expect((await person.say('enough')).text).toContain(english.leaveQuestion('Coffee bar'));
  await person.say('yes');
  expect((await person.say('back')).text).toContain(english.answersStay);
});

test('“abort” asks whether to leave, and a sentence still answers a text question', async () => {
  await person.say('survey 5');
  expect((await person.say('abort')).text).toContain(english.leaveUnanswered('Coffee bar'));
  await person.say('keep going');
  for (const answer of ['Good', 'Good', 'Good']) await person.say(answer);
  const line = 'It takes too long until a real person comes';
  await person.say(line);
  expect(filed().at(-1)).toEqual([4, line]);
});
