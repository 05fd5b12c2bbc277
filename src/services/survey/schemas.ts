import { z } from 'zod';

/**
 * The wire shapes of the Survey Delivery API, as tolerant as a client must be: unknown fields pass, fields
 * that a system of this kind may leave out are optional. The reference service answers with these shapes
 * and its OpenAPI document is made from them.
 */

const text = z.string().nullish();

/** Survey seed §2, "Survey (list item)". */
export const surveyListItemSchema = z.looseObject({ id: z.int(), description: text });
export const surveyListSchema = z.array(z.unknown());

/** The inner, HTTP-like `status` of a success (survey seed §2, "Session-reply reply"). */
export const innerStatusSchema = z.looseObject({ status: z.number() });

/** Survey seed §2, "Answer". `value` may come as a number; the seed shows a string. */
export const answerSchema = z.looseObject({
  id: z.int(),
  text,
  value: z.union([z.string(), z.number()]).nullish(),
});

/** Survey seed §2, "Question". `type` in any case and spacing is our reading. */
export const questionSchema = z.looseObject({
  text: z.string(),
  type: text,
  title: text,
  answers: z.array(answerSchema).nullish(),
});

/** Survey seed §2, "Session-start reply". `status` (an inner, HTTP-like code) is our reading. */
export const sessionStartSchema = z.looseObject({
  status: z.int().nullish(),
  message: text,
  survey: z.looseObject({ title: text }).nullish(),
  question: questionSchema.nullish(),
  sessionId: z.string().min(1),
});

/**
 * Survey seed §2, "Session-reply reply". The end of a survey is not shown there: `data` or `data.question`
 * absent, null or `{}`, or no body at all, are our reading of it.
 */
export const sessionReplySchema = z
  .looseObject({
    status: z.int().nullish(),
    message: text,
    data: z
      .looseObject({
        question: z.union([questionSchema, z.looseObject({})]).nullish(),
        title: text,
        message: text,
      })
      .nullish(),
  })
  .nullish();

/** Survey seed §2, "Session status reply". */
export const sessionStatusSchema = z.looseObject({
  status: z.looseObject({ id: z.int().nullish(), description: text }),
});

/** Survey seed §2, "Required reply field". */
export const replyBodySchema = z.union([z.object({ answerId: z.int() }), z.object({ feedback: z.string() })]);

/** Error bodies: not shown in the seed; a JSON body's own `message` is the only part that is read. */
export const errorBodySchema = z.looseObject({ message: z.string() });
