import { beforeEach, expect, test } from 'vitest';
import { commandButton } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { isActivity } from '../../../src/web/page/activity.ts';
import { createMessageStates, isHeld, type MessageStates } from '../../../src/web/page/message-states.ts';
import { numbers, question, reference } from '../../cards/sample-messages.ts';

let states: MessageStates;
beforeEach(() => {
  states = createMessageStates(async () => undefined);
});

/** The bot says something. @returns whether that only changed what was shown already */
function say(id: string, message: Message): boolean {
  const rendered = renderMessage(message, 'webchat');
  return states.observe({ type: 'message', id, from: { role: 'bot' }, ...rendered });
}

function type(text: string): void {
  states.observe({ type: 'message', id: `typed ${text}`, from: { role: 'user' }, text });
}

const next = question(['Good', 'Bad'], 'And the cake?');
const nextQuestion = { ...next, questionRef: { ...reference, question: 3 }, choices: [] };

test('replaces a message with the same id in place, and redraws it', () => {
  expect(say('first', { text: 'Running: 1 of 3' })).toBe(false);
  expect(say('second', { text: 'Something else' })).toBe(false);
  let drawn = 0;
  states.find('first')?.redraws.add(() => {
    drawn += 1;
  });
  expect(say('first', { text: 'Passed: 3 of 3' })).toBe(true);
  expect(states.find('first')?.parts?.text).toBe('Passed: 3 of 3');
  expect(drawn).toBe(1);
  // With other answers it can be answered by those.
  say('first', question(['Yes', 'No']));
  expect(states.open()).toBe(states.find('first'));
});

const long = Array.from({ length: 30 }, (_, index) => `Shop in street no. ${index} of our town`);

test.each([
  ['a stack', ['Good', 'Bad'], 1],
  ['a scale', numbers(0, 10), 7],
  ['a list', long, 12],
])('marks an answer in %s only once the bot confirms it', (_, titles, answer) => {
  const title = titles[answer] ?? '';
  for (const isTaken of [false, true]) {
    states = createMessageStates(async () => undefined);
    say('asked', question(titles));
    type(title);
    expect(states.find('asked')).toMatchObject({ atRest: false });
    say('next', { ...nextQuestion, ...(isTaken && { chosen: { ...reference, answer } }) });
    const { atRest, chosen } = states.find('asked') ?? {};
    expect([atRest, chosen]).toEqual([true, isTaken ? title : undefined]);
  }
});

const inWriting = {
  label: 'Tea room · Question 3',
  text: 'Anything else?',
  questionRef: { session: 'other', question: 3 },
};

test.each<[string, Partial<Message>, string | undefined]>([
  ['that it was taken', { ...nextQuestion, chosen: { ...reference, answer: 1 } }, 'Bad'],
  ['that another tab’s answer was taken', { ...nextQuestion, chosen: { ...reference, answer: 0 } }, 'Good'],
  ['that it is still being saved', { text: 'I’m still saving your answer.' }, undefined],
  ['that another survey’s question is open', { ...inWriting, reason: 'That isn’t open.' }, undefined],
])('keeps an answer as pressed until the bot says %s', async (_, said, chosen) => {
  say('asked', question(['Good', 'Bad']));
  const asked = states.find('asked');
  const bad = asked?.parts?.choices[1];
  if (asked === undefined || bad === undefined) throw new Error('There is no such answer.');
  await states.press(asked, bad);
  const echo = { ...bad.send, id: 'pressed', from: { role: 'user' } };
  states.observe(echo);
  expect(states.isMarked(echo)).toBe(true);
  expect([asked.atRest, asked.pressed, asked.chosen]).toEqual([true, 'Bad', undefined]);
  say('reply', { text: '', ...said });
  expect([asked.atRest, asked.pressed, asked.chosen]).toEqual([true, undefined, chosen]);
});

test('doesn’t read another client’s message as a press, whatever its value', () => {
  say('asked', question(['Good', 'Bad']));
  for (const value of [null, 0, 'Good', []]) {
    const activity: unknown = { type: 'message', id: 'odd', from: { role: 'user' }, value };
    if (isActivity(activity)) expect(states.observe(activity)).toBe(false);
  }
  expect(states.open()).toBe(states.find('asked'));
  expect(isActivity({ type: 'message', id: 'odd', text: 7 })).toBe(false);
});

test('sends a press with its message’s id, so that the card can lose its buttons', async () => {
  const posted: object[] = [];
  states = createMessageStates(async (activity) => posted.push(activity));
  say('asked', question(['Good', 'Bad']));
  const asked = states.find('asked');
  const [good] = asked?.parts?.choices ?? [];
  if (asked === undefined || good === undefined) throw new Error('There is no such answer.');
  await states.press(asked, good);
  expect(posted).toEqual([{ ...good.send, replyToId: 'asked' }]);
});

