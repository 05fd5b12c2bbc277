import type { Answer } from '../http/answer.ts';

/** A 400 that names the field, in its message and by itself. */
export function refuseField(field: string, problem: string): Answer {
  return { status: 400, body: { message: `${field}: ${problem}`, field } };
}
