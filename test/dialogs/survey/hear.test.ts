import { describe, expect, test } from 'vitest';
import { createCommandReader } from '../../../dialogs/commands/read.ts';
import type { ExactCommand } from '../../../dialogs/survey/decision.ts';
import { hear, type Received, wishAt } from '../../../dialogs/survey/hear.ts';
import type { StateOf, SurveyState } from '../../../dialogs/survey/state.ts';
import { commands } from '../../../dialogs/table.ts';
import type { Role } from '../../../dialogs/turn.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { spellings, typedWords } from '../../../dialogs/wording/typed-words.ts';

const session = { reference: 'ref', survey: { id: 1, name: 'Coffee' }, sessionId: 's' };
const asked = { instance: 'here', by: 'attempt', at: 1000, shown: true };
const text: StateOf<'asking'> = {
  kind: 'asking',
  session,
  number: 1,
  asked,
  question: { kind: 'text', text: 'Why?', title: '' },
};
const choice: StateOf<'asking'> = {
  ...text,
  question: { kind: 'choice', text: 'How?', title: '', answers: [{ id: 0, text: 'Resume', value: 'r' }] },
};
const received: Received = { instance: 'here', at: 2000, stillShowing: () => false, wasSaid: () => false };
const readCommand = createCommandReader(commands);
const heard = (
  state: SurveyState,
  typed: string,
  how = received,
  role: Role = 'none',
  exact?: ExactCommand,
) => hear(state, { text: typed, command: readCommand(typed, { role, now: 0 }), exact }, how, english);

