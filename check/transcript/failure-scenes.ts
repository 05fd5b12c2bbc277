import type { Wording } from '../../dialogs/wording/wording.ts';
import type { SurveyCanvass } from '../../test/support/start-canvass.ts';
import { createTeamsPerson, createVisitor, type Person, type Stage } from './people.ts';

const survey = 'Coffee bar';
/** As often as a call is made at most. */
const always = Array.from({ length: 8 });

/** What a customer hears when the survey service, the network or a second message comes in between. */
export async function failureScenes(
  stage: Stage,
  words: Wording,
  { service, restart }: SurveyCanvass,
): Promise<void> {
  const { scene } = stage.transcript;
  /** Somebody at question 1, or after as many answers as are given. */
  const customer = async (name: string, ...answers: string[]): Promise<Person> => {
    const person = createVisitor(stage, name);
    await person.say('survey 5');
    for (const answer of answers) await person.say(answer);
    return person;
  };

  scene('No list, no start');
  const ada = createVisitor(stage);
  for (const weather of ['500Before', '401'] as const) {
    service.next('list', ...always.map(() => weather));
    await ada.say('surveys');
    service.clear();
  }
  for (const weather of ['429', '401', '404', '400', 'resetAfter'] as const) {
    service.next('start', ...always.map(() => weather));
    await ada.say('survey 5');
    service.clear();
  }
  await ada.say('hello');
  await ada.press(words.tryAgain);
  await ada.say('stop');
  service.next('start', 'resetAfter');
  await ada.say('restart');
  await ada.press(words.yesStartOver);
  await ada.press(words.goOnBefore);
  service.next('list', ...always.map(() => '500Before' as const));
  service.next('start', ...always.map(() => '429' as const));
  await createVisitor(stage, 'Al').say('survey 5');
  service.clear();
  service.next('list', { body: [5, 6].map((id) => ({ id, description: survey })) });
  await createVisitor(stage, 'Abe').say('surveys');
  service.next('list', { body: [] });
  await createVisitor(stage, 'Amy').say('surveys');
  const ann = createVisitor(stage, 'Ann');
  await ann.deliver('opens a link to survey 99', { value: { canvass: 1, do: 'link', survey: '99' } });
  await ann.deliver('presses an answer of long ago', {
    value: { canvass: 1, do: 'answer', session: 'x', question: 1, answer: 1 },
  });

  scene('Two messages at once');
  const bea = createVisitor(stage, 'Bea');
  service.onStart(() => bea.say('hello'));
  await bea.say('survey 5');
  service.onStart(() => {});
  service.onReply(async () => {
    await bea.say('Bad');
    await bea.say('/resume');
  });
  await bea.say('Good');
  service.onReply(() => {});

  scene('An answer that isn’t taken');
  const cat = await customer('Cat');
  service.next('reply', '400');
  await cat.say('Good');
  service.next('reply', ...always.map(() => '429' as const));
  await cat.say('Good');
  service.clear();
  await cat.say('resume');
  await cat.say('resume');
  await cat.press(words.sendIt);
  await cat.press(words.sendIt);
  service.next('reply', '401');
  await cat.say('Good');
  await cat.say('Bad');
  await cat.say('Bad');
  await cat.press(words.sendIt);
  const kim = await customer('Kim');
  service.next('reply', '404');
  await kim.say('Good');
  await kim.say('hello');
  const liz = await customer('Liz');
  service.next('reply', '409');
  await liz.say('Good');

  scene('An answer that may or may not have arrived');
  const dee = await customer('Dee');
  service.next('reply', 'resetBefore');
  await dee.say('Good');
  await dee.say('stop');
  await dee.say('resume');
  await dee.press(words.sendIt);
  service.next('reply', 'resetAfter');
  await dee.say('Good');
  service.next('reply', '400');
  await dee.press(words.sendIt);
  const eve = await customer('Eve');
  service.next('reply', 'resetAfter');
  service.next('status', '404');
  await eve.say('Good');
  service.next('status', { body: { status: { id: 9, description: 'Archived' } } });
  await eve.say('hello');
  service.next('status', { body: { status: { id: 1, description: 'Invalid' } } });
  await eve.say('hello');
  const fay = await customer('Fay', 'Good', 'Good', 'Good');
  service.next('reply', 'resetAfter');
  await fay.say('Fine.');

  scene('A question that doesn’t come');
  for (const description of ['Partially Complete', 'Archived', undefined]) {
    const gil = await customer('Gil');
    service.next('reply', { body: { status: 200 } });
    service.next('status', description === undefined ? '404' : { body: { status: { id: 9, description } } });
    await gil.say('Good');
  }
  const gia = await customer('Gia', 'Good', 'Good', 'Good');
  service.next('reply', { status: 204 });
  service.next('status', { body: { status: { id: 6, description: 'Complete' } } });
  await gia.say('Fine.');
  const started = createVisitor(stage, 'Hal');
  service.next('start', { body: { survey: { title: survey }, sessionId: 'session-1' } });
  await started.say('survey 5');
  await started.say('stop');

  scene('Questions that can’t be answered as they are');
  const ida = createVisitor(stage, 'Ida');
  const twins = ['Good', 'Good'].map((text, id) => ({ id, text, value: 'x' }));
  const question = { title: 'Question 1', text: 'How was the coffee?', type: 'Choose one' };
  service.next('start', {
    body: { survey: { title: survey }, question: { ...question, answers: twins }, sessionId: 's' },
  });
  await ida.say('survey 5');
  await ida.say('Good');
  const jan = createVisitor(stage, 'Jan');
  const next = `session-${service.sessions.length + 1}`;
  service.next('start', { body: { survey: { title: survey }, question, sessionId: next } });
  await jan.say('survey 5');
  for (const _ of [1, 2]) {
    service.next('reply', { status: 400, body: { message: 'Please choose an answer.' } });
    await jan.say('Good');
  }
  service.clear();
  const titled = { title: 'Your visit', text: 'Anything else?', type: 'Enter Text' };
  const joy = createVisitor(stage, 'Joy');
  service.next('start', { body: { survey: { title: survey }, question: titled, sessionId: 'v' } });
  await joy.say('survey 5');
  await joy.say('stop');
  await joy.say('help');
  await joy.press(words.sendAsAnswer('stop'));
  const long = 'All of it, in every word. '.repeat(2_000);
  const answers = Array.from({ length: 1_500 }, (_, id) => ({
    id,
    text: `Answer ${id + 1} of many`,
    value: '',
  }));
  for (const asked of [
    { ...question, text: long, answers: answers.slice(0, 30) },
    { ...question, answers },
  ]) {
    service.next('start', { body: { survey: { title: survey }, question: asked, sessionId: 'u' } });
    await createTeamsPerson(stage, 'Jon').say('survey 5');
  }

  scene('The status, where the service says something else');
  const mia = await customer('Mia', 'Good');
  service.next('status', { body: { status: { id: 9, description: 'Archived' } } });
  await mia.say('status');
  service.next('status', ...always.map(() => '404' as const));
  await mia.say('status');
  service.clear();
  service.next('status', { body: { status: { id: 6, description: 'Complete' } } });
  await mia.say('status');
  const ned = await customer('Ned', 'Good');
  service.next('status', { body: { status: { id: 1, description: 'Invalid' } } });
  await ned.say('status');
  await ned.say('status');

  scene('Trouble of our own');
  const ola = await customer('Ola');
  await restart((database) => {
    database.exec(
      `UPDATE documents SET body = replace(body, '"shown":true', '"shown":false') WHERE key LIKE '%${ola.id}%'`,
    );
  });
  await ola.say('Good');
  const pam = createTeamsPerson(stage, 'Pam');
  stage.connector.failNext({ answer: 413, type: 'message' });
  await pam.say('survey 5');
}

/** The last one: the survey service is gone after it. */
export async function awayScene(stage: Stage, { service }: SurveyCanvass): Promise<void> {
  stage.transcript.scene('The survey service is away');
  const ada = createVisitor(stage);
  await ada.say('survey 5');
  await service.close();
  await ada.say('Good');
}
