import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import {
  labelled,
  type Replies,
  startConversation,
  type TestConversation,
} from '../../support/conversation.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import type { Scripted } from '../../support/scripted-survey-service.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const canvass = await startSurveyCanvass({ OPERATORS: 'person of reporter' });
canvass.service.lists([5, 6].map((id) => ({ id, description: 'Coffee bar' })));
afterAll(() => canvass.close());
beforeEach(() => canvass.service.clear());

async function begin(survey = 5): Promise<TestConversation> {
  const person = startConversation(canvass.url, 'emulator', randomUUID());
  await person.say(`survey ${survey}`);
  return person;
}

/** A success that holds no question, whatever else it holds. */
const shapes: Record<string, Scripted> = {
  'no data': { body: { status: 200 } },
  'null data': { body: { status: 200, data: null } },
  'empty data': { body: { status: 200, data: {} } },
  'data that is a text': { body: { data: 'secret words' } },
  'a null question': { body: { status: 200, data: { question: null } } },
  'an empty question': { body: { status: 200, data: { question: {} } } },
  'a question that is a list': { body: { data: { question: [{ text: 'secret words' }] } } },
  'a question without a text': {
    body: { data: { question: { type: 'Choose one', answers: [{ id: 1, text: 'secret words' }] } } },
  },
  'a closing text': { status: 201, body: { message: 'secret words' } },
  'unknown fields': { body: { next: { text: 'secret words' }, 'secret words': 5 } },
  'an empty body': {},
  'no content': { status: 204 },
};

const partially = [fixedPart(english.questionMissing)];
const status = (id: number, description?: string): Scripted => ({
  body: { status: { id, description } },
});
/** What the service answers when it is asked for the session's state, and what the person is told then. */
const standings: Record<string, readonly [Scripted | '404', readonly string[]]> = {
  Complete: [status(6, 'Complete'), [fixedPart(english.complete)]],
  'complete with the id of another': [status(5, ' COMPLETE '), [fixedPart(english.complete)]],
  'Partially Complete': [status(5, 'Partially Complete'), partially],
  'partially complete with another id': [status(6, 'partiallycomplete'), partially],
  'partially complete by its id alone': [status(5), partially],
  Invalid: [status(1, 'Invalid'), [fixedPart(english.gone)]],
  'an unknown word': [status(6, 'Completed'), [fixedPart(english.questionMissingOther), '“Completed”']],
  'no status': ['404', [fixedPart(english.endUnconfirmed)]],
  'no readable status': [{ body: { status: 'Complete' } }, [fixedPart(english.endUnconfirmed)]],
};
const open = ['Look again', 'Start over'];
const afterwards = ['Take it again', 'See the surveys'];
const buttonsAfter = (words: readonly string[]): readonly string[] => {
  if (words[0] === fixedPart(english.complete)) return afterwards;
  return words[0] === fixedPart(english.gone) ? [english.startAnew] : open;
};

const pairs = Object.entries(shapes).flatMap(([shape, reply]) =>
  Object.entries(standings).map(([standing, [answer, words]]) => ({ shape, reply, standing, answer, words })),
);

type Pair = (typeof pairs)[number];
const plays = new Map<Pair, ReturnType<typeof play>>();

/** A survey that only they take. */
const survey = 6;

async function play({ reply, answer }: Pair) {
  const person = await begin(survey);
  canvass.service.filed.length = 0;
  canvass.service.next('reply', reply);
  canvass.service.next('status', answer);
  const [told, resumed] = [await person.say('Good'), await person.say('resume')];
  return { told, resumed, filed: canvass.service.filed.map(({ question }) => question) };
}

/** Each is played once: some tests need all of them. */
async function played(pair: Pair): ReturnType<typeof play> {
  const playing = plays.get(pair) ?? play(pair);
  plays.set(pair, playing);
  return await playing;
}

/** Takes most of a minute where much else is going on. */
async function playAll(): Promise<void> {
  for (const pair of pairs) await played(pair);
}

describe('a reply without a readable question', () => {
  test.each(pairs)('($shape) × $standing', async (pair) => {
    const { shape, words } = pair;
    const { told, resumed, filed } = await played(pair);
    const buttons = buttonsAfter(words);
    expect(told.buttons.map(({ label }) => label)).toEqual(buttons);
    const isComplete = buttons === afterwards;
    // Its own closing words stand in place of ours.
    const closes = isComplete && shape === 'a closing text';
    for (const expected of closes ? ['secret words'] : words) expect(told.text).toContain(expected);
    if (!isComplete) expect(told.text).not.toMatch(/thank/iu);
    // Nothing that is typed now is an answer, and what isn't over can be gone on with.
    expect(resumed.text.includes(fixedPart(english.finishedBefore))).toBe(isComplete);
    expect(filed).toEqual([1]);
  });

  test('counts as complete only if the service says Complete', async () => {
    await playAll();
    const reporter = startConversation(canvass.url, 'emulator', 'reporter');
    const report = await reporter.say(`survey report ${survey}`);
    expect(report.text).toContain(`${Object.keys(shapes).length * 2} of ${pairs.length} complete`);
    // Nobody was invited: no row of noughts tells so.
    expect(report.text).toContain('Invited\n0');
    expect(report.text).not.toMatch(/Declined|Never ask again|Without an invitation/u);
  }, 180_000);

  test('is logged by its shape if the survey is not complete, and never with its texts', async () => {
    await playAll();
    const logged = canvass.logged();
    for (const shape of [
      '{data: {question: null}}',
      '{2 unknown}',
      '{question: [{text: text} × 1]}',
      'nothing',
    ])
      expect(logged.replaceAll('status: number, ', '')).toContain(shape);
    expect(logged).not.toContain('secret words');
    canvass.service.next('reply', { body: { data: {} } });
    const { text } = await (await begin()).say('Good');
    const [, reference = 'none'] = /\(Reference (\w+)\)/u.exec(text) ?? [];
    expect(canvass.logged()).toContain(`"reference":"${reference}"`);
  }, 180_000);
});

