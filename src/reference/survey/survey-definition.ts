import { z } from 'zod';

const wordsSchema = z.string().refine((text) => text.trim() !== '', 'must not be empty');

const maxScaleLength = 101;

/**
 * `{"from": 0, "to": 10}` stands for an answer per number. `firstId` is the first answer's id, 1 by default,
 * so that ids and values differ. `next` sends a part of the scale to another question.
 */
const scaleSchema = z
  .strictObject({
    from: z.int(),
    to: z.int(),
    firstId: z.int().default(1),
    /** Words for the first and the last number, e.g. `Not at all likely`. */
    ends: z.strictObject({ from: wordsSchema, to: wordsSchema }).optional(),
    next: z.array(z.strictObject({ from: z.int(), to: z.int(), go: wordsSchema })).optional(),
  })
  .refine(({ from, to }) => to > from && to - from < maxScaleLength, {
    path: ['to'],
    message: `must be above "from", by ${maxScaleLength - 1} at most`,
  });

function scaleAnswers({ from, to, firstId, ends, next = [] }: z.infer<typeof scaleSchema>) {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    const go = next.find((part) => part.from <= number && number <= part.to)?.go;
    const words = number === from ? ends?.from : number === to ? ends?.to : undefined;
    const text = words === undefined ? String(number) : `${number} – ${words}`;
    return { id: firstId + index, text, value: String(number), next: go };
  });
}

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

const questionSchema = z.discriminatedUnion('type', [textQuestionSchema, choiceQuestionSchema]);

/** A survey as a file gives it; what it is parsed into has a scale's answers written out, and parses again. */
export const surveyDefinitionSchema = z
  .strictObject({
    id: z.int().positive(),
    /** What the list calls it (survey seed §2: `description`). */
    name: wordsSchema,
    /** What a session's start calls it (survey seed §2: `survey.title`); by default the name. */
    title: wordsSchema.optional(),
    /** Only deployed surveys are available (survey seed §1). */
    deployed: z.boolean().default(true),
    /** And only if the API channel was enabled before deployment (survey seed §1). */
    apiChannel: z.boolean().default(true),
    questions: z.array(questionSchema).min(1),
    /** The text after the last answer. */
    closing: wordsSchema,
  })
  .superRefine((survey, context) => {
    for (const { path, message } of findDefinitionProblems(survey.questions)) {
      context.addIssue({ code: 'custom', path: ['questions', ...path], message });
    }
  });

export type SurveyDefinition = z.infer<typeof surveyDefinitionSchema>;
export type QuestionDefinition = z.infer<typeof questionSchema>;
export type AnswerDefinition = Extract<QuestionDefinition, { type: 'Choose one' }>['answers'][number];

/** Whether clients may see it at all (survey seed §1). */
export function isAvailable({ deployed, apiChannel }: SurveyDefinition): boolean {
  return deployed && apiChannel;
}

/** Where `next` leads when a session is over. */
export const endOfSurvey = 'end';

/** What no shape can say: names and answer ids are unique, and `next` leads forward, so that no survey is endless. */
function findDefinitionProblems(questions: readonly z.infer<typeof questionSchema>[]) {
  const problems: { readonly path: (string | number)[]; readonly message: string }[] = [];
  const checkNext = (position: number, next: string | undefined, path: (string | number)[]): void => {
    if (next === undefined || next === endOfSurvey) return;
    const goal = questions.findIndex(({ name }) => name === next);
    if (goal < 0) problems.push({ path, message: `no question is named "${next}"` });
    else if (goal <= position) problems.push({ path, message: `"${next}" is not a later question` });
  };
  questions.forEach((question, position) => {
    const { name, next } = question;
    const answers = 'answers' in question ? question.answers : [];
    if (name === endOfSurvey) {
      problems.push({ path: [position, 'name'], message: `"${endOfSurvey}" is taken: it ends the survey` });
    }
    if (name !== undefined && questions.findIndex((other) => other.name === name) < position) {
      problems.push({ path: [position, 'name'], message: `"${name}" names an earlier question too` });
    }
    checkNext(position, next, [position, 'next']);
    answers.forEach((answer, index) => {
      if (answers.findIndex(({ id }) => id === answer.id) < index) {
        problems.push({ path: [position, 'answers', index, 'id'], message: `${answer.id} is used twice` });
      }
      checkNext(position, answer.next, [position, 'answers', index, 'next']);
    });
  });
  return problems;
}
