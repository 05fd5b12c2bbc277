import { z } from 'zod';

const errorBody = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ Message: z.string() }).transform(({ Message }) => Message),
]);
const longestMessage = 300;
/** Characters that are looked at. A service can answer with megabytes. */
const mostRead = 16_000;

/**
 * The `message` of a JSON error body, on one line and capped: of all error bodies the only part that a
 * person may see. Whoever shows it escapes it.
 * @param redact comes before the cap: a secret that the cap or the line cut through would not be known any more
 */
export function serviceMessage(body: unknown, redact: (text: string) => string): string | undefined {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const message = redact(parsed.data.slice(0, mostRead))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (message === '') return undefined;
  const characters = [...message];
  return characters.length > longestMessage
    ? `${characters.slice(0, longestMessage - 1).join('')}…`
    : message;
}
