import { maxCallMs } from '../ports/limits.ts';
import type { Turn } from '../turn.ts';
import type { Received } from './hear.ts';
import type { Attempt } from './state.ts';

/** Knows which attempts this process is making, so that one orphaned by a crash can be told apart. */
export interface Attempts {
  begin(now: number): Attempt;
  end(attempt: Attempt): void;
  /** True where nobody can still be waiting for this attempt's reply. */
  isOrphaned(attempt: Attempt, now: number): boolean;
  /** How a message that reached this process relates to the questions that it asks. */
  received(message: Pick<Turn, 'receivedAt' | 'writtenAt'>): Received;
}

/**
 * @param instance this process's own name, new at each start
 * @param alone true on the embedded database, whose lock proves that every other instance is dead
 */
export function createAttempts(instance: string, alone: boolean, newId: () => string): Attempts {
  const running = new Set<string>();
  return {
    begin(now) {
      const attempt = { id: newId(), instance, since: now };
      running.add(attempt.id);
      return attempt;
    },
    end({ id }) {
      running.delete(id);
    },
    isOrphaned({ id, instance: maker, since }, now) {
      if (maker === instance) return !running.has(id);
      return alone || now - since > maxCallMs;
    },
    received({ receivedAt: at, writtenAt }) {
      // A question that this process stored is shown by the turn that stored it, which has an attempt running.
      return {
        instance,
        at,
        writtenAt,
        stillShowing: (asked) => asked.instance === instance && running.has(asked.by),
      };
    },
  };
}
