import { maxCallMs } from '../ports/limits.ts';
import type { Turn } from '../turn.ts';
import type { Received } from './hear.ts';
import type { Attempt } from './state.ts';

/**
 * A message read this long after it came was held up here: its turn waited for another process that had the message, or this one
 * stalled. The person may have been asked something else since. Milliseconds.
 */
const heldUpMs = 2_000;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Keeps track of this process's attempts, and of living processes, so that an attempt orphaned by a crash is recognised.
 * @param instance this process's name, new at each start
 * @param isAlive whether another instance is running: with the embedded database there is none, as its lock proves
 */
export function createAttempts(
  instance: string,
  isAlive: (instance: string) => false | Promise<boolean>,
  newId: () => string,
) {
  /** With the time at which each one's question was said. */
  const running = new Map<string, number>();
  return {
    begin(now: number): Attempt {
      const attempt = { id: newId(), instance, since: now };
      running.set(attempt.id, Number.POSITIVE_INFINITY);
      return attempt;
    },
    /** What it asked has been said: the channel has accepted it. */
    said({ id }: Attempt, now: number): void {
      running.set(id, now);
    },
    end({ id }: Attempt): void {
      running.delete(id);
    },
    /** True if no process can still be waiting for this attempt's reply. A promise if the store has to be asked. */
    isOrphaned({ id, instance: maker, since }: Attempt, now: number): boolean | Promise<boolean> {
      if (maker === instance) return !running.has(id);
      // No call takes longer: even if its process is alive, it could not store the result.
      if (now - since > maxCallMs) return true;
      const alive = isAlive(maker);
      return alive === false || alive.then((lives) => !lives);
    },
    /** How a message that reached this process, and is read now, relates to the questions being asked. */
    received(
      message: Pick<Turn, 'receivedAt' | 'writtenAt' | 'seenUntil' | 'position'>,
      now: number,
    ): Received {
      const { receivedAt: at, writtenAt: known, seenUntil, position } = message;
      const writtenAt = known ?? (now - at > heldUpMs ? at : undefined);
      // A question that this process stored is shown by the turn that stored it, which has an attempt running.
      return {
        instance,
        at,
        writtenAt,
        seenUntil,
        position,
        stillShowing: (asked) => asked.instance === instance && running.has(asked.by),
        wasSaid: (asked) =>
          asked.instance === instance && (running.get(asked.by) ?? Number.POSITIVE_INFINITY) < at,
      };
    },
  };
}
