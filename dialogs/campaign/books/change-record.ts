import type { z } from 'zod';
import type { RecordStore } from '../../ports/record-store.ts';

/**
 * Reads a record. One that can't be read is set aside, where an operator finds it, and is as if it weren't there.
 * @returns `version`: what the next save must name
 */
export async function loadRecord<Value>(
  records: RecordStore,
  key: string,
  schema: z.ZodType<Value>,
): Promise<{ readonly value: Value | undefined; readonly version: string | undefined }> {
  const stored = await records.load(key);
  if (stored === undefined) return { value: undefined, version: undefined };
  const read = schema.safeParse(stored.body);
  if (read.success) return { value: read.data, version: stored.version };
  await records.setAside(key, stored.version);
  return { value: undefined, version: undefined };
}

export async function readRecord<Value>(
  records: RecordStore,
  key: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  return (await loadRecord(records, key, schema)).value;
}

/** Somebody saving in between is answered by reading again; more rounds than this mean a fault. */
const mostConflicts = 12;

/**
 * Reads a record, changes it and saves it, again and again while somebody else saves in between.
 * @param change what to save instead; undefined: leave it as it is. It may be called more than once.
 * @returns what is stored afterwards; undefined where there was nothing and nothing was saved
 */
export async function changeRecord<Value>(
  records: RecordStore,
  key: string,
  schema: z.ZodType<Value>,
  change: (before: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  for (let round = 0; round < mostConflicts; round += 1) {
    const { value: before, version } = await loadRecord(records, key, schema);
    const after = change(before);
    if (after === undefined) return before;
    if ((await records.save(key, after, version)) !== 'conflict') return after;
  }
  throw new Error('A record kept changing while it was to be saved.');
}