describe('when the next question is missing', () => {
  let person: TestConversation;
  beforeEach(async () => {
    person = await begin();
  });
  const lose = async (): Promise<Replies> => {
    canvass.service.next('reply', { body: { status: 200, data: { title: 'Question 2' } } });
    return await person.say('Good');
  };

  test('“Look again” finds that the survey is complete after all', async () => {
    const told = await lose();
    const looked = await person.press(labelled(told, 'Look again'));
    expect(looked.text).toContain(fixedPart(english.questionMissing));
    canvass.service.next('status', status(6, 'Complete'));
    // A look that was offered anew is another one, however soon it is asked for.
    const over = await person.press(labelled(looked, 'Look again'));
    // A question's bare title is no closing text.
    expect(over.text).toMatch(/Thank you!$/u);
    expect((await person.press(labelled(told, 'Look again'))).text).toContain(
      fixedPart(english.finishedBefore),
    );
  });

  test('“Start over” begins a new session, and pressing it again begins no third', async () => {
    const told = await lose();
    const sessions = canvass.service.sessions.length;
    expect((await person.press(labelled(told, 'Start over'))).text).toContain('How was the coffee?');
    expect((await person.press(labelled(told, 'Start over'))).text).toBe('');
    expect((await person.press(labelled(told, 'Look again'))).text).toContain(english.notOpen);
    expect(canvass.service.sessions).toHaveLength(sessions + 1);
  });

  test('the survey can be left and resumed', async () => {
    await lose();
    await canvass.restart();
    person = await begin();
    await lose();
    expect((await person.say('stop')).text).toContain(english.stopped(1));
    expect((await person.say('resume')).text).toContain(fixedPart(english.questionMissing));
  });

  test('a start without a question is reported and does not complete the survey', async () => {
    const stranger = startConversation(canvass.url, 'emulator', randomUUID());
    canvass.service.next('start', { body: { sessionId: 'session-1', survey: { title: 'Coffee bar' } } });
    const told = await stranger.say('survey 5');
    expect(told.text).toContain('The survey has started.');
    expect(told.buttons.map(({ label }) => label)).toEqual(open);
  });
});

describe('a complete survey can be taken again', () => {
  const listed = (id: number): Scripted => ({ body: [{ id, description: 'Coffee bar' }] });
  test.each<[string, Scripted | '400', readonly string[]]>([
    ['while it is still deployed', listed(5), afterwards],
    ['but not once it is no longer deployed', listed(6), ['See the surveys']],
    ['if the list cannot be read', '400', afterwards],
  ])('%s', async (_, list, buttons) => {
    const conversation = randomUUID();
    await startConversation(canvass.url, 'emulator', conversation).say('survey 5');
    canvass.service.next('list', list, list, list);
    // The list that was read before is forgotten.
    await canvass.restart();
    canvass.service.next('reply', {});
    canvass.service.next('status', status(6, 'Complete'));
    const told = await startConversation(canvass.url, 'emulator', conversation).say('Good');
    expect(told.buttons.map(({ label }) => label)).toEqual(buttons);
  });
});

describe('asks a question in another form:', () => {
  let person: TestConversation;
  beforeEach(async () => {
    person = await begin();
  });
  const next = { text: 'How was the cake?', type: 'Choose one', title: 'Question 2' };
  const answers = [
    { id: 0, text: 'Good' },
    { id: 1, text: 'Bad' },
  ];

  test.each<[string, object, string[]]>([
    ['a bare text', { question: 'How was the cake?' }, []],
    ['fields directly under data', { ...next, answers }, ['Good', 'Bad']],
    ['a text directly under data', { text: 'How was the cake?' }, []],
  ])('%s', async (_, data, buttons) => {
    canvass.service.next('reply', { body: { status: 200, data } });
    const asked = await person.say('Good');
    expect(asked.text).toContain('How was the cake?');
    expect(asked.buttons.map(({ label }) => label)).toEqual(buttons);
  });

  describe('a Choose One without answers', () => {
    beforeEach(async () => {
      canvass.service.next('reply', { body: { status: 200, data: { question: { ...next, answers: [] } } } });
      expect((await person.say('Good')).text).toContain('How was the cake?');
    });

    test('takes a text and sends it as feedback', async () => {
      canvass.service.next('reply', { body: { data: { question: { text: 'And now?' } } } });
      expect((await person.say('Quite good')).text).toContain('And now?');
      expect(canvass.service.requests.at(-1)?.body).toBe('{"feedback":"Quite good"}');
    });

    test('says that it can’t be answered here after two refusals, and sends nothing more', async () => {
      expect((await person.say('Quite good')).text).toContain('no answer to this question');
      const told = await person.say('Really good');
      expect(told.text).toContain('can’t be answered here');
      expect(told.buttons.map(({ label }) => label)).toEqual(['Start over', english.leaveSurvey]);
      const sent = canvass.service.requests.length;
      for (const words of ['Good', 'resume', 'hello'])
        expect((await person.say(words)).text).toContain('can’t be answered here');
      expect(canvass.service.requests).toHaveLength(sent);
      expect((await person.press(labelled(told, 'Start over'))).text).toContain('How was the coffee?');
    });
  });
});

test('explains that an answer is too long for the service, and keeps the question open', async () => {
  canvass.service.next('reply', { status: 413, body: { message: 'Entity too large' } });
  const told = await (await begin()).say('Good');
  expect(told.text).toMatch(/too long for this survey[\s\S]*How was the coffee\?/u);
  expect(told.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
});
