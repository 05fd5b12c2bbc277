import type { z } from 'zod';
import type { Answer, Question } from '../../../dialogs/ports/survey-service.ts';
import { questionSchema } from './schemas.ts';

function readAnswer({
  id,
  text,
  value,
}: NonNullable<z.infer<typeof questionSchema>['answers']>[number]): Answer {
  const valueText = value === null || value === undefined ? '' : String(value);
  const shown = text?.trim() ? text : valueText;
  return { id, text: shown.trim() === '' ? String(id) : shown, value: valueText };
}

/**
 * A wire question as the dialog knows it; `undefined` where there is none to ask.
 *
 * Survey seed §2: `Choose one` and `Enter Text` are supported. Any case and spacing of these, and what to do
 * with an unknown type, are our reading: with answers it is a choice, without it takes text. A Choose One
 * question without answers can't be answered by an id, so it takes text too.
 */
export function readQuestion(wire: unknown): Question | undefined {
  const parsed = questionSchema.safeParse(wire);
  if (!parsed.success) return undefined;
  const { text, title, type, answers } = parsed.data;
  const isText = (type ?? '').replaceAll(/[\s_-]/gu, '').toLowerCase() === 'entertext';
  const choices = (answers ?? []).map(readAnswer);
  return !isText && choices.length > 0
    ? { kind: 'choice', text, title: title ?? '', answers: choices }
    : { kind: 'text', text, title: title ?? '' };
}
