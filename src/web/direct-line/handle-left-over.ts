import { z } from 'zod';
import type { DirectLineParts } from './direct-line-parts.ts';

const left = z.object({
  conversation: z.object({ id: z.string() }),
  signedRole: z.enum(['operator', 'viewer']).optional(),
});

/**
 * Gives the bot the activities whose turn a stopped process never finished, one after the other: they were
 * acknowledged, and nobody sends them again. Each is tried once: one that ends the process must not end the next.
 */
export async function handleLeftOver<Activity>(
  { bot, turns, log, operatorSwitch }: DirectLineParts<Activity>,
  unhandled: (() => Promise<readonly unknown[]>) | undefined,
): Promise<void> {
  try {
    for (const activity of (await unhandled?.()) ?? []) {
      const stored = left.safeParse(activity).data;
      const parsed = bot.parseActivity(activity);
      if (stored === undefined || !parsed.ok) log.warn({}, 'An unhandled web chat activity can not be read');
      // A role from a time when there was a switch for it is worth nothing where there is none.
      else
        await turns.run(
          stored.conversation.id,
          parsed.activity,
          operatorSwitch ? stored.signedRole : undefined,
          true,
        );
    }
  } catch (error) {
    log.error({ err: error }, 'The unhandled web chat activities could not be looked up');
  }
}
