import { expect, test } from 'vitest';
import { askQuestion } from '../../../dialogs/survey/messages.ts';
import type { Open } from '../../../dialogs/survey/state.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { german } from '../../../dialogs/wording/german.ts';

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
])('a question that the service calls “%s”', (title, inGerman, inEnglish) => {
  expect(askQuestion(german, open(title)).label).toBe(inGerman);
  expect(askQuestion(english, open(title)).label).toBe(inEnglish);
});

test('why a question is asked again stands apart from it', () => {
  expect(askQuestion(english, open(''), english.chooseOne)).toMatchObject({
    reason: english.chooseOne,
    text: 'Why?',
  });
});
