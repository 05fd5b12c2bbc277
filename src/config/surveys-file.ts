import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SurveyEnds } from '../../dialogs/ports/survey-ends.ts';

/**
 * Reads SURVEYS_FILE.
 * @returns if something is wrong with it, what, in words that read on from its path
 */
export function readSurveysFile(path: string): SurveyEnds | string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/u, '');
  } catch {
    return 'can’t be read';
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  const parsed = fileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = (issue?.path ?? []).map(String);
  const name = issue?.code === 'unrecognized_keys' ? [...at, ...issue.keys.slice(0, 1)] : at;
  const words = issue?.code === 'unrecognized_keys' ? 'is not known here' : (issue?.message ?? 'is wrong');
  return name.length === 0 ? words : `is wrong at ${name.join(' → ')}: ${words}`;
}

const url = z.string('is not a text').refine((value) => {
  const parsed = URL.parse(value);
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}, 'is not an https:// URL, or contains credentials');

const endSchema = z
  .strictObject(
    {
      button: z
        .strictObject(
          {
            label: z
              .string('is not a text')
              .trim()
              .min(1, 'is empty')
              .max(60, 'is longer than 60 characters'),
            url,
          },
          'is not an object',
        )
        .optional(),
      redirect: url.optional(),
      surveys: z.boolean('is neither true nor false').optional(),
    },
    'is not an object',
  )
  .refine(
    ({ button, redirect }) => button === undefined || redirect === undefined,
    'a button and a redirect exclude each other',
  );

const fileSchema = z.record(
  z.string().regex(/^(?:\*|\d{1,9})$/u, 'is neither a survey’s number nor *'),
  endSchema,
  'is not an object with survey numbers as keys',
);
