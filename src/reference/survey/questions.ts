import { z } from 'zod';
import type { questionSchema } from '../../services/survey/schemas.ts';
import { type AnswerDefinition, endOfSurvey, type QuestionDefinition } from './survey-definition.ts';

const feedbackSchema = z.looseObject({ feedback: z.string() });
const answerIdSchema = z.looseObject({ answerId: z.int() });

/**
 * What a reply's body says to the open question (survey seed §4, rules 3 and 4), or a message that says why it can't
 * be used. Other fields than the required one are ignored.
 */
export function readReply(
  question: QuestionDefinition,
  body: unknown,
): { readonly chosen: AnswerDefinition | undefined; readonly text: string } | string {
  if (question.type === 'Enter Text') {
    const { data } = feedbackSchema.safeParse(body);
    if (data === undefined) return 'This question takes text: feedback (a string) is required.';
    if (data.feedback.trim() === '') return 'feedback must not be empty.';
    return { chosen: undefined, text: data.feedback };
  }
  const { data } = answerIdSchema.safeParse(body);
  if (data === undefined) return 'This question takes a choice: answerId (an integer) is required.';
  const chosen = question.answers.find(({ id }) => id === data.answerId);
  if (chosen === undefined) return 'answerId is not the id of an answer to this question.';
  return { chosen, text: chosen.text };
}

/**
 * Which question comes after an answer: where the answer leads, else where its question leads, else the one
 * that follows. `undefined` after the last one.
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

/** A question as the wire has it (survey seed §2, "Question"). @param number from 1, in this session */
export function presentQuestion(
  question: QuestionDefinition,
  number: number,
): z.infer<typeof questionSchema> {
  const { text, type } = question;
  const presented = { text, type, title: `Question ${number}` };
  if (question.type === 'Enter Text') return presented;
  return { ...presented, answers: question.answers.map(({ text, id, value }) => ({ text, id, value })) };
}
