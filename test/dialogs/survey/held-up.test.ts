import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAttempts } from '../../../dialogs/survey/attempts.ts';
import { hear } from '../../../dialogs/survey/hear.ts';
import type { StateOf, SurveyState } from '../../../dialogs/survey/state.ts';
import { shownNow } from '../../../dialogs/survey/survey-record.ts';
import { transition } from '../../../dialogs/survey/transition.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { asking, attempt, context } from './states-and-events.ts';

const session = { reference: 'ref', survey: { id: 1, name: 'Coffee' }, sessionId: 's' };

/** What a text is that came at `at` and is read at `now`, where a process had asked something at `askedAt`, and shown it then. */
function heard(instance: string, askedAt: number, at: number, now: number, shownAt = askedAt): string {
  const state: StateOf<'asking'> = {
    kind: 'asking',
    session,
    number: 2,
    asked: { instance, by: 'attempt', at: askedAt, shown: true, shownAt },
    question: { kind: 'text', text: 'Why?', title: '' },
  };
  const attempts = createAttempts(
    'here',
    () => false,
    () => 'id',
  );
  const received = attempts.received({ receivedAt: at }, now);
  const meant = hear(state, { text: 'Good', command: undefined }, received, english);
  return meant.kind === 'survey' ? meant.event.kind : meant.kind;
}

test('a text held up in a paused process does not answer a question asked meanwhile', () => {
  expect(heard('other', 30_000, 1_000, 45_000)).toBe('early');
});

test('a text that came before a restart showed the stored question does not answer it', () => {
  expect(heard('other', 500, 1_000, 45_000, 16_000)).toBe('early');
});

test('a text that waited for its turn answers a question asked before it came', () => {
  expect(heard('other', 500, 1_000, 45_000)).toBe('answer');
});

test('a text read at once is not judged by the clocks of two processes', () => {
  expect(heard('other', 1_500, 1_000, 1_100)).toBe('answer');
});

test('a text that came well before the question was shown never answers it', () => {
  const time = fc.integer({ min: 0, max: 120_000 });
  const property = fc.property(
    fc.constantFrom('here', 'other'),
    ...[time, time, time, time],
    (instance, at, one, other, before) => {
      const [shownAt, now] = [at + Math.min(one, other), at + Math.max(one, other)];
      // The question is shown before the text is read, and more than a moment after it came; it may have been stored earlier.
      fc.pre(shownAt - at > 2_000);
      expect(heard(instance, shownAt - before, at, now, shownAt)).toBe('early');
    },
  );
  fc.assert(property);
});

test.each<[string, SurveyState]>([
  ['a survey was left', { kind: 'stopped', was: asking }],
  ['something else was asked below a question', { ...asking, meanwhile: { kind: 'restart' } }],
])('a text typed while %s doesn’t answer the question once it is shown again', (_, before) => {
  const { state } = transition(before, { kind: 'resume' }, context);
  if (state.kind !== 'asking') throw new Error(`It is ${state.kind}.`);
  const shown = state.asked.shown ? state : shownNow(state, attempt.since + 1, undefined);
  const meantAt = (writtenAt: number) => {
    const attempts = createAttempts(
      'here',
      () => false,
      () => 'id',
    );
    const received = attempts.received({ receivedAt: attempt.since + 10, writtenAt }, attempt.since + 10);
    const meant = hear(shown, { text: 'Good', command: undefined }, received, english);
    return meant.kind === 'survey' ? meant.event.kind : meant.kind;
  };
  expect(meantAt(attempt.since - 1)).toBe('early');
  expect(meantAt(attempt.since + 5)).toBe('answer');
});
