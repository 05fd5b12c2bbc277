import { z } from 'zod';

const answerSchema = z.object({ id: z.string().max(2_000).nullish() });

/** A channel that says nothing, or nothing readable, after a success has done its work all the same. */
export function idOf(text: string): string | undefined {
  if (text === '') return undefined;
  try {
    return answerSchema.safeParse(JSON.parse(text)).data?.id ?? undefined;
  } catch {
    return undefined;
  }
}

const errorSchema = z.object({ error: z.object({ code: z.string().regex(/^[\w.-]{1,80}$/) }) });

/** Of an error body only its code goes on: its text may repeat what was sent. */
export function errorCodeIn(text: string): string {
  try {
    return errorSchema.safeParse(JSON.parse(text)).data?.error.code ?? 'none';
  } catch {
    return 'none';
  }
}
