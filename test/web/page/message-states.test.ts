import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Message } from '../../../dialogs/message.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { numbers, question, reference } from '../../cards/sample-messages.ts';

/** What the page knows of a message. */
interface Known {
  readonly atRest: boolean;
  readonly chosen?: string;
  readonly turn: number;
  readonly parts: { readonly text: string };
  readonly redraws: Set<() => void>;
}

interface States {
  observe(activity: object): boolean;
  find(id: string): Known | undefined;
  open(): Known | undefined;
}

const script = new URL('../../../src/web/page/message-states.js', import.meta.url).href;
const exported = z.object({
  createMessageStates: z.custom<(post: () => Promise<unknown>) => States>((it) => typeof it === 'function'),
});
const { createMessageStates } = exported.parse(await import(/* @vite-ignore */ script));

let states: States;
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

test('a message that comes once more with the id of an earlier one takes its place, and whoever draws it is told', () => {
  expect(say('first', { text: 'Running: 1 of 3' })).toBe(false);
  expect(say('second', { text: 'Something else' })).toBe(false);
  let drawn = 0;
  states.find('first')?.redraws.add(() => {
    drawn += 1;
  });
  expect(say('first', { text: 'Passed: 3 of 3' })).toBe(true);
  expect(states.find('first')?.parts.text).toBe('Passed: 3 of 3');
  expect(drawn).toBe(1);
  // With other answers it can be answered by those.
  say('first', question(['Yes', 'No']));
  expect(states.open()).toBe(states.find('first'));
});

test.each([
  ['as it stands there', 'good ', 0, 'Good'],
  ['by its position', '2', 1, 'Bad'],
  ['by a value that nobody sees', 'b', 1, 'Bad'],
])('an answer typed %s is marked in its question, as a press is', (_, typed, answer, label) => {
  say('asked', question(['Good', 'Bad']));
  type(typed);
  expect(states.find('asked')).toMatchObject({ atRest: false });
  if (typed.trim().length < 2)
    say('told', { text: `I’ve taken “${typed}” as “${label}”.`, chosen: { ...reference, answer } });
  say('next', nextQuestion);
  expect(states.find('asked')).toMatchObject({ atRest: true, chosen: label });
});

test('so it is on a scale, and in a list', () => {
  const long = Array.from({ length: 30 }, (_, index) => `Shop in street no. ${index} of our town`);
  for (const [answers, typed] of [
    [numbers(0, 10), '7'],
    [long, long[12] ?? ''],
  ] as const) {
    states = createMessageStates(async () => undefined);
    say('asked', question(answers));
    type(typed);
    say('next', nextQuestion);
    expect(states.find('asked')).toMatchObject({ atRest: true, chosen: typed });
  }
});

test('a question that comes twice in a row stands there once; asked again after something was said, it is the open one', () => {
  expect(say('asked', question(['Good', 'Bad']))).toBe(false);
  expect(say('again', question(['Good', 'Bad']))).toBe(true);
  expect(states.find('again')).toBeUndefined();
  expect(states.open()).toBe(states.find('asked'));
  type('help');
  expect(say('after help', question(['Good', 'Bad']))).toBe(false);
  expect(states.find('asked')).toMatchObject({ atRest: true });
  expect(states.open()).toBe(states.find('after help'));
});

test('what comes after the person said something, or the page pressed something for them, is another reply', () => {
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

test('a question is over once another one is asked, be it by a link; what belongs to the open one stays', () => {
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