const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC');
const wide = (word: string): string =>
  word.replace(/[a-z]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

describe('a wish in a sentence', () => {
  const about = (question: string, ...answers: readonly string[]): StateOf<'asking'> => ({
    ...choice,
    question: {
      ...{ kind: 'choice', text: question, title: '' },
      answers: answers.map((words, id) => ({ id, text: words, value: words })),
    },
  });
  test.each([
    ['I’d like to talk to someone', 'help'],
    ['sorry, wrong button', 'changeAnswer'],
    ['this takes too long', 'leave'],
    ['sorry, what was the question?', 'repeat'],
  ] as const)('is read from “%s”: %s', (line, wish) => {
    expect(wishAt(choice, line)).toBe(wish);
    expect(wishAt({ kind: 'idle' }, line)).toBe(wish);
    // Where any text is an answer it is that.
    expect(wishAt(text, line)).toBeUndefined();
  });
  test.each([
    ['Could you talk to someone?', 'yes, I could talk to someone at once'],
    ['What happened?', 'I pressed the wrong button', 'a wrong button'],
    ['How was the queue?', 'this takes too long', 'THIS TAKES TOO LONG, really'],
  ])('is not read from the question’s own words: “%s”', (question, ...answers) => {
    const line = answers.at(-1) ?? '';
    expect(wishAt(about(question, 'Yes', ...answers.slice(0, -1)), line)).toBeUndefined();
    expect(wishAt(choice, line)).toBeDefined();
  });
});

describe('a text question', () => {
  test.each([' two\nlines ', 'Help me', 'survey was fine'])('takes %j word for word', (typed) => {
    expect(heard(text, typed)).toMatchObject({
      event: { kind: 'answer', given: { reply: { feedback: typed } } },
    });
  });
  test.each(['stop', ' Cancel ', 'HELP'])('asks which was meant by %j', (typed) => {
    const exact = { line: 'stop', name: 'stop' };
    const event = { kind: 'word', word: typed, command: exact };
    expect(heard(text, typed, received, 'none', exact)).toMatchObject({ event });
  });
  test.each(['', ' \n ', '\u200b', ' \u200e\u200f ', '\u00ad', '\u2800', '\u3164', '\u2060\ufeff'])(
    'asks again after %j',
    (typed) => {
      expect(heard(text, typed)).toMatchObject({ event: { kind: 'empty' } });
    },
  );
  test.each([
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a heart in colour', '\u2764\ufe0f'],
    ['Persian with a joiner', 'می\u200cخواهم'],
    ['Hindi with joiners', 'क्\u200dष श्\u200cर'],
    ['Hebrew with a direction mark', '\u200fטוב!'],
    ['a number sign of Arabic', '\u0600'],
    ['a word with a soft hyphen', 'Donau\u00addampf'],
  ])('takes %s word for word', (_, typed) => {
    expect(heard(text, typed)).toMatchObject({
      event: { kind: 'answer', given: { reply: { feedback: typed } } },
    });
  });
});

describe('a choice', () => {
  test('prefers an answer’s text over a command', () => {
    expect(heard(choice, 'resume')).toMatchObject({
      event: { kind: 'answer', given: { reply: { answerId: 0 } } },
    });
  });
  test('reads a command that matches no answer', () => {
    expect(heard(choice, 'stop')).toEqual({ kind: 'command' });
  });
  test('asks about leaving words in any language, unless they are an answer', () => {
    for (const { leave, decline } of Object.values(typedWords)) {
      for (const word of [...leave, ...decline].flatMap(spellings)) {
        for (const typed of [
          word,
          ` ${word.toUpperCase()}! `,
          word.normalize('NFD'),
          bare(word),
          wide(word),
        ]) {
          expect(heard(choice, typed), typed).toEqual({ kind: 'survey', event: { kind: 'leaving' } });
        }
        const answers = [{ id: 7, text: word, value: 'x' }];
        const among = { ...choice, question: { ...choice.question, answers } } as const;
        const event = { kind: 'answer', given: { reply: { answerId: 7 } } };
        expect(heard(among, ` ${word.toUpperCase()}`), word).toMatchObject({ event });
      }
    }
  });
  test('shows the question again if asked to, unless that is an answer', () => {
    for (const word of ['again', 'nochmal', 'encore', 'otra vez', 'de novo', 'もう一度']) {
      expect(heard(choice, word), word).toEqual({ kind: 'survey', event: { kind: 'resume' } });
      const answers = [{ id: 7, text: word, value: 'x' }];
      const among = { ...choice, question: { ...choice.question, answers } } as const;
      expect(heard(among, word), word).toMatchObject({ event: { kind: 'answer' } });
      expect(heard(text, word), word).toMatchObject({ event: { kind: 'answer' } });
    }
  });
  test('while asking, leaves on yes, continues on no, and takes neither as an answer', () => {
    const question = {
      ...choice.question,
      answers: ['Yes', 'No', 'Enough'].map((text, id) => ({ id, text, value: text })),
    };
    const meanwhile = { kind: 'list', surveys: [], leaving: true } as const;
    const asked = { ...choice, question, meanwhile } as const;
    const plain = { ...choice, meanwhile } as const;
    for (const { yes, no, leave } of Object.values(typedWords)) {
      for (const word of yes) expect(heard(plain, word), word).toMatchObject({ click: { do: 'leave' } });
      for (const word of no) expect(heard(plain, word), word).toMatchObject({ click: { do: 'keepGoing' } });
      for (const word of leave) {
        const again = heard(plain, word);
        expect(again.kind === 'command' || again, word).toSatisfy(
          (it) => it === true || JSON.stringify(it).includes('leave'),
        );
      }
      for (const word of [...yes, ...no, ...leave])
        expect(JSON.stringify(heard(asked, word)), word).not.toContain('"kind":"answer"');
    }
  });
  test('reads a command about campaigns, even an incomplete one', () => {
    for (const typed of ['run campaign 12', 'run campaign', 'run campaign 12 if it is green']) {
      const wanted = typed.endsWith('green') ? { event: { kind: 'unmatched' } } : { kind: 'command' };
      expect(heard(choice, typed, received, 'operator')).toMatchObject(wanted);
    }
  });
  test('asks again for a line close to a command', () => {
    expect(heard(choice, 'rnu campain 12', received, 'operator')).toMatchObject({
      event: { kind: 'unmatched', several: false },
    });
  });
  test('asks again for anything else', () => {
    expect(heard(choice, 'maybe')).toMatchObject({ event: { kind: 'unmatched', several: false } });
  });
});

describe('a message that may have come before the question', () => {
  const early = { event: { kind: 'early' } };
  test('is early if it came before the question was stored', () => {
    expect(heard(text, 'Good', { ...received, at: 999 })).toMatchObject(early);
    expect(heard(text, 'Good', { ...received, at: 1000 })).toMatchObject(early);
  });
  test('is a command only if it leaves the survey', () => {
    for (const line of ['stop', 'Aufhören'])
      expect(heard(choice, line, { ...received, at: 999 })).toEqual({ kind: 'command' });
    for (const line of ['help', 'no thanks'])
      expect(heard(choice, line, { ...received, at: 999 })).toMatchObject(early);
  });
  test('is early if a dead process stored the question and never showed it', () => {
    const unshown = { ...text, asked: { ...asked, instance: 'dead', shown: false } };
    expect(heard(unshown, 'Good')).toMatchObject(early);
  });
  test('is early while the question is still on its way to the channel', () => {
    const onItsWay = { ...text, asked: { ...asked, shown: false } };
    expect(heard(onItsWay, 'Good', { ...received, stillShowing: () => true })).toMatchObject(early);
  });
  test('answers a question that was just said, even before that is stored', () => {
    const showing = { ...text, asked: { ...asked, shown: false } };
    const said = { ...received, stillShowing: () => true, wasSaid: () => true };
    expect(heard(showing, 'Good', said)).toMatchObject({
      event: { kind: 'answer' },
    });
  });
  test('is early if it was written before the question was stored and resent to any process', () => {
    for (const instance of ['here', 'other']) {
      const again = { ...received, instance, at: 20_000 };
      expect(heard(text, 'Good', { ...again, writtenAt: 1000 })).toMatchObject(early);
      expect(heard(text, 'Good', { ...again, writtenAt: 1001 })).toMatchObject({ event: { kind: 'answer' } });
    }
  });
  test.each([
    [999, 1000, 'early'],
    [1000, 1000, 'answer'],
    // Messages are dated in whole milliseconds.
    [1000, 1000.7, 'answer'],
    [0, 1000, 'early'],
    [undefined, 1000, 'answer'],
  ] as const)('from a page that has seen up to %j, for a question of %d: %s', (seenUntil, at, kind) => {
    const open = { ...text, asked: { ...asked, at } };
    for (const instance of ['here', 'other'])
      expect(heard(open, 'Good', { ...received, instance, seenUntil })).toMatchObject({ event: { kind } });
  });
  test.each([
    [{ sent: 500 }, { sent: 499 }, 'early'],
    [{ sent: 500 }, { sent: 500 }, 'early'],
    [{ sent: 500 }, { sent: 501 }, 'answer'],
    [{ sent: 500 }, undefined, 'answer'],
    [undefined, { sent: 1 }, 'answer'],
    [{ seen: 'one' }, { seen: 'one' }, 'early'],
    [{ seen: 'one' }, { seen: 'two' }, 'answer'],
    [{}, {}, 'answer'],
  ] as const)('for a question shown in reply to %j, a message at %j: %s', (after, position, kind) => {
    const open = { ...text, asked: { ...asked, ...(after && { after }) } };
    for (const instance of ['here', 'other'])
      expect(heard(open, 'Good', { ...received, instance, position })).toMatchObject({ event: { kind } });
  });
  test('is not judged by the page’s time if the question’s clock was ahead', () => {
    const ahead = { ...text, asked: { ...asked, at: 200_000 } };
    const seen = { ...received, instance: 'other', seenUntil: 1900 };
    expect(heard(ahead, 'Good', seen)).toMatchObject({ event: { kind: 'answer' } });
    expect(heard(ahead, 'Good', { ...seen, at: 200_500 })).toMatchObject(early);
  });
  test('is not judged by the clocks of two processes', () => {
    expect(heard(text, 'Good', { ...received, instance: 'other', at: 1 })).toMatchObject({
      event: { kind: 'answer' },
    });
  });
});

describe('while another question is asked in between', () => {
  const restart = { meanwhile: { kind: 'restart' } } as const;
  const yesOrNo: StateOf<'asking'> = {
    ...choice,
    ...restart,
    question: { kind: 'choice', text: 'Good?', title: '', answers: [{ id: 4, text: 'Yes', value: 'y' }] },
  };
  test('a typed “yes” that matches an answer is not sent by itself', () => {
    expect(heard(yesOrNo, 'yes')).toEqual({
      kind: 'survey',
      event: { kind: 'aside', given: { reply: { kind: 'choice', answerId: 4 }, label: 'Yes' } },
    });
    expect(heard({ ...text, ...restart }, 'yes, but late')).toMatchObject({
      event: { kind: 'aside', given: { reply: { feedback: 'yes, but late' } } },
    });
  });
  describe.each([
    ['en', 'Yes', 'No'],
    ['es', 'Sí.', 'no, gracias'],
    ['fr', 'oui', 'Non !'],
    ['de', 'Ja', 'nein'],
    ['pt-BR', 'sim', 'não'],
    ['ja', 'はい', 'いいえ'],
  ])('in %s', (_, yes, no) => {
    const survey = { id: 6, name: 'Tea' };
    const invitation = { kind: 'invitation', id: 'i', survey } as const;
    test.each([
      ['to start over', { kind: 'restart' }, { do: 'restart' }, { do: 'keepGoing' }],
      ['to start another', { kind: 'start', survey }, { do: 'start', survey: 6 }, { do: 'keepGoing' }],
      [
        'of a link',
        { kind: 'start', survey, link: 'resume' },
        { do: 'link', survey: '6' },
        { do: 'keepGoing' },
      ],
      ['of an invitation', invitation, { choice: 'start' }, { choice: 'notNow' }],
      ['of a reminder', { kind: 'reminder' }, { line: 'resume' }, undefined],
    ] as const)('yes and no answer our own question, %s', (_question, meanwhile, pressed, stays) => {
      for (const open of [text, choice]) {
        expect(heard({ ...open, meanwhile }, yes)).toMatchObject({ kind: 'click', click: pressed });
        if (stays !== undefined) {
          expect(heard({ ...open, meanwhile }, no)).toMatchObject({ kind: 'click', click: stays });
        }
        // Shown again, the survey’s question is the last on the screen.
        expect(heard({ ...open, meanwhile, reshown: true }, yes)).not.toMatchObject({ kind: 'click' });
        const aside = { reply: { kind: 'text', feedback: 'x' }, label: 'x', offer: 'o' } as const;
        expect(heard({ ...open, meanwhile, aside }, yes)).not.toMatchObject({ kind: 'click' });
      }
    });
    test('yes is no answer to a list, but answers an open question', () => {
      const list = { kind: 'list', surveys: [survey] } as const;
      expect(heard({ ...choice, meanwhile: list }, yes)).toMatchObject({ event: { kind: 'aside' } });
      expect(heard(text, yes)).toMatchObject({ event: { kind: 'answer' } });
    });
    test('yes and no answer whether to start over a left or finished survey', () => {
      const over = { kind: 'finished', session, outcome: 'complete' } as const;
      for (const state of [over, { kind: 'stopped', was: text } as const]) {
        expect(heard(state, yes)).toEqual({ kind: 'command' });
        expect(heard({ ...state, askedToRestart: true }, yes)).toMatchObject({ kind: 'click' });
        expect(heard({ ...state, askedToRestart: true }, no)).toMatchObject({ kind: 'survey' });
      }
    });
  });
  test('a text that matches nothing is no answer', () => {
    expect(heard(yesOrNo, 'why')).toEqual({ kind: 'survey', event: { kind: 'aside' } });
  });
  test('the labels of its buttons can be typed', () => {
    const at = { session: 'ref', question: 1 };
    expect(heard(yesOrNo, ' yes, START over')).toMatchObject({ click: { do: 'restart', ...at } });
    expect(heard(yesOrNo, 'Keep going')).toMatchObject({ click: { do: 'keepGoing', ...at } });
    const survey = { id: 6, name: 'Tea' };
    const leaving: StateOf<'asking'> = { ...text, meanwhile: { kind: 'start', survey } };
    expect(heard(leaving, english.leaveAndStart('Tea'))).toMatchObject({
      click: { do: 'start', survey: 6, name: 'Tea', instead: 'ref' },
    });
  });
  test('a command is still a command at a text question', () => {
    expect(heard({ ...text, ...restart }, 'stop')).toEqual({ kind: 'command' });
  });
  test('“cancel” says no, and leaves the survey only if nothing else was asked', () => {
    const survey = { id: 6, name: 'Tea' };
    for (const word of Object.values(typedWords).flatMap(({ cancel }) => cancel)) {
      for (const meanwhile of [{ kind: 'restart' }, { kind: 'start', survey }] as const)
        for (const open of [text, choice])
          expect(heard({ ...open, meanwhile }, ` ${word.toUpperCase()}!`), word).toMatchObject({
            click: { do: 'keepGoing' },
          });
      const invited = { kind: 'invitation', id: 'i', survey } as const;
      expect(heard({ ...text, meanwhile: invited }, word)).toMatchObject({ click: { choice: 'notNow' } });
      const leaving = { kind: 'list', surveys: [], leaving: true } as const;
      expect(JSON.stringify(heard({ ...choice, meanwhile: leaving }, word))).not.toContain('keepGoing');
      expect(JSON.stringify(heard(choice, word))).toMatch(/command|leaving/u);
    }
  });
  test('a text answers the question shown again below, unless it is the label of a button above', () => {
    const below = { ...restart, reshown: true } as const;
    expect(heard({ ...yesOrNo, ...below }, 'yes')).toMatchObject({ event: { kind: 'answer' } });
    expect(heard({ ...text, ...below }, 'yes')).toMatchObject({ event: { kind: 'answer' } });
    expect(heard({ ...text, ...below }, 'Yes, start over')).toMatchObject({ event: { kind: 'aside' } });
    expect(heard({ ...yesOrNo, ...below }, 'Yes, start over')).toMatchObject({ click: { do: 'restart' } });
  });
});