test('marks a command as chosen once it has arrived, not while it is being sent or waits', async () => {
  const sent = Promise.withResolvers<void>();
  states = createMessageStates(() => sent.promise);
  say('stopped', { text: 'OK, stopped.', choices: [commandButton('resume', 'Continue')] });
  const stopped = states.find('stopped');
  const [resume] = stopped?.parts?.choices ?? [];
  if (stopped === undefined || resume === undefined) throw new Error('There is no such button.');
  const pressed = states.press(stopped, resume);
  expect([stopped.atRest, stopped.pressed, stopped.chosen]).toEqual([true, 'Continue', undefined]);
  states.follow({ ...resume.send, replyToId: 'stopped' }, 'waiting');
  expect([stopped.pressed, stopped.chosen]).toEqual(['Continue', undefined]);
  sent.resolve();
  await pressed;
  expect([stopped.atRest, stopped.pressed, stopped.chosen]).toEqual([true, undefined, 'Continue']);
});

test('allows another press when one isn’t sent, unless the question is over', async () => {
  for (const isOver of [false, true]) {
    const sent = Promise.withResolvers<void>();
    states = createMessageStates(() => sent.promise);
    say('asked', question(['Good', 'Bad']));
    const asked = states.find('asked');
    const bad = asked?.parts?.choices[1];
    if (asked === undefined || bad === undefined) throw new Error('There is no such answer.');
    const pressed = states.press(asked, bad);
    if (isOver) say('next', { ...nextQuestion, chosen: { ...reference, answer: 0 } });
    sent.reject(new Error('Not connected'));
    await pressed;
    expect([asked.atRest, asked.failed, asked.chosen]).toEqual(
      isOver ? [true, false, 'Good'] : [false, true, undefined],
    );
  }
});

test('treats a text question as the open one, and the question above as over', () => {
  const invitation = { canvass: 1, do: 'invitation', survey: 9, choice: 'start' } as const;
  const invited = { session: 'invited', question: 1 } as const;
  const choices = [{ label: 'Start', click: { ...invitation, ...invited } }];
  say('invited', {
    label: 'Invitation',
    text: 'Got a minute?',
    choices,
    questionRef: invited,
    keepOpen: true,
  });
  say('asked', question(['Good', 'Bad']));
  say('in writing', inWriting);
  expect(states.find('asked')).toMatchObject({ atRest: true });
  expect(states.find('invited')).toMatchObject({ atRest: false });
  expect([states.open(), states.newestQuestion()]).toEqual([
    states.find('in writing'),
    states.find('in writing'),
  ]);
});

test('shows a question repeated in a row once, but one repeated after a message as the open one', () => {
  expect(say('asked', question(['Good', 'Bad']))).toBe(false);
  expect(say('again', question(['Good', 'Bad']))).toBe(true);
  expect(states.find('again')).toBeUndefined();
  expect(states.open()).toBe(states.find('asked'));
  type('help');
  expect(say('after help', question(['Good', 'Bad']))).toBe(false);
  expect(states.find('asked')).toMatchObject({ atRest: true });
  expect(states.open()).toBe(states.find('after help'));
});

test('starts a new reply after a message or an automatic press', () => {
  const event = { type: 'event', name: 'canvass/press', from: { role: 'user' } };
  say('thanks', { text: 'Thank you' });
  say('asked', question(['Good', 'Bad']));
  expect(states.find('asked')?.turn).toBe(states.find('thanks')?.turn);
  states.observe({ ...event, id: 'link' });
  say('other', nextQuestion);
  expect(states.find('other')?.turn).not.toBe(states.find('asked')?.turn);
  states.observe({ type: 'typing', id: 'typing', from: { role: 'user' } });
  say('beside', { text: 'By the way' });
  expect(states.find('beside')?.turn).toBe(states.find('other')?.turn);
});

test('closes a question when another is asked, even by a link, but keeps what belongs to the open one', () => {
  say('asked', question(['Good', 'Bad']));
  const click = { canvass: 1, do: 'sendAgain', session: 'other', question: 1, offer: 'o' } as const;
  say('unsent', { text: 'Not sent', choices: [{ label: 'Send it again', click }], keepOpen: true });
  expect(states.find('asked')).toMatchObject({ atRest: false });
  const questionRef = { session: 'other', question: 1 };
  const choices = ['Yes', 'No'].map((label, answer) => ({
    label,
    click: { canvass: 1, do: 'answer', answer, ...questionRef } as const,
  }));
  say('other', { ...question([]), questionRef, choices });
  expect(states.find('asked')).toMatchObject({ atRest: true });
  expect(states.find('unsent')).toMatchObject({ atRest: false });
  expect(states.open()).toBe(states.find('other'));
});

