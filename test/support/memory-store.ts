import type { RecordStore, StoredRecord } from '../../dialogs/ports/records.ts';
import type { ActivityLog } from '../../src/bot/dependencies.ts';

/** Records in memory with the port's compare-and-set. */
export interface MemoryRecords extends RecordStore {
  readonly stored: ReadonlyMap<string, StoredRecord>;
  /** Successful saves so far. */
  saves(): number;
}

export function memoryRecords(): MemoryRecords {
  const stored = new Map<string, StoredRecord>();
  let version = 0;
  return {
    stored,
    saves: () => version,
    load: async (key) => stored.get(key),
    async setAside(key, version, replacement) {
      stored.delete(key);
      if (replacement !== undefined)
        stored.set(key, { body: structuredClone(replacement), version: `${version}.` });
    },
    async save(key, body, expected) {
      if (stored.get(key)?.version !== expected) return 'conflict';
      version += 1;
      stored.set(key, { body: structuredClone(body), version: String(version) });
      return { version: String(version) };
    },
  };
}

export interface MemoryActivityLog extends ActivityLog {
  /** As a crash leaves it: begun, acted on, never finished. */
  leaveActed(key: string): void;
  statusOf(key: string): string | undefined;
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
    statusOf: (key) => standings.get(key),
  };
}
