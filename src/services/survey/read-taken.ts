import type { z } from 'zod';
import type { ReplyTaken } from '../../../dialogs/ports/survey-service.ts';
import { readQuestion } from './read-question.ts';
import type { sessionReplySchema } from './schemas.ts';

/**
 * Survey seed §2, "Session-reply reply". What comes when no more questions remain is not shown there: any
 * success without a usable question is our reading of it, and `message`, `data.message` or `data.title` its
 * closing words.
 */
export function readTaken(wire: z.infer<typeof sessionReplySchema>): ReplyTaken {
  const question = readQuestion(wire?.data?.question);
  if (question === undefined) {
    const closing = wire?.message?.trim() || wire?.data?.message?.trim() || wire?.data?.title?.trim() || '';
    return { kind: 'end', closing };
  }
  const beside = wire?.data?.title?.trim() ? wire.data.title : '';
  return { kind: 'next', question: question.title === '' ? { ...question, title: beside } : question };
}
