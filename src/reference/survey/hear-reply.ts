import { z } from 'zod';
import type { AnswerDefinition, QuestionDefinition } from './survey-definition.ts';

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
