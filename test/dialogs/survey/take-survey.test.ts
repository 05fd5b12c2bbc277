import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { typedWords } from '../../../dialogs/wording/typed-words.ts';
import {
  askedForText,
  labelled,
  type Replies,
  startConversation,
  type TestConversation,
} from '../../support/conversation.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

let person: TestConversation;

const canvass = await startSurveyCanvass();
afterAll(() => canvass.close());
beforeEach(() => {
  canvass.service.filed.length = 0;
  canvass.service.onReply(() => {});
  person = startConversation(canvass.url);
});

const coffee = { id: 5, description: 'Coffee bar' };
const filed = (): unknown[] => canvass.service.filed.map(({ question, answer }) => [question, answer]);

test('takes a survey from the list to its end, with buttons and typed answers', async () => {
  const list = await person.say('surveys');
  expect(list.buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
  const first = await person.press(list.buttons[0]);
  expect(first.text).toContain('How was the coffee?');
  expect(first.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
  const second = await person.press(labelled(first, 'Good'));
  expect(second.text).toContain('How was the cake?');
  expect((await person.say(' bAD ')).text).toContain('How was the service?');
  const third = await person.say('1');
  expect(third.text).toMatch(/Got it: “Good”\.[\s\S]*Anything else\?/u);
  const last = await person.say(' Two\nlines, *bold* & <b> ');
  // The closing words once, no thanks beside them, and what can be done next.
  expect(last.text).toBe('Coffee bar\nCome again!');
  expect(last.buttons.map(({ label }) => label)).toEqual(['Take it again', 'See the surveys']);
  expect(filed()).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, ' Two\nlines, *bold* & <b> '],
  ]);
  expect(labelled(await person.say('resume'), 'Take it again')).toBeDefined();
  expect(labelled(await person.say('status'), 'Take it again')).toBeDefined();
});

