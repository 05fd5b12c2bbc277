import type { ActivityLog } from '../../src/bot/dependencies.ts';

export interface MemoryActivityLog extends ActivityLog {
  /** As a crash leaves it: begun, acted on, never finished. */
  leaveActed(key: string): void;
  standing(key: string): string | undefined;
}

/** The port as the store keeps it, in memory. */
export function memoryActivityLog(): MemoryActivityLog {
  const standings = new Map<string, 'inFlight' | 'acted' | 'done'>();
  return {
    async begin(key) {
      const standing = standings.get(key);
      if (standing === 'inFlight' || standing === 'done') return 'duplicate';
      standings.set(key, 'inFlight');
      return standing === 'acted' ? 'again' : 'new';
    },
    finish: (key) => void standings.set(key, 'done'),
    release: (key) => void standings.delete(key),
    leaveActed: (key) => void standings.set(key, 'acted'),
    standing: (key) => standings.get(key),
  };
}
