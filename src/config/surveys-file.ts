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
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const parsed = fileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap(faultsOf);
  return faults.map(({ at, words }) => (at === '' ? words : `is wrong at ${at}: ${words}`)).join('; ');
}

function faultsOf(issue: z.core.$ZodIssue): { readonly at: string; readonly words: string }[] {
  const at = (...more: readonly PropertyKey[]) => [...issue.path, ...more].map(String).join(' → ');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ at: at(key), words: 'is not known here' }));
  }
  const words = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
  return [{ at: at(), words: words ?? 'is wrong' }];
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
  z.string().regex(/^(?:\*|0|[1-9]\d{0,8})$/u, 'is neither a survey’s number nor *'),
  endSchema,
  'is not an object with survey numbers as keys',
);
