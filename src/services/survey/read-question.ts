import type { z } from 'zod';
import type { Answer, Question } from '../../../dialogs/ports/survey-service.ts';
import type { answerSchema, questionSchema } from './schemas.ts';

/**
 * A wire question as the dialog knows it; `undefined` where there is none to ask: no question, or one with
 * neither a text nor a title.
 *
 * Survey seed §2: `Choose one` and `Enter Text` are supported. Any case and spacing of these, and what to do
 * with an unknown type, are our reading: with answers it is a choice, without it takes text. A Choose One
 * question without answers can't be answered by an id, so it takes text too.
 */
export function readQuestion(wire: z.infer<typeof questionSchema> | null | undefined): Question | undefined {
  const ownTitle = wire?.title?.trim() ? wire.title : '';
  const text = wire?.text?.trim() ? wire.text : ownTitle;
  if (text === '') return undefined;
  const title = text === ownTitle ? '' : ownTitle;
  const type = (wire?.type ?? '').replaceAll(/[\s_-]/gu, '').toLowerCase();
  const answers = (wire?.answers ?? []).map(readAnswer);
  if (type !== 'entertext' && answers.length > 0) return { kind: 'choice', text, title, answers };
  return type === 'chooseone'
    ? { kind: 'text', text, title, lacksAnswers: true }
    : { kind: 'text', text, title };
}

/** An answer without a text is shown by its value, and without that by its id (our reading). */
function readAnswer({ id, text, value }: z.infer<typeof answerSchema>): Answer {
  const valueText = value === null || value === undefined ? '' : String(value);
  const shown = text?.trim() ? text : valueText;
  return { id, text: shown.trim() === '' ? String(id) : shown, value: valueText };
}
