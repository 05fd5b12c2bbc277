import { z } from 'zod';
import type { DirectLineParts } from './direct-line-parts.ts';

const place = z.object({ conversation: z.object({ id: z.string() }) });

/**
 * Gives the bot the activities whose turn a stopped process never finished, one after the other: they were
 * acknowledged, and nobody sends them again.
 */
export async function handleLeftOver<Activity>(
  { bot, turns, log }: DirectLineParts<Activity>,
  unhandled: (() => Promise<readonly unknown[]>) | undefined,
): Promise<void> {
  try {
    for (const activity of (await unhandled?.()) ?? []) {
      const where = place.safeParse(activity).data;
      const parsed = bot.parseActivity(activity);
      if (where === undefined || !parsed.ok) log.warn({}, 'An unhandled web chat activity can not be read');
      else await turns.run(where.conversation.id, parsed.activity);
    }
  } catch (error) {
    log.error({ err: error }, 'The unhandled web chat activities could not be looked up');
  }
}
