import { absentVersion, type RecordStore, type StoredRecord } from '../../dialogs/ports/records.ts';
import type { ActivityLog } from '../../src/bot/dependencies.ts';
import type { TurnStorage } from '../../src/bot/sdk/storage.ts';

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
    async commit({ saves, removals }) {
      const all = [...saves, ...removals];
      if (all.some(({ key, expected }) => stored.get(key)?.version !== expected)) return 'conflict';
      for (const { key } of removals) stored.delete(key);
      for (const { key, body } of saves) {
        version += 1;
        stored.set(key, { body: structuredClone(body), version: String(version) });
      }
      return 'committed';
    },
    async save(key, body, expected) {
      if (stored.get(key)?.version !== expected) return 'conflict';
      version += 1;
      stored.set(key, { body: structuredClone(body), version: String(version) });
      return { version: String(version) };
    },
  };
}

/** The storage of a turn over the same records. */
export function storageOver(records: RecordStore): TurnStorage {
  return {
    async read(keys) {
      const entries = keys.map(async (key) => {
        const stored = await records.load(key);
        return stored === undefined ? [] : [[key, { ...Object(stored.body), eTag: stored.version }] as const];
      });
      return Object.fromEntries((await Promise.all(entries)).flat());
    },
    async write(changes, { onStored } = {}) {
      for (const [key, item] of Object.entries(changes)) {
        const { eTag, ...body } = Object(item);
        const saved = await records.save(key, body, eTag === absentVersion ? undefined : eTag);
        if (saved === 'conflict') throw Object.assign(new Error('eTag conflict'), { code: 'STORE_CONFLICT' });
        onStored?.(key, saved.version);
      }
    },
    delete: () => Promise.reject(new Error('No turn deletes anything.')),
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
      if (standing === 'inFlight') return 'inFlight';
      if (standing === 'done') return 'duplicate';
      standings.set(key, 'inFlight');
      return standing === 'acted' ? 'again' : 'new';
    },
    finish: (key) => void standings.set(key, 'done'),
    release: (key) => void standings.delete(key),
    leaveActed: (key) => void standings.set(key, 'acted'),
    statusOf: (key) => standings.get(key),
  };
}
