import type { Logger } from '../../dialogs/ports/logger.ts';
import { stopAtMs } from '../limits.ts';
import { systemTime } from '../time.ts';

/**
 * Ends the process with code 0 at `SIGTERM` or `SIGINT`: after `close`, or when its time is over. What is cut short then
 * is resumed at the next start, as after a crash.
 */
export function endOnSignal(log: Logger, close: () => Promise<void>): void {
  let ending = false;

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    systemTime.after(stopAtMs, () => {
      log.warn({}, 'The stop took too long. What was in flight is left to the next start.');
      process.exit(0);
    });
    try {
      await close();
    } catch (err) {
      log.error({ err }, 'The stop did not go as it should.');
    }
    process.exit(0);
  }

  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
}