test('shows a waiting press in its question, also after a reload, until it is sent or taken back', () => {
  const press = { type: 'message', text: 'Bad', replyToId: 'asked' };
  for (const isReloaded of [false, true])
    for (const [fate, left] of [
      ['sent', { atRest: true, pressed: 'Bad' }],
      ['withdrawn', { atRest: false, pressed: undefined, failed: false }],
      ['refused', { atRest: false, pressed: undefined, failed: true }],
    ] as const) {
      states = createMessageStates(async () => undefined);
      const asked = question(['Good', 'Bad']);
      if (!isReloaded) say('asked', asked);
      const value = { ...asked.choices?.[1]?.click };
      states.follow({ ...press, value }, 'waiting');
      if (isReloaded) say('asked', asked);
      expect(states.find('asked')).toMatchObject({ atRest: true, pressed: 'Bad', waiting: press });
      states.follow({ ...press, value }, fate);
      expect(states.find('asked')).toMatchObject({ ...left, waiting: undefined });
    }
});

test('shows the leave button as pressed until it is taken back or the bot confirms', async () => {
  const leave = {
    label: 'Stop',
    typed: 'stop',
    click: { canvass: 1, do: 'leave', session: 's', question: 2 },
  } as const;
  say('asked', { ...question(['Good', 'Stop']), leave });
  const asked = states.find('asked');
  const way = asked?.parts?.leave;
  if (asked === undefined || way === undefined) throw new Error('There is no way out.');
  states.press(asked, way);
  expect(asked).toMatchObject({ atRest: true, leaving: true });
  expect([asked.pressed, asked.chosen]).toEqual([undefined, undefined]);
  const press = { ...way.send, replyToId: 'asked' };
  states.follow(press, 'waiting');
  expect(asked).toMatchObject({ leaving: true, waiting: press });
  states.follow(press, 'withdrawn');
  expect(asked).toMatchObject({ atRest: false, leaving: false });
  states.press(asked, way);
  type('Stop');
  say('left', { text: 'OK, stopped.' });
  expect(asked).toMatchObject({ atRest: true, leaving: false });
});

test.each(['typed', 'chosen'])(
  'nothing is pressed in a question behind what was %s, until that has been sent or taken back',
  async (how) => {
    const leave = {
      label: 'Stop',
      typed: 'stop',
      click: { canvass: 1, do: 'leave', session: 's', question: 2 },
    } as const;
    for (const fate of ['sent', 'withdrawn', 'refused'] as const) {
      const posted: (string | undefined)[] = [];
      states = createMessageStates(async ({ text }) => posted.push(text));
      const chosen = how === 'chosen' && { replyToId: 'earlier', value: { do: 'answer' } };
      const answered = (id: string) => ({
        type: 'message',
        text: id,
        channelData: { clientActivityID: id },
        ...chosen,
      });
      say('asked', { ...question(['Good', 'Bad']), leave });
      say('surveys', {
        text: 'Anything else?',
        choices: [commandButton('help', 'Help')],
      });
      say('help', {
        text: 'What I can do',
        choices: [commandButton('stop', 'Stop the survey'), commandButton('surveys', 'See the surveys')],
      });
      const press = async () => {
        for (const id of ['asked', 'surveys', 'help']) {
          const message = states.find(id);
          for (const choice of [message?.parts?.leave, message?.parts?.choices[0]])
            if (message !== undefined && choice !== undefined) await states.press(message, choice);
        }
      };
      states.follow(answered('first'), 'sending');
      states.follow(answered('second'), 'waiting');
      states.follow(answered('first'), fate);
      expect(states.find('asked')).toMatchObject({ atRest: false, held: true });
      await press();
      // What belongs to no question, and leads out of none, is sent in its turn.
      expect(posted).toEqual(['Help']);
      states.follow(answered('second'), fate);
      await press();
      expect(posted).toEqual(['Help', 'Stop', 'Stop the survey']);
    }
  },
);

test('a way out that is offered elsewhere, as in a reminder, waits for an answer on its way', () => {
  const way = { canvass: 1, do: 'leave', session: 's', question: 1 };
  expect(isHeld({ held: true, question: undefined }, way)).toBe(true);
});

test('names a survey where it changes, but not again at its end', () => {
  const label = 'Coffee bar';
  say('first', { ...question(['Good', 'Bad']), label: `${label} · Question 1` });
  say('second', { ...question(['Good', 'Bad'], 'And the cake?'), label: `${label} · Question 2` });
  say('end', { label, text: 'Come again!', tone: 'good' });
  say('of another', { label: 'Tea house', text: 'Come again!', tone: 'good' });
  expect(['first', 'second', 'end', 'of another'].map((id) => states.find(id)?.goesOn)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(states.newestQuestion()?.survey).toBe(label);
});
