import { z } from 'zod';
import { findDefinitionProblems } from './definition-problems.ts';
import { scaleAnswers, scaleSchema } from './scale.ts';
import { wordsSchema } from './words.ts';

/**
 * The shape of a survey file (`surveys/*.json`): what the seed shows of a survey, said in the way that is
 * easiest to write by hand.
 */

/** The name of a later question, or `end`. Absent: the question that follows. */
const next = wordsSchema.optional();

const answerSchema = z.strictObject({ id: z.int(), text: wordsSchema, value: wordsSchema, next });

const textQuestionSchema = z.strictObject({
  type: z.literal('Enter Text'),
  name: wordsSchema.optional(),
  text: wordsSchema,
  next,
});

const choiceQuestionSchema = z
  .strictObject({
    type: z.literal('Choose one'),
    name: wordsSchema.optional(),
    text: wordsSchema,
    answers: z.array(answerSchema).min(1).optional(),
    scale: scaleSchema.optional(),
    next,
  })
  .refine(({ answers, scale }) => (answers === undefined) !== (scale === undefined), {
    path: ['answers'],
    message: 'give either "answers" or "scale"',
  })
  .transform(({ answers, scale, ...question }) => ({
    ...question,
    answers: answers ?? (scale === undefined ? [] : scaleAnswers(scale)),
  }));

/** A survey as a file gives it; what it is parsed into has a scale's answers written out, and parses again. */
export const surveyDefinitionSchema = z
  .strictObject({
    id: z.int().positive(),
    /** What the list calls it (survey seed §2: `description`). */
    name: wordsSchema,
    /** What a session's start calls it (survey seed §2: `survey.title`); the name unless told. */
    title: wordsSchema.optional(),
    /** Only deployed surveys are available (survey seed §1). */
    deployed: z.boolean().default(true),
    /** And only where the API channel was enabled before deployment (survey seed §1). */
    apiChannel: z.boolean().default(true),
    questions: z.array(z.discriminatedUnion('type', [textQuestionSchema, choiceQuestionSchema])).min(1),
    /** The text after the last answer. */
    closing: wordsSchema,
  })
  .superRefine((survey, context) => {
    for (const { path, message } of findDefinitionProblems(survey.questions)) {
      context.addIssue({ code: 'custom', path: ['questions', ...path], message });
    }
  });

export type SurveyDefinition = z.infer<typeof surveyDefinitionSchema>;
export type QuestionDefinition = SurveyDefinition['questions'][number];
export type AnswerDefinition = Extract<QuestionDefinition, { type: 'Choose one' }>['answers'][number];

/** Whether clients may see it at all (survey seed §1). */
export function isAvailable({ deployed, apiChannel }: SurveyDefinition): boolean {
  return deployed && apiChannel;
}
