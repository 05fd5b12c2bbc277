import { z } from 'zod';
import type { Question, ReplyTaken } from '../../../dialogs/ports/survey-service.ts';
import { readQuestion } from './read-question.ts';
import { questionSchema, sessionReplySchema } from './schemas.ts';
import { shapeOf } from './shape-of.ts';

/** A reply's body as the schema knows it, beside the body as it came. */
export const repliedSchema = z.preprocess(
  (body) => ({ wire: body, body }),
  z.object({ wire: sessionReplySchema, body: z.unknown() }),
);

/**
 * Survey seed §2, "Session-reply reply". Besides an object, `data.question` may be a bare text, and the question's fields
 * may stand right under `data` (our reading). What comes when no more questions remain is not shown there: a success
 * without a usable question may be it, and `message`, `data.message` or `data.title` its closing words.
 */
export function readTaken({ wire, body }: z.infer<typeof repliedSchema>): ReplyTaken {
  const data = wire?.data;
  const question = readQuestion(data?.question);
  if (question !== undefined) {
    const beside = data?.title?.trim() ? data.title : '';
    return { kind: 'next', question: question.title === '' ? { ...question, title: beside } : question };
  }
  const direct = questionUnder(data);
  if (direct !== undefined) return { kind: 'next', question: direct };
  const closing = wire?.message?.trim() || data?.message?.trim() || data?.title?.trim() || '';
  return { kind: 'noQuestion', closing, shape: shapeOf(body) };
}

/** A title alone is no question: it may be the closing words. */
function questionUnder(data: unknown): Question | undefined {
  const wire = questionSchema.safeParse(data).data;
  const isQuestion = wire?.text?.trim() || wire?.type?.trim() || (wire?.answers ?? []).length > 0;
  return isQuestion ? readQuestion(wire) : undefined;
}
