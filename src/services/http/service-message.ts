import { z } from 'zod';

const errorBody = z.object({ message: z.string() });
const longestMessage = 300;

/**
 * The `message` of a JSON error body, on one line and capped: of all error bodies the only part that a
 * person may see. Whoever shows it escapes it.
 */
export function serviceMessage(body: unknown): string | undefined {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const message = parsed.data.message.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  if (message === '') return undefined;
  return message.length > longestMessage ? `${message.slice(0, longestMessage - 1)}…` : message;
}
