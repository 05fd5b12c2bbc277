import { z } from 'zod';

const kind = z.object({ type: z.string() });

/** False for what is kept for the bot alone: a page is not told of the server's own updates and traces. */
export function isShown(activity: unknown): boolean {
  const type = kind.safeParse(activity).data?.type;
  return type !== undefined && type !== 'conversationUpdate' && type !== 'trace';
}
