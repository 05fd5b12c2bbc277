import type { z } from 'zod';
import type { RecordStore } from '../../ports/record-store.ts';

/** Somebody saving in between is answered by reading again; more rounds than this mean a fault. */
const mostConflicts = 12;

/**
 * Reads a record, changes it and saves it, again and again while somebody else saves in between.
 * @param change what to save instead; undefined: leave it as it is. It may be called more than once.
 * @returns what is stored afterwards; undefined where there was nothing and nothing was saved
 * @throws where the stored record has a shape that this version doesn't know: better than losing it
 */
export async function changeRecord<Value>(
  records: RecordStore,
  key: string,
  schema: z.ZodType<Value>,
  change: (before: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  for (let round = 0; round < mostConflicts; round += 1) {
    const stored = await records.load(key);
    const before = stored === undefined ? undefined : schema.parse(stored.body);
    const after = change(before);
    if (after === undefined) return before;
    if ((await records.save(key, after, stored?.version)) !== 'conflict') return after;
  }
  throw new Error('A record kept changing while it was to be saved.');
}
