import { hash } from 'node:crypto';
import { z } from 'zod';
import type { DataSubject, Identity, PersonalData } from './ports/personal-data.ts';
import type { KeepFor, RecordKind, RecordRepository, RecordStore, SaveResult } from './ports/records.ts';
import { padNumber } from './text.ts';
import type { Place } from './turn.ts';

/** How a kind of record is declared. `schema` parses a stored body into a `Value`. */
interface CollectionOptions<Value> {
  /** How the keys begin, with the final slash; the whole key if there is only one record. */
  readonly prefix: string;
  readonly schema: z.ZodType<Value>;
  readonly keepFor: KeepFor;
  readonly personalData: PersonalData<Value>;
  /** Stored in place of a record that can't be read, for kinds in which a missing record has its own meaning. */
  readonly replacement?: Value;
  /** `relaxed`: a power failure soon after a save may undo it, a crash never does. */
  readonly durability?: 'relaxed';
}

/** A value with the version that the next save must name; both absent if there is none. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly version: string | undefined;
}

/** A record in a draft of `commit`: the value as it is to be stored, over the version that was read. */
export interface DraftedRecord<Value> {
  value: Value | undefined;
  readonly version: string | undefined;
}

/** All records of one kind. A record's `key` comes after the prefix. An unreadable record is set aside and counts as absent. */
export interface Collection<Value> extends RecordKind {
  /** The whole key, as the store has it. */
  keyOf(key: string): string;
  /** See `PersonalData`. @param body as stored; an unreadable one identifies no one */
  identifies(body: unknown, key: string): Identity | undefined;
  /** See `PersonalData`. @param body as stored; an unreadable one stays as it is */
  without(body: unknown, person: DataSubject): unknown;
  get(from: RecordSource, key: string): Promise<Value | undefined>;
  /**
   * Reads a record, changes it and saves it; repeated if someone else saves in between.
   * @param change returns what to save instead, or undefined to leave it as it is; may be called more than once
   * @returns what is stored afterwards; undefined if there was nothing and nothing was saved
   */
  update(
    records: RecordStore,
    key: string,
    change: (before: Value | undefined) => Value | undefined | Promise<Value | undefined>,
  ): Promise<Value | undefined>;
  /** False if there already is a record with that key, which stays as it is. */
  create(records: RecordStore, key: string, value: Value): Promise<boolean>;
  /** Ordered by key. An unreadable one is logged, left out, and left in place. */
  list(records: RecordLister, options?: ListedKeys): AsyncGenerator<Value>;
  /** The same with their keys. */
  entries(records: RecordLister, options?: ListedKeys): AsyncGenerator<readonly [key: string, value: Value]>;
  /** Removes a record, whatever it contains by now. False if there is none. */
  remove(records: RecordRepository, key: string): Promise<boolean>;
  /** The record in a draft of `commit`, loaded on the first call. */
  drafted(
    draft: object,
    key: string,
    load: () => Promise<DraftedRecord<Value>>,
  ): Promise<DraftedRecord<Value>>;
  /** For callers that have to do something between reading and saving; others use `update`. */
  load(records: RecordReader, key: string): Promise<Loaded<Value>>;
  save(
    records: RecordStore,
    key: string,
    value: Value,
    version: string | undefined,
    durability?: 'relaxed',
  ): Promise<SaveResult>;
}

type RecordReader = Pick<RecordStore, 'load' | 'setAside'>;

/** Where a record is read: as stored, or as part of a decision, with its changes so far. */
export type RecordSource =
  | RecordReader
  | { get<Value>(kind: Collection<Value>, key: string): Promise<Value | undefined> };

type RecordLister = Pick<RecordRepository, 'list' | 'tellUnreadable'>;

interface ListedKeys {
  readonly newestFirst?: boolean;
  /** Only records whose keys begin with this. */
  readonly under?: string;
  /** Prefixes of keys, in order, whose records are skipped without being read. */
  readonly without?: readonly string[];
}

/** After a conflict the record is read again; more conflicts than this mean a fault. */
export const maxConflicts = 50;
const listedAtOnce = 500;
const behindAll = '\u{10ffff}';

