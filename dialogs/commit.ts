import type { Appointment, Rhythm } from './ports/jobs.ts';
import type { RecordStore } from './ports/records.ts';
import type { EpochMs } from './ports/time.ts';
import { type Collection, type DraftedRecord, untilStored } from './records.ts';

/** What a decision reads and changes. Its changes are stored together. */
export interface Draft {
  /** The record, with the decision's changes so far. */
  get<Value>(kind: Collection<Value>, key: string): Promise<Value | undefined>;
  /** If someone else saves the record before this is stored, the decision is made again. */
  save<Value>(kind: Collection<Value>, key: string, value: Value): Promise<void>;
  remove<Value>(kind: Collection<Value>, key: string): Promise<void>;
  /** As in `Jobs`. */
  wakeAt(kind: string, key: string, at: EpochMs): void;
  repeat(kind: string, key: string, rhythm: Rhythm): void;
  cancel(kind: string, key: string): void;
}

/**
 * Makes a decision and stores all of its changes or none. If a record that it saves has changed in the meantime, it is made
 * again; records that are only read aren't checked.
 * @param decide does nothing but read and change its draft, and may be called more than once
 * @returns what `decide` returned for what was stored
 */
export function commit<Value>(
  records: RecordStore,
  decide: (draft: Draft) => Value | Promise<Value>,
): Promise<Value> {
  return untilStored('The records of a decision', async () => {
    const { draft, isStored } = draftOver(records);
    const result = await decide(draft);
    return (await isStored()) ? { result } : 'conflict';
  });
}

function draftOver(records: RecordStore): {
  readonly draft: Draft;
  /** Stores the draft. False if someone else changed one of its records. */
  isStored(): Promise<boolean>;
} {
  /** By whole key. */
  const changed = new Map<string, DraftedRecord<unknown>>();
  /** In order: the last of a kind and key counts, and a job may have both a time and a rhythm. */
  const appointments: Appointment[] = [];
  const draft: Draft = {
    get: async (kind, key) => (await open(kind, key)).value,
    save: change,
    remove: (kind, key) => change(kind, key, undefined),
    wakeAt: (kind, key, at) => void appointments.push({ kind, key, at }),
    repeat: (kind, key, rhythm) => void appointments.push({ kind, key, rhythm }),
    cancel: (kind, key) => void appointments.push({ kind, key, cancelled: true }),
  };

  function open<Value>(kind: Collection<Value>, key: string): Promise<DraftedRecord<Value>> {
    return kind.drafted(draft, key, () => kind.load(records, key));
  }

  async function change<Value>(
    kind: Collection<Value>,
    key: string,
    value: Value | undefined,
  ): Promise<void> {
    const record = await open(kind, key);
    record.value = value;
    changed.set(kind.keyOf(key), record);
  }

  return {
    draft,
    async isStored() {
      const all = [...changed];
      const saves = all.flatMap(([key, { value: body, version: expected }]) =>
        body === undefined ? [] : [{ key, body, expected }],
      );
      const removals = all.flatMap(([key, { value, version: expected }]) =>
        value === undefined && expected !== undefined ? [{ key, expected }] : [],
      );
      if (saves.length + removals.length + appointments.length === 0) return true;
      const write = { saves, removals, appointments };
      return (await records.commit(write)) === 'committed';
    },
  };
}
