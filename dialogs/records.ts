import { z } from 'zod';
import { defined } from './defined.ts';
import type { KeepFor, RecordKind, RecordRepository, RecordStore, SaveResult } from './ports/records.ts';
import type { Person, Place } from './turn.ts';

/** What a kind of record is. Where it has no say, `Value` is what `schema` makes of a stored body. */
export interface CollectionOptions<Value> {
  /** How the keys begin, with the slash at its end; the whole key where there is one record alone. */
  readonly prefix: string;
  readonly schema: z.ZodType<Value>;
  readonly keepFor: KeepFor;
  /** Makes today's body of one that the schema doesn't fit. What it can't use it gives back as it is. */
  readonly upgrade?: (stored: unknown) => unknown;
  /** What takes the place of a record that can't be read, where none at all would say something else. */
  readonly replacement?: Value;
  /** `relaxed`: a save may be undone by a failure of the power soon after, never by a crash. */
  readonly durability?: 'relaxed';
}

/** A value with the version that the next save must name; both absent where there is none. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly version: string | undefined;
}

/**
 * All records of one kind. A record's `key` is what stands behind the prefix. One that can't be read is set aside, where
 * an operator finds it, and is as if it weren't there.
 */
export interface Collection<Value> extends RecordKind {
  /** The whole key, as the store has it. */
  keyOf(key: string): string;
  get(records: RecordReader, key: string): Promise<Value | undefined>;
  /**
   * Reads a record, changes it and saves it, again and again while somebody else saves in between.
   * @param change what to save instead; undefined: leave it as it is. It may be called more than once.
   * @returns what is stored afterwards; undefined where there was nothing and nothing was saved
   */
  update(
    records: RecordStore,
    key: string,
    change: (before: Value | undefined) => Value | undefined,
  ): Promise<Value | undefined>;
  /** False where there is a record of that key already, which stays as it is. */
  create(records: RecordStore, key: string, value: Value): Promise<boolean>;
  /** In the order of their keys. One that can't be read is told of in the log and left out, where it is. */
  list(records: RecordLister, options?: ListedKeys): AsyncGenerator<Value>;
  /** Removes a record, whatever it says by now. False where there is none. */
  remove(records: RecordRepository, key: string): Promise<boolean>;
  /** For who has to do something between reading and saving; all others `update`. */
  load(records: RecordReader, key: string): Promise<Loaded<Value>>;
  save(
    records: RecordStore,
    key: string,
    value: Value,
    version: string | undefined,
    durability?: 'relaxed',
  ): Promise<SaveResult>;
}

export type RecordReader = Pick<RecordStore, 'load' | 'setAside'>;
type RecordLister = Pick<RecordRepository, 'list' | 'tellUnreadable'>;

interface ListedKeys {
  readonly newestFirst?: boolean;
  /** Beginnings of keys whose records are passed over, and not even read: in the order of the keys. */
  readonly without?: readonly string[];
}

/** Somebody saving in between is answered by reading again; more rounds than this mean a fault. */
export const maxConflicts = 50;
const listedAtOnce = 500;
const behindAll = '\u{10ffff}';

export function collection<Value>(options: CollectionOptions<Value>): Collection<Value> {
  const { prefix, keepFor, upgrade, replacement, durability: usual } = options;
  const keyOf = (key: string): string => prefix + key;
  let compiled: z.ZodType<Value> | undefined;

  function read(body: unknown): Value | undefined {
    // At the first use: most kinds are never read in one run.
    compiled ??= z.compile(options.schema);
    const schema = compiled;
    const read = schema.safeParse(body);
    if (read.success || upgrade === undefined) return read.data;
    return schema.safeParse(upgrade(body)).data;
  }

  function load(records: RecordReader, key: string): Promise<Loaded<Value>> {
    const none: { readonly result: Loaded<Value> } = { result: { value: undefined, version: undefined } };
    return untilSaved<Loaded<Value>>(prefix, async () => {
      const stored = await records.load(keyOf(key));
      if (stored === undefined) return none;
      const value = read(stored.body);
      if (value !== undefined) return { result: { value, version: stored.version } };
      await records.setAside(keyOf(key), stored.version, replacement);
      return replacement === undefined ? none : 'conflict';
    });
  }

  function save(
    records: RecordStore,
    key: string,
    value: Value,
    version: string | undefined,
    durability: 'relaxed' | undefined = usual,
  ): Promise<SaveResult> {
    return records.save(keyOf(key), value, version, durability);
  }

  return {
    prefix,
    keepFor,
    keyOf,
    load,
    save,
    get: async (records, key) => (await load(records, key)).value,
    create: async (records, key, value) => (await save(records, key, value, undefined)) !== 'conflict',
    update: (records, key, change) =>
      untilSaved(prefix, async () => {
        const { value: before, version } = await load(records, key);
        const after = change(before);
        if (after === undefined) return { result: before };
        return (await save(records, key, after, version)) === 'conflict' ? 'conflict' : { result: after };
      }),
    async *list(records, { newestFirst = false, without = [] } = {}) {
      let after: string | undefined;
      pages: for (;;) {
        const listed = await records.list(prefix, {
          newestFirst,
          limit: listedAtOnce,
          ...defined({ after }),
        });
        for (const { key, body } of listed) {
          const passedOver = without.find((start) => key.startsWith(keyOf(start)));
          if (passedOver !== undefined) {
            after = keyOf(passedOver) + (newestFirst ? '' : behindAll);
            continue pages;
          }
          const value = read(body);
          if (value === undefined) records.tellUnreadable(key);
          else yield value;
        }
        after = listed.at(-1)?.key;
        if (after === undefined || listed.length < listedAtOnce) return;
      }
    },
    remove: (records, key) =>
      untilSaved(prefix, async () => {
        const stored = await records.load(keyOf(key));
        if (stored === undefined) return { result: false };
        const removed = await records.remove(keyOf(key), stored.version);
        return removed === 'conflict' ? 'conflict' : { result: true };
      }),
  };
}

async function untilSaved<Result>(
  prefix: string,
  attempt: () => Promise<{ readonly result: Result } | 'conflict'>,
): Promise<Result> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const attempted = await attempt();
    if (attempted !== 'conflict') return attempted.result;
  }
  throw new Error(`A record of ${prefix} kept changing while it was to be saved.`);
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