export function collection<Value>(options: CollectionOptions<Value>): Collection<Value> {
  const { prefix, keepFor, personalData, replacement, durability: usual } = options;
  const keyOf = (key: string): string => prefix + key;
  const what = `Records of ${prefix}`;
  let compiled: z.ZodType<Value> | undefined;
  const drafts = new WeakMap<object, Map<string, Promise<DraftedRecord<Value>>>>();

  function read(body: unknown): Value | undefined {
    // On first use: most kinds are never read in one run.
    compiled ??= z.compile(options.schema);
    return compiled.safeParse(body).data;
  }

  function load(records: RecordReader, key: string): Promise<Loaded<Value>> {
    const none: { readonly result: Loaded<Value> } = { result: { value: undefined, version: undefined } };
    return untilStored<Loaded<Value>>(what, async () => {
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

  async function* entries(
    records: RecordLister,
    { newestFirst = false, under = '', without = [] }: ListedKeys = {},
  ): AsyncGenerator<readonly [string, Value]> {
    let after: string | undefined;
    pages: for (;;) {
      const listed = await records.list(keyOf(under), { newestFirst, limit: listedAtOnce, after });
      for (const { key, body } of listed) {
        const passedOver = without.find((start) => key.startsWith(keyOf(start)));
        if (passedOver !== undefined) {
          after = keyOf(passedOver) + (newestFirst ? '' : behindAll);
          continue pages;
        }
        const value = read(body);
        if (value === undefined) records.tellUnreadable(key);
        else yield [key.slice(prefix.length), value];
      }
      after = listed.at(-1)?.key;
      if (after === undefined || listed.length < listedAtOnce) return;
    }
  }

  const kind: Collection<Value> = {
    prefix,
    keepFor,
    personalData,
    keyOf,
    identifies(body, key) {
      const value = read(body);
      return value === undefined || 'none' in personalData
        ? undefined
        : personalData.identifies?.(value, key);
    },
    without(body, person) {
      const value = read(body);
      const isShared = 'names' in personalData || 'keeps' in personalData;
      if (value === undefined || !isShared || personalData.without === undefined) return body;
      return personalData.without(value, person);
    },
    entries,
    load,
    save,
    get: async (from, key) => ('get' in from ? from.get(kind, key) : (await load(from, key)).value),
    create: async (records, key, value) => (await save(records, key, value, undefined)) !== 'conflict',
    drafted(draft, key, loadOnce) {
      const records = drafts.get(draft) ?? new Map<string, Promise<DraftedRecord<Value>>>();
      drafts.set(draft, records);
      const record = records.get(key) ?? loadOnce();
      records.set(key, record);
      return record;
    },
    update: (records, key, change) =>
      untilStored(what, async () => {
        const { value: before, version } = await load(records, key);
        const after = await change(before);
        if (after === undefined) return { result: before };
        return (await save(records, key, after, version)) === 'conflict' ? 'conflict' : { result: after };
      }),
    async *list(records, options) {
      for await (const [, value] of entries(records, options)) yield value;
    },
    remove: (records, key) =>
      untilStored(what, async () => {
        const stored = await records.load(keyOf(key));
        if (stored === undefined) return { result: false };
        const removed = await records.remove(keyOf(key), stored.version);
        return removed === 'conflict' ? 'conflict' : { result: true };
      }),
  };
  return kind;
}

/**
 * Repeats an attempt after a conflict.
 * @param what its name in the error after too many conflicts
 */
export async function untilStored<Result>(
  what: string,
  attempt: () => Promise<{ readonly result: Result } | 'conflict'>,
): Promise<Result> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const attempted = await attempt();
    if (attempted !== 'conflict') return attempted.result;
  }
  throw new Error(`${what} kept changing while they were to be saved.`);
}

/** Names a place in a key: a conversation's id may be too long for one. */
export function placeKey({ channel, conversation }: Pick<Place, 'channel' | 'conversation'>): string {
  return hash('sha256', `${channel}\n${conversation}`, 'hex').slice(0, 32);
}

/** Names what is kept of a campaign, or of one of its runs: keys sort like the numbers. */
export function campaignKey(campaign: number, run?: number): string {
  const key = padNumber(campaign, 12);
  return run === undefined ? key : `${key}/${padNumber(run, 12)}`;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.channel === other.channel && one.conversation === other.conversation;
}
