import { describe, expect, test } from 'vitest';
import { answeredQuestion, askQuestion } from '../../../dialogs/survey/messages.ts';
import type { Open } from '../../../dialogs/survey/state.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { german } from '../../../dialogs/wording/german.ts';
import { renderMessage } from '../../../src/cards/render-message.ts';
import { readParts } from '../../../src/web/page/message-parts.ts';

function open(title: string): Open {
  const survey = { id: 5, name: 'Coffee bar' };
  return {
    session: { reference: 'r1', sessionId: 'session-1', survey },
    number: 3,
    question: { kind: 'text', text: 'Why?', title },
  };
}

test.each([
  ['Question 3', 'Coffee bar · Frage 3', 'Coffee bar · Question 3'],
  ['question #3.', 'Coffee bar · Frage 3', 'Coffee bar · Question 3'],
  ['', 'Coffee bar · Frage 3', 'Coffee bar · Question 3'],
  ['Service', 'Coffee bar · Frage 3 · Service', 'Coffee bar · Question 3 · Service'],
  ['3 of 5', 'Coffee bar · 3 of 5', 'Coffee bar · 3 of 5'],
  ['Question 4', 'Coffee bar · Frage 3 · Question 4', 'Coffee bar · Question 3 · Question 4'],
])('labels a question that the service calls “%s”', (title, inGerman, inEnglish) => {
  expect(askQuestion(german, open(title)).label).toBe(inGerman);
  expect(askQuestion(english, open(title)).label).toBe(inEnglish);
});

test('keeps the reason for asking again apart from the question', () => {
  expect(askQuestion(english, open(''), english.chooseOne)).toMatchObject({
    reason: english.chooseOne,
    text: 'Why?',
  });
});

describe('the progress', () => {
  const about = (questions: number, number: number) => {
    const { session, question } = open('');
    const known = { ...session, about: { questions, milliseconds: questions * 15_000 } };
    return { session: known, number, question };
  };

  test.each([
    [5, 1, 'Question 1 · about 5 questions, 1 minute', 0],
    [5, 2, 'Question 2 of about 5', 1],
    [5, 5, 'Question 5 of about 5', 4],
    [5, 6, 'Question 6 · almost done', 4.5],
    [5, 8, 'Question 8 · almost done', 4.5],
    [5, 9, 'Question 9', 4.5],
    [1, 2, 'Question 2 · almost done', 0.5],
    [1, 3, 'Question 3', 0.5],
  ])('of about %i questions, at number %i: %s', (questions, number, label, done) => {
    const asked = askQuestion(english, about(questions, number));
    expect(asked.label).toBe(`Coffee bar · ${label}`);
    expect(asked.progress).toEqual({ done, of: questions });
    expect(answeredQuestion(english, about(questions, number), 'Yes').progress).toBeUndefined();
  });

  test('is left out if the length is unknown', () => {
    expect(askQuestion(english, open('')).progress).toBeUndefined();
  });

  test('never goes back and never looks full, however long a branch is', () => {
    for (const questions of [1, 2, 5, 40, 1000]) {
      const shares = Array.from({ length: 2 * questions + 3 }, (_, index) => {
        const rendered = renderMessage(askQuestion(english, about(questions, index + 1)), 'webchat');
        return readParts({ type: 'message', id: 'said', ...rendered })?.progress ?? Number.NaN;
      });
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares[0]).toBe(0);
      expect(shares.at(-1)).toBeLessThan(1);
    }
  });
});
