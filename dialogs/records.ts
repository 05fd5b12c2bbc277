import { z } from 'zod';
import type { RecordRepository, RecordStore } from './ports/records.ts';
import type { Person, Place } from './turn.ts';

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
const maxConflicts = 12;

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
  for (let round = 0; round < maxConflicts; round += 1) {
    const { value: before, version } = await loadRecord(records, key, schema);
    const after = change(before);
    if (after === undefined) return before;
    if ((await records.save(key, after, version)) !== 'conflict') return after;
  }
  throw new Error('A record kept changing while it was to be saved.');
}

const atOnce = 500;

/**
 * Every record whose key begins so, read in pieces, oldest key first unless told. One that can't be read is told in the
 * log and left out: it must not keep the others from being read.
 */
export async function* listAll<Value>(
  records: Pick<RecordRepository, 'list' | 'tellUnreadable'>,
  prefix: string,
  schema: z.ZodType<Value>,
  newestFirst = false,
): AsyncGenerator<Value> {
  let after: string | undefined;
  for (;;) {
    const listed = await records.list(prefix, {
      newestFirst,
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    });
    for (const { key, body } of listed) {
      const read = schema.safeParse(body);
      if (read.success) yield read.data;
      else records.tellUnreadable(key);
    }
    after = listed.at(-1)?.key;
    if (after === undefined || listed.length < atOnce) return;
  }
}

const maxRemovalConflicts = 12;

/** Removes a record, whatever it says by now. False where there is none. */
export async function removeRecord(records: RecordRepository, key: string): Promise<boolean> {
  for (let round = 0; round < maxRemovalConflicts; round += 1) {
    const stored = await records.load(key);
    if (stored === undefined) return false;
    if ((await records.remove(key, stored.version)) === 'removed') return true;
  }
  throw new Error('A campaign record kept changing while it was to be removed.');
}

/** A place as it is stored. */
export const placeSchema: z.ZodType<Place> = z.object({
  channel: z.string(),
  conversation: z.string(),
  kind: z.enum(['personal', 'group']),
});

/** A person as they are stored: who did something, by the channel's id and name. */
export const personSchema: z.ZodType<Person> = z.object({ id: z.string(), name: z.string() });

export function isSamePlace(one: Place, other: Place): boolean {
  return one.channel === other.channel && one.conversation === other.conversation;
}
