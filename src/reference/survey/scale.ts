import { z } from 'zod';
import { wordsSchema } from './words.ts';

const longestScale = 101;

/**
 * `{"from": 0, "to": 10}` stands for an answer per number. `firstId` is the first answer's id, 1 unless told,
 * so that ids and values differ. `next` sends a part of the scale to another question.
 */
export const scaleSchema = z
  .strictObject({
    from: z.int(),
    to: z.int(),
    firstId: z.int().default(1),
    /** Words beside the first and the last number, e.g. `Not at all likely`. */
    ends: z.strictObject({ from: wordsSchema, to: wordsSchema }).optional(),
    next: z.array(z.strictObject({ from: z.int(), to: z.int(), go: wordsSchema })).optional(),
  })
  .refine(({ from, to }) => to > from && to - from < longestScale, {
    path: ['to'],
    message: `must be above "from", by ${longestScale - 1} at most`,
  });

interface ScaleAnswer {
  readonly id: number;
  readonly text: string;
  readonly value: string;
  readonly next?: string;
}

export function scaleAnswers({
  from,
  to,
  firstId,
  ends,
  next = [],
}: z.infer<typeof scaleSchema>): ScaleAnswer[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    const go = next.find((part) => part.from <= number && number <= part.to)?.go;
    const words = number === from ? ends?.from : number === to ? ends?.to : undefined;
    const text = words === undefined ? String(number) : `${number} – ${words}`;
    const answer = { id: firstId + index, text, value: String(number) };
    return go === undefined ? answer : { ...answer, next: go };
  });
}
