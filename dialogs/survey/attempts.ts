import { maxCallMs } from '../ports/limits.ts';
import type { Turn } from '../turn.ts';
import type { Received } from './hear.ts';
import type { Attempt } from './state.ts';

/** Keeps track of the attempts that this process is making, so that one orphaned by a crash is recognised. */
export interface Attempts {
  begin(now: number): Attempt;
  end(attempt: Attempt): void;
  isOrphaned(attempt: Attempt, now: number): boolean;
  /** How a message that reached this process relates to the questions that it asks. */
  received(message: Pick<Turn, 'receivedAt' | 'writtenAt'>): Received;
}

/**
 * @param instance this process's name, new at each start
 * @param alone true on the embedded database, whose lock proves that no other instance is running
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
