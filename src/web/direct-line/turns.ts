import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import { systemTime } from '../../time.ts';
import type { WebBot } from '../dependencies.ts';
import type { Metrics } from '../metrics.ts';
import { webChatChannel } from './account.ts';
import type { WebChatIdentity } from './tokens.ts';

export type Turns<Activity> = ReturnType<typeof createTurns<Activity>>;

/**
 * Runs the bot's turns for the web chat. Turns of one conversation may overlap: a second message that comes while the
 * first is being handled must not be taken for the answer to a question that wasn’t shown yet.
 */
export function createTurns<Activity>(
  bot: WebBot<Activity>,
  metrics: Pick<Metrics, 'turn'>,
  log: Logger,
  time: Pick<Time, 'monotonic'> = systemTime,
) {
  const inFlight = new Set<Promise<void>>();

  async function turn(
    conversation: string,
    activity: Activity,
    role: WebChatIdentity['role'],
    leftOver: boolean,
  ): Promise<void> {
    const begun = time.monotonic();
    let outcome: 'ok' | 'failed' = 'ok';
    try {
      const end = await bot.processLocal(activity, { role, leftOver });
      // Its turn has already been counted.
      if (end === 'duplicate') return;
      if (end === 'failed') outcome = 'failed';
    } catch (error) {
      outcome = 'failed';
      log.error({ err: error, conversation }, 'A web chat turn failed');
    }
    metrics.turn(webChatChannel, outcome, (time.monotonic() - begun) / 1000);
  }

  return {
    /** Starts a turn and resolves at its end; a failure is logged, never thrown. */
    run(
      conversation: string,
      activity: Activity,
      role?: WebChatIdentity['role'],
      leftOver = false,
    ): Promise<void> {
      const running = turn(conversation, activity, role, leftOver).finally(() => inFlight.delete(running));
      inFlight.add(running);
      return running;
    },
    /** Resolves when no turn is in flight. */
    async settled(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}
