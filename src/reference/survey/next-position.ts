import { endOfSurvey } from './definition-problems.ts';
import type { AnswerDefinition, QuestionDefinition } from './survey-definition.ts';

/**
 * Which question comes after an answer: where the answer leads, else where its question leads, else the one
 * that follows. `undefined`: none is left.
 */
export function nextPosition(
  questions: readonly QuestionDefinition[],
  position: number,
  answer: AnswerDefinition | undefined,
): number | undefined {
  const goal = answer?.next ?? questions[position]?.next;
  if (goal === endOfSurvey) return undefined;
  const next = goal === undefined ? position + 1 : questions.findIndex(({ name }) => name === goal);
  return next >= 0 && next < questions.length ? next : undefined;
}
