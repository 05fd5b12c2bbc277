import { z } from 'zod';
import type { Answer, Question, Reply, SurveyListItem } from '../../../dialogs/ports/survey.ts';
import { bounded, maxNameLength, storable } from './bounds.ts';

/**
 * The wire shapes of the Survey Delivery API, as tolerant as a client must be: unknown fields pass, fields
 * that a system of this kind may leave out are optional, and one of the wrong type counts as left out. The reference
 * service answers with these shapes, and its OpenAPI document is made from them.
 */

/** Zod compiles no further than a `catch`, so what is below one is compiled separately. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => z.compile(schema.nullish()).catch(undefined);
const text = lenient(z.string());

/** The seed shows integers; a string of digits counts as one too (our reading). */
const integer = z.preprocess(
  (given) => (typeof given === 'string' && /^-?\d+$/u.test(given.trim()) ? Number(given) : given),
  z.int(),
);

/** Survey seed §2, "Survey (list item)". */
export const surveyListItemSchema = z.looseObject({ id: integer, description: text });

/** Survey seed §2, "Answer". `value` may come as a number; the seed shows a string. */
export const answerSchema = z.compile(
  z.looseObject({
    id: integer,
    text,
    value: lenient(z.union([z.string(), z.number()])),
  }),
);

/**
 * Survey seed §2, "Question". `type` in any case and spacing is our reading; so is a question without `text`, for which
 * the title is asked instead.
 */
export const questionSchema = z.looseObject({
  text,
  type: text,
  title: text,
  // An answer without an id can't be given, but must not make the others unreadable.
  answers: z.preprocess(
    (given) =>
      Array.isArray(given) ? given.filter((answer) => answerSchema.safeParse(answer).success) : given,
    lenient(z.array(answerSchema)),
  ),
});

/** That the next question may be a bare text is our reading. */
const nextQuestionSchema = z.preprocess(
  (given) => (typeof given === 'string' ? { text: given } : given),
  lenient(questionSchema),
);

/** Survey seed §2, "Session-start reply". `status` (an inner, HTTP-like code) is our reading. */
export const sessionStartSchema = z.looseObject({
  status: lenient(z.int()),
  message: text,
  survey: lenient(z.looseObject({ title: text })),
  question: lenient(questionSchema),
  // It goes into the address of each reply.
  sessionId: z.string().min(1).max(2_000),
});

/**
 * Survey seed §2, "Session-reply reply". The seed doesn't show the end of a survey: `data` or `data.question` absent,
 * null, `{}` or otherwise unusable, or no body at all, may be the end (our reading).
 */
export const sessionReplySchema = z
  .looseObject({
    status: lenient(z.int()),
    message: text,
    data: lenient(z.looseObject({ question: nextQuestionSchema, title: text, message: text })),
  })
  .nullish();

/** Survey seed §2, "Session status reply". */
export const sessionStatusSchema = z.looseObject({
  status: z.looseObject({ id: lenient(integer), description: text }),
});

/** Survey seed §2, "Required reply field". */
export const replyBodySchema = z.union([z.object({ answerId: z.int() }), z.object({ feedback: z.string() })]);

/** Survey seed §4, rules 3 and 4. */
export function replyBody(reply: Reply): z.infer<typeof replyBodySchema> {
  switch (reply.kind) {
    case 'choice':
      return { answerId: reply.answerId };
    case 'text':
      return { feedback: reply.feedback };
  }
}

/** Error bodies: not shown in the seed; a JSON body's own `message` is the only part that is read. */
export const errorBodySchema = z.looseObject({ message: z.string() });

/**
 * A wire question in the dialog's form; `undefined` if there is nothing to ask: no question, one with neither a text nor a
 * title, or one with more answers than can be stored.
 *
 * Survey seed §2: `Choose one` and `Enter Text` are supported. Ignoring their case and spacing is our reading, and so is
 * the treatment of an unknown type: with answers it is a choice, without it takes text. A Choose One question without
 * answers can't be answered by an id, so it takes text too.
 */
export function readQuestion(wire: z.infer<typeof questionSchema> | null | undefined): Question | undefined {
  const ownTitle = wire?.title?.trim() ? bounded(wire.title) : '';
  const text = wire?.text?.trim() ? bounded(wire.text) : ownTitle;
  if (text === '') return undefined;
  const title = text === ownTitle ? '' : ownTitle;
  const type = (wire?.type ?? '').replaceAll(/[\s_-]/gu, '').toLowerCase();
  const answers = (wire?.answers ?? []).map(readAnswer);
  if (type !== 'entertext' && answers.length > 0) return storable({ kind: 'choice', text, title, answers });
  return { kind: 'text', text, title, ...(type === 'chooseone' && { lacksAnswers: true }) };
}

/** An answer without a text is shown by its value, or else by its id (our reading). */
function readAnswer({ id, text, value }: z.infer<typeof answerSchema>): Answer {
  const valueText = value === null || value === undefined ? '' : bounded(String(value));
  const shown = text?.trim() ? bounded(text) : valueText;
  return { id, text: shown.trim() === '' ? String(id) : shown, value: valueText };
}

/**
 * Survey seed §2, "Survey (list item)". Unreadable items don't hide the others (our reading), but a list with only
 * unreadable items is not a list of surveys.
 */
export const readableListSchema = z
  .array(z.unknown())
  .transform((items) => ({
    all: items.length,
    readable: items.flatMap((item) => surveyListItemSchema.safeParse(item).data ?? []),
  }))
  .refine(({ all, readable }) => all === 0 || readable.length > 0, { error: 'no item can be read' })
  .transform(({ readable }): SurveyListItem[] =>
    readable.map(({ id, description }) => {
      const name = bounded(description?.trim() ?? '', maxNameLength);
      return name === '' ? { id, name: `Survey ${id}`, unnamed: true } : { id, name };
    }),
  ) satisfies z.ZodType<SurveyListItem[]>;
