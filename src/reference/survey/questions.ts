import { z } from 'zod';
import type { questionSchema } from '../../services/survey/schemas.ts';
import { type AnswerDefinition, endOfSurvey, type QuestionDefinition } from './survey-definition.ts';

const feedbackSchema = z.looseObject({ feedback: z.string() });
const answerIdSchema = z.looseObject({ answerId: z.int() });

export type HeardReply =
  | { readonly kind: 'text'; readonly feedback: string }
  | { readonly kind: 'choice'; readonly answer: AnswerDefinition }
  | { readonly kind: 'unusable'; readonly message: string };

/**
 * What a reply's body says to the open question (survey seed §4, rules 3 and 4). What it carries beside the
 * required field is ignored.
 */
export function hearReply(question: QuestionDefinition, body: unknown): HeardReply {
  if (question.type === 'Enter Text') {
    const { data } = feedbackSchema.safeParse(body);
    if (data === undefined) return unusable('This question takes text: feedback (a string) is required.');
    if (data.feedback.trim() === '') return unusable('feedback must not be empty.');
    return { kind: 'text', feedback: data.feedback };
  }
  const { data } = answerIdSchema.safeParse(body);
  if (data === undefined) return unusable('This question takes a choice: answerId (an integer) is required.');
  const answer = question.answers.find(({ id }) => id === data.answerId);
  if (answer === undefined) return unusable('answerId is not the id of an answer to this question.');
  return { kind: 'choice', answer };
}

function unusable(message: string): HeardReply {
  return { kind: 'unusable', message };
}

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

type PresentedQuestion = z.infer<typeof questionSchema>;

/** A question as the wire has it (survey seed §2, "Question"). @param number from 1, in this session */
export function presentQuestion(question: QuestionDefinition, number: number): PresentedQuestion {
  const { text, type } = question;
  const presented = { text, type, title: `Question ${number}` };
  if (question.type === 'Enter Text') return presented;
  return { ...presented, answers: question.answers.map(({ text, id, value }) => ({ text, id, value })) };
}

/**
 * Session states and their ids (survey seed §2). Only 5 is shown there; 1 and 6 are our reading.
 */
export const standings = {
  invalid: { id: 1, description: 'Invalid' },
  partiallyComplete: { id: 5, description: 'Partially Complete' },
  complete: { id: 6, description: 'Complete' },
} as const;
