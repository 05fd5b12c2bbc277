import type { RecordStore, StoredRecord } from '../../dialogs/ports/records.ts';

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
    async setAside(key) {
      stored.delete(key);
    },
    async save(key, body, expected) {
      if (stored.get(key)?.version !== expected) return 'conflict';
      version += 1;
      stored.set(key, { body: structuredClone(body), version: String(version) });
      return { version: String(version) };
    },
  };
}
