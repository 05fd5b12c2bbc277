import type { z } from 'zod';
import type { questionSchema } from '../../services/survey/schemas.ts';
import type { QuestionDefinition } from './survey-definition.ts';

type PresentedQuestion = z.infer<typeof questionSchema>;

/** A question as the wire has it (survey seed §2, "Question"). @param number from 1, in this session */
export function presentQuestion(question: QuestionDefinition, number: number): PresentedQuestion {
  const { text, type } = question;
  const presented = { text, type, title: `Question ${number}` };
  if (question.type === 'Enter Text') return presented;
  return { ...presented, answers: question.answers.map(({ text, id, value }) => ({ text, id, value })) };
}
