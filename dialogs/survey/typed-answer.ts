import type { Answer, Question } from '../ports/survey.ts';
import { foldText } from '../text.ts';
import { choiceGiven, type Given, textGiven } from './state.ts';

/** What a typed text means for a question: one answer, none or several. */
export function readAnswer(
  question: Question,
  text: string,
): { readonly kind: 'one'; readonly given: Given } | { readonly kind: 'none' | 'several' } {
  switch (question.kind) {
    case 'text':
      return { kind: 'one', given: textGiven(text) };
    case 'choice': {
      const match = matchChoice(question.answers, text);
      if (match.kind !== 'one') return match;
      const { answer } = match;
      const given = choiceGiven(answer);
      const asShown = foldText(answer.text) === foldText(text);
      return { kind: 'one', given: asShown ? given : { ...given, typed: text.trim() } };
    }
  }
}

type ChoiceMatch = { readonly kind: 'one'; readonly answer: Answer } | { readonly kind: 'none' | 'several' };

/** Whether an answer can be chosen by its position, which it can't if an answer is itself a number. */
export function positionsCount(answers: readonly Answer[]): boolean {
  return !answers.some(({ text, value }) => number.test(text.trim()) || number.test(value.trim()));
}

const number = /^[+-]?\d+(?:[.,]\d+)?$/u;

function matching(answers: readonly Answer[], test: (answer: Answer) => boolean): ChoiceMatch | undefined {
  const [first, ...more] = answers.filter(test);
  if (first === undefined) return undefined;
  // The same id twice is one answer shown twice.
  return more.every(({ id }) => id === first.id) ? { kind: 'one', answer: first } : { kind: 'several' };
}

/**
 * Reads a typed choice. Only an exact match counts, after trimming and case folding: first an answer's text, then its value, then
 * its position from 1. A position counts only if no answer's text or value is a number, so that "2" on the scale 5, 4, 3 is never
 * taken for 4.
 */
export function matchChoice(answers: readonly Answer[], typed: string): ChoiceMatch {
  const folded = foldText(typed);
  if (folded === '') return { kind: 'none' };
  const byName =
    matching(answers, ({ text }) => foldText(text) === folded) ??
    matching(answers, ({ value }) => foldText(value) === folded);
  if (byName !== undefined) return byName;
  const answer =
    positionsCount(answers) && /^[1-9]\d*$/u.test(folded) ? answers[Number(folded) - 1] : undefined;
  return answer === undefined ? { kind: 'none' } : { kind: 'one', answer };
}
