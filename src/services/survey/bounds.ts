import type { Question } from '../../../dialogs/ports/survey.ts';
import { maxDocumentBytes } from '../../limits.ts';

/** Characters of a name or a status. */
export const maxNameLength = 1_000;
/** Characters of any other text: more than fit into a message, which then says that it was cut. */
const maxTextLength = 29_000;
/** Each record holds the open question of a survey, and those of surveys that were left. */
const maxQuestionBytes = maxDocumentBytes / 4;

/** A text from the survey service, which may send megabytes. */
export function bounded(text: string, max = maxTextLength): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`;
}

/** Undefined if it has more answers than can be stored. */
export function storable(question: Question): Question | undefined {
  return Buffer.byteLength(JSON.stringify(question)) <= maxQuestionBytes ? question : undefined;
}