test.each(['Coffee bar', ' “coffee BAR”! '])(
  'starts a survey when only its name is typed: %j',
  async (name) => {
    expect((await person.say('hello')).buttons.map(({ label }) => label)).toContain('Coffee bar');
    const part = await person.say('coffee');
    expect(part.text).toBe(english.didYouMean('Coffee bar'));
    expect(part.buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
    expect((await person.say(name)).text).toContain('How was the coffee?');
    await person.say('/stop');
    expect((await person.say(name)).text).toContain('How was the coffee?');
  },
);

test('what is typed is looked for among the surveys that were just shown, without asking for them again', async () => {
  await person.say('hello');
  const lists = () => canvass.service.requests.filter(({ url }) => url.startsWith('/surveys?')).length;
  const before = lists();
  expect((await person.say('is anybody there')).text).toBe(english.notUnderstood);
  expect((await person.say('Coffee bar')).text).toContain('How was the coffee?');
  expect(lists()).toBe(before);
});

test('help ends with the open question, if there is one', async () => {
  const { seeSurveys, howFar, noInvitations, leaveSurvey, resume, page } = english;
  const before = await person.say('help');
  const elsewhere = [seeSurveys, howFar, page.language, noInvitations];
  expect(before.buttons.map(({ label }) => label)).toEqual(elsewhere);
  await person.say('survey 5');
  const during = await person.say('/help');
  expect(during.buttons.map(({ label }) => label)).toEqual([
    ...[seeSurveys, howFar, page.language, leaveSurvey],
    ...['Good', 'Bad'],
  ]);
  expect(during.text).toMatch(/Here’s what you can do[\s\S]*How was the coffee\?$/u);
  expect((await person.press(labelled(during, 'Good'))).text).toContain('How was the cake?');
  await person.say('/stop');
  const after = await person.say('help');
  const left = [seeSurveys, resume, page.language, noInvitations];
  expect(after.buttons.map(({ label }) => label)).toEqual(left);
});

describe('words that are no answer', () => {
  test('a text typed after /restart is not sent until a button is pressed', async () => {
    await askedForText(person);
    canvass.service.filed.length = 0;
    await person.say('/restart');
    const doubt = await person.say('coffee bar');
    expect(doubt.text).toContain(english.answerOrNot('coffee bar', 4));
    expect(filed()).toEqual([]);
    expect((await person.say('keep going')).text).toContain('Anything else?');
    await person.say('/restart');
    await person.press(labelled(await person.say('coffee bar'), 'Send “coffee bar” as my answer'));
    expect(filed()).toEqual([[4, 'coffee bar']]);
  });

  test('a text below a list of surveys answers the question, unless it is a listed name', async () => {
    await askedForText(person);
    canvass.service.filed.length = 0;
    const listed = await person.say('/surveys');
    expect(listed.buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
    expect(listed.text).toMatch(/Which survey[\s\S]*Anything else\?/u);
    const doubt = await person.say('coffee bar');
    expect(doubt.text).toContain(english.answerOrNot('coffee bar', 4));
    expect(filed()).toEqual([]);
    await person.say('/surveys');
    await person.say('No, thanks');
    expect(filed()).toEqual([[4, 'No, thanks']]);
  });

  test('“not good” never counts as “Good”, and the choices are shown again', async () => {
    await person.say('survey 5');
    for (const typed of ['not good', 'goo', '3', '']) {
      const again = await person.say(typed);
      expect(again.text).toContain('How was the coffee?');
      expect(again.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
    }
    expect(filed()).toEqual([]);
  });

  test('an exact command at a text question asks which was meant', async () => {
    await askedForText(person);
    const exactly = [
      ...['stop', 'cancel', 'help', '?', 'surveys', 'resume', 'status', 'language de', 'survey 5', 'restart'],
      ...[
        ' SURVEYS! ',
        'status?',
        'please stop',
        'Stop, please.',
        'invitations off',
        'who am i',
        'survey bar',
      ],
      ...['campaigns', 'run campaign 7', 'results of campaign 7', 'surveys page 2', 'help\n'],
      ...['help run', 'Help with surveys, please', 'help schedule'],
    ];
    for (const word of exactly) expect((await person.say(word)).buttons, word).toHaveLength(2);
    const asked = await person.say('Stop');
    expect(filed()).toHaveLength(3);
    await person.press(labelled(asked, 'Send “Stop” as my answer'));
    expect(filed()[3]).toEqual([4, 'Stop']);
  });

  test.each([
    ...['help was slow', 'help with my order', 'Help run the shop', 'help!!! please hurry'],
    ...['survey 7', 'survey was too long', 'survey 5 was fine', 'help me', 'language klingon', 'thanks'],
    ...['test cases were dull', 'stop it', 'run campaign 999', 'please', '...', 'status quo', 'a survey'],
  ])('“%s” cannot be meant as a command, so it is the answer, word for word', async (words) => {
    await askedForText(person);
    await person.say(words);
    expect(filed()[3]).toEqual([4, words]);
  });

  test('a message with a slash is a command and never an answer', async () => {
    await askedForText(person);
    const status = await person.say('/status');
    expect(status.text).toContain(english.atQuestion('Coffee bar', 4));
    expect(status.text).not.toContain('Partially');
    expect((await person.say('/nonsense')).text).toMatch(/didn’t get that[\s\S]*Anything else\?/u);
    expect((await person.say('/stop')).text).toContain('3 answers');
    expect((await person.say('hello')).text).not.toContain('Anything else?');
    expect((await person.say('resume')).text).toContain('Anything else?');
    expect(filed()).toHaveLength(3);
  });

  test('a bare attachment or an invisible text asks again', async () => {
    await askedForText(person);
    const attachments = [{ contentType: 'image/png', contentUrl: 'https://example.com/a.png' }];
    expect((await person.deliver({ attachments })).text).toMatch(/not attachments[\s\S]*Anything else\?/u);
    // Teams’ copy of a message is none.
    const copy = [{ contentType: 'text/html', content: '<p>\u200b</p>' }];
    for (const blank of [{ text: '\u200b' }, { text: ' \u00ad\u200f ', attachments: copy }]) {
      const told = (await person.deliver(blank)).text;
      expect(told).toContain(english.emptyAnswer);
      expect(told).not.toContain('attachment');
    }
    expect(filed()).toHaveLength(3);
  });
});

describe('leaving and starting again', () => {
  test('every question has a leave button apart from its answers, which does what “stop” does', async () => {
    const first = await person.say('survey 5');
    expect(first.leave?.label).toBe(english.stop);
    expect((await person.press(first.leave)).text).toContain(english.stopped(0));
    // Where nothing is open any more, it says where the survey stands.
    expect((await person.press(first.leave, randomUUID())).text).not.toContain('How was the coffee?');
    await person.say('resume');
    for (const answer of ['Good', 'Good', 'Good']) await person.say(answer);
    // Of a question that has been answered, it changes nothing.
    const stale = await person.press(first.leave);
    expect(stale.text).toContain(english.alreadyAnswered(1));
    expect((await person.press(stale.leave)).text).toContain(english.stopped(3));
    expect(filed()).toHaveLength(3);
  });

  test('a leaving word at a choice asks first, and takes a yes or no in any language', async () => {
    await person.say('survey 5');
    for (const [word, no] of [
      ['ich mag nicht mehr', 'nein'],
      ['NO THANKS!', 'Não'],
      ['j’arrete', 'いいえ'],
      ['もういいです', 'nope'],
    ] as const) {
      const asked = await person.say(word);
      expect(asked.text, word).toContain(english.leaveUnanswered('Coffee bar'));
      expect(asked.buttons.map(({ label }) => label)).toEqual([english.leaveSurvey, english.keepGoing]);
      expect((await person.say(no)).text, no).toContain('How was the coffee?');
    }
    await person.say('genug');
    expect((await person.say('ｓｉ')).text).toContain(english.stopped(0));
    expect(filed()).toEqual([]);
  });

  test('a text question asks about a clear leaving word, and takes another one as an answer', async () => {
    await askedForText(person);
    canvass.service.filed.length = 0;
    for (const { leave, commands } of Object.values(typedWords)) {
      for (const word of [...leave.slice(0, 2), ...commands.stop.slice(0, 1), ...commands.help]) {
        const asked = await person.say(word);
        expect(labelled(asked, english.sendAsAnswer(word)), word).toBeDefined();
        const goesOn = labelled(asked, english.leaveSurvey) ?? labelled(asked, english.showHelp);
        expect(goesOn, word).toBeDefined();
      }
      const back = await person.say(commands.changeAnswer[0] ?? '');
      expect(back.buttons.map(({ label }) => label)).toContain(english.changeAnswer);
    }
    expect(filed()).toEqual([]);
    await person.say('Enough.');
    expect(filed()).toEqual([[4, 'Enough.']]);
  });

  test('buttons at a text question say what a word would do as a command', async () => {
    await askedForText(person);
    for (const [word, label] of [
      ['status', english.howFar],
      ['Umfragen', english.seeSurveys],
      ['start over', english.startOver],
      ['no more invitations', english.noInvitations],
      ['langue', english.page.language],
      ['who am i', english.useAsCommand],
    ] as const) {
      const asked = await person.say(word);
      expect(asked.buttons.map((button) => button.label)).toEqual([english.sendAsAnswer(word), label]);
    }
    expect((await person.say('status')).text).toBe(english.isAnswer('status'));
  });

  test('a wish to change an answer offers to start over and repeats the question', async () => {
    await person.say('survey 5');
    await person.say('Good');
    const told = await person.say('back');
    expect(told.text).toContain(english.answersStay);
    expect(told.text).toMatch(/How was the cake\?$/u);
    expect(told.buttons.map(({ label }) => label)).toEqual([english.startOver, 'Good', 'Bad']);
    // Said once, it isn't said again at this question.
    for (const word of ['UNDO!', 'zurueck', 'atras', '戻る', 'change my answer']) {
      const again = await person.say(word);
      expect(again.text, word).not.toContain(english.answersStay);
      expect(again.text, word).toMatch(/How was the cake\?$/u);
      expect(again.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
    }
    const asked = await person.press(labelled(told, english.startOver));
    expect(asked.text).toContain(english.restartQuestion('Coffee bar'));
    expect((await person.say('ja')).text).toContain('How was the coffee?');
    expect(filed()).toEqual([[1, 0]]);
  });

  test('ambiguous words are a command at a choice or without a survey, in any language', async () => {
    const wishes = Object.values(typedWords).flatMap(({ unlessAnswer }) => unlessAnswer);
    for (const [name, [word = '']] of wishes) {
      const said = {
        surveys: english.surveysTitle,
        status: english.atQuestion('Coffee bar', 1),
        changeAnswer: english.restartNote(0),
        help: english.helpTitle,
        invitationsOff: english.optedOut,
      };
      const [, wanted] = Object.entries(said).find(([command]) => command === name) ?? [];
      person = startConversation(canvass.url);
      const idle = await person.say(`${word}!`);
      if (name === 'help') expect(idle.text, word).toContain(wanted);
      expect(idle.text, word).not.toContain(english.notUnderstood);
      await person.say('survey 5');
      const beside = await person.say(word.toUpperCase());
      expect(beside.text, word).toContain(wanted);
      expect(beside.text, word).toMatch(/How was the coffee\?$/u);
    }
    person = startConversation(canvass.url);
    await askedForText(person);
    canvass.service.filed.length = 0;
    await person.say('Contact');
    expect(filed()).toEqual([[4, 'Contact']]);
  });

  test('understands polite requests, thanks and goodbyes, and suggests no word of another language', async () => {
    const { text: polite } = await person.say('Umfragen, bitte');
    expect(polite).toContain(english.surveysTitle);
    for (const word of ['no thanks', 'Tschüss!', 'いいえ', 'non'])
      expect((await person.say(word)).text, word).toContain(english.comeBack);
    expect((await person.say('progressos')).text).toContain(english.notUnderstood);
    expect((await person.say('ja')).text).toContain(english.notUnderstood);
    await person.say('survey 5');
    expect((await person.say('help please')).text).toMatch(/How was the coffee\?$/u);
    const thanked = await person.say('Vielen Dank!');
    expect(thanked.text).toContain(english.youAreWelcome);
    expect(thanked.text).toMatch(/How was the coffee\?$/u);
    expect(filed()).toEqual([]);
  });

  test('answers a leaving word kindly when no survey is open', async () => {
    const leaving = [
      'quit',
      'leave me alone',
      'ya basta',
      'stop',
      'cancel',
      'enough',
      'I’m bored',
      'もういい',
    ];
    const takenKindly = async () => {
      for (const word of leaving) {
        const { text, buttons } = await person.say(word);
        expect([text, buttons], word).toEqual([english.comeBack, []]);
      }
    };
    await takenKindly();
    await person.say('survey 5');
    await person.say('/stop');
    await takenKindly();
    expect((await person.say('restart')).text).toContain(english.restartQuestion('Coffee bar'));
    await takenKindly();
    // It is no longer being asked whether to start over.
    expect((await person.say('yes')).text).not.toContain('How was the coffee?');
    await person.say('resume');
    for (const answer of ['Good', 'Good', 'Good', 'Nothing.']) await person.say(answer);
    await takenKindly();
  });

  test('“restart” after a stop asks first', async () => {
    await person.say('survey 5');
    await person.say('Good');
    await person.say('stop');
    const before = canvass.service.sessions.length;
    const asked = await person.say('restart');
    expect(asked.text).toContain(english.restartQuestion('Coffee bar'));
    expect(asked.buttons.map(({ label }) => label)).toEqual([english.yesStartOver, english.resume]);
    expect((await person.say('no')).text).toContain(english.leftBefore('Coffee bar'));
    expect(canvass.service.sessions).toHaveLength(before);
    await person.say('restart');
    expect((await person.say('yes')).text).toContain('How was the coffee?');
    expect(canvass.service.sessions).toHaveLength(before + 1);
    await person.say('stop');
    const again = labelled(await person.say('restart'), english.yesStartOver);
    expect((await person.press(again)).text).toContain('How was the coffee?');
    expect(canvass.service.sessions).toHaveLength(before + 2);
  });

  test('asks before starting another survey over an open one', async () => {
    await person.say('survey 5');
    const before = canvass.service.sessions.length;
    const two = { body: [coffee, { id: 6, description: 'Tea house' }] };
    canvass.service.next('list', two);
    const asked = await person.say('survey tea');
    expect(asked.text).toContain('in the middle of');
    expect(asked.buttons.map(({ label }) => label)).toEqual([
      english.keepGoing,
      english.leaveAndStart('Tea house'),
    ]);
    expect(canvass.service.sessions).toHaveLength(before);
    await person.press(labelled(asked, english.leaveAndStart('Tea house')));
    expect(canvass.service.sessions).toHaveLength(before + 1);
  });

  test('asking for the open survey shows its question', async () => {
    const list = await person.say('surveys');
    await person.say('survey 5');
    await person.say('Good');
    const before = canvass.service.sessions.length;
    for (const again of [await person.say('survey coffee'), await person.press(list.buttons[0])]) {
      expect(again.text).toContain('How was the cake?');
      expect(again.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
    }
    expect(canvass.service.sessions).toHaveLength(before);
  });

  test('names an unknown survey and offers the existing ones', async () => {
    const none = await person.say('survey tea ceremony');
    expect(none.text).toContain('tea ceremony');
    expect(none.buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
  });
});

describe('buttons of earlier questions', () => {
  test.each(['', null, undefined, [], true, ' ', '0x0', '1e0'])(
    'never send answer 0 from a list without a choice: %j',
    async (answer) => {
      const first = await person.say('survey 5');
      const { value } = labelled(first, 'Good') ?? {};
      const again = await person.press({ label: 'Send', value: { ...Object(value), answer } });
      expect(filed()).toEqual([]);
      if (answer === '' || answer === null || answer === undefined) {
        expect(again.text).toContain(english.chooseOne);
        expect(labelled(again, 'Good')).toBeDefined();
      }
      await person.press({ label: 'Send', value: { ...Object(value), answer: '0' } });
      expect(filed()).toEqual([[1, 0]]);
    },
  );

  test('do nothing for another person or another session', async () => {
    const first = await person.say('survey 5');
    const stranger = startConversation(canvass.url);
    expect((await stranger.press(labelled(first, 'Good'))).text).toContain(english.notOpen);
    await stranger.say('survey 5');
    expect((await stranger.press(labelled(first, 'Good'))).text).toContain('How was the coffee?');
    expect(filed()).toEqual([]);
  });

  test('file no answer from forged or foreign data', async () => {
    await person.say('survey 5');
    for (const value of [{ canvass: 1, do: 'answer' }, { some: 'card' }, 7, ['x']]) {
      const told = await person.deliver({ value });
      expect(told.status).toBe(200);
      // The question stays in reach.
      expect(told.buttons.map(({ label }) => label)).toEqual(['Good', 'Bad']);
    }
    expect(filed()).toEqual([]);
  });
});

test('explains in a group why a survey can’t move to a private conversation', async () => {
  const group = { conversation: { id: 'group-1', isGroup: true } };
  const replies: Replies = await person.deliver({ ...group, text: 'survey 5' });
  expect(replies.text).toContain(english.privateNotSupported);
  expect(replies.text).not.toContain('How was the coffee?');
});

test('logs no secrets and nothing that people typed', () => {
  for (const hidden of ['secret-that-is-secret', 'key-that-is-secret', 'Two\nlines', 'session-1']) {
    expect(canvass.logged()).not.toContain(hidden);
  }
});

describe('a link', () => {
  const follow = (survey: string): Promise<Replies> =>
    person.press({ label: '', value: { canvass: 1, do: 'link', survey } });

  test.each(['6', 'abc', 'Coffee bar', '-5', '5 or 6', '0x5', '99999999999', '<b>', '…'])(
    'without a valid survey (%s) says so with one button, and names no survey',
    async (survey) => {
      const sessions = canvass.service.sessions.length;
      const told = await follow(survey);
      expect(told.text).toContain(english.linkUnknown);
      expect(told.text).not.toContain('Coffee bar');
      expect(told.buttons.map(({ label }) => label)).toEqual(['See the surveys']);
      expect(canvass.service.sessions).toHaveLength(sessions);
      expect((await person.press(told.buttons[0])).buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
    },
  );

  test('to a removed survey says so with one button if the list cannot be read', async () => {
    canvass.service.next('list', '404');
    canvass.service.next('start', '404');
    expect((await follow('7')).buttons.map(({ label }) => label)).toEqual(['See the surveys']);
  });
});

describe('a button of a survey that isn’t deployed, an old or a forged one', () => {
  const sixth = { canvass: 1, survey: 6, name: 'Boss’s own' };

  test('starts nothing, and offers the surveys that there are', async () => {
    const sessions = canvass.service.sessions.length;
    const told = await person.press({ label: '', value: { ...sixth, do: 'start' } });
    expect(told.text).toContain(english.surveyNotFound('Boss’s own'));
    expect(told.buttons.map(({ label }) => label)).toEqual(['Coffee bar']);
    const linked = await person.press({ label: '', value: { ...sixth, survey: '6', do: 'link' } });
    expect(linked.text).toContain(english.linkUnknown);
    expect(canvass.service.sessions).toHaveLength(sessions);
  });

  test('leaves it to the service if the list can’t be read', async () => {
    canvass.service.next('list', '404');
    canvass.service.next('start', '404');
    await person.press({ label: '', value: { ...sixth, do: 'start' } });
    const starts = canvass.service.requests.filter(({ method }) => method === 'POST');
    expect(starts.at(-1)?.url).toMatch(/^\/surveys\/6\?/u);
  });
});
