import { z } from 'zod';
import { type Database, type Statement, StoreError } from './database.ts';
import {
  compareAndSet,
  documentBody,
  overwrite,
  readDocument,
  storedKey,
  versionNumber,
} from './documents.ts';

/** The Bot Framework SDK's `Storage`, by shape. */
export interface DocumentStorage {
  read(keys: string[]): Promise<Record<string, unknown>>;
  write(changes: Record<string, unknown>): Promise<void>;
  delete(keys: string[]): Promise<void>;
}

const storedRow = z.object({ version: z.int(), body: z.string() });
const eTagSchema = z.string().nullish();

/**
 * The Bot Framework SDK's `Storage` contract over the documents of a database.
 * - `read` leaves out what isn't there, and adds the version as `eTag`.
 * - `write` takes all items or none. An `eTag` of `*`, or none, overwrites; one that is not the stored
 *   version, or whose document is gone, throws `STORE_CONFLICT`.
 * - No keys or no changes (also `null`) is nothing to do, as the SDK's published cases ask of a provider.
 */
export function createDocumentStorage(database: Database): DocumentStorage {
  return {
    async read(keys: readonly string[] | null) {
      const entries = await Promise.all((keys ?? []).map((key) => readItem(database, key)));
      return Object.fromEntries(entries.flat());
    },
    async write(changes: Record<string, unknown> | null) {
      const entries = Object.entries(changes ?? {});
      if (entries.length === 0) return;
      const result = await database.atomically(entries.map(([key, item]) => writeItem(key, item)));
      if (!result.done) throw conflict(entries[result.unchanged]?.[0]);
    },
    async delete(keys: readonly string[] | null) {
      if (keys === null || keys.length === 0) return;
      await database.atomically(
        keys.map((key) => ({ sql: 'DELETE FROM documents WHERE key = ?', parameters: [storedKey(key)] })),
      );
    },
  };
}

async function readItem(database: Database, key: string): Promise<[string, unknown][]> {
  const row = await database.one(readDocument, [storedKey(key)]);
  if (row === undefined) return [];
  const { version, body } = storedRow.parse(row);
  const item: unknown = JSON.parse(body);
  if (!isObject(item)) {
    throw new StoreError('STORE_UNUSABLE_BODY', 'The document is not an object, so it can carry no eTag.');
  }
  return [[key, { ...item, eTag: String(version) }]];
}

function writeItem(key: string, item: unknown): Statement {
  if (!isObject(item)) throw new StoreError('STORE_UNUSABLE_BODY', 'An item of storage must be an object.');
  const { eTag: given, ...body } = item;
  const eTag = eTagSchema.safeParse(given);
  if (!eTag.success) throw new StoreError('STORE_UNUSABLE_BODY', 'An eTag must be a text.');
  const text = documentBody(body);
  if (!eTag.data || eTag.data === '*') return overwrite(storedKey(key), text);
  const version = versionNumber(eTag.data);
  if (version === undefined) throw conflict(key);
  return compareAndSet(storedKey(key), text, version).statement;
}

/** Class instances too: a bot stores its own kinds of objects, and only their JSON counts. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function conflict(key: string | undefined): StoreError {
  return new StoreError('STORE_CONFLICT', `Storage: eTag conflict writing ${JSON.stringify(key)}.`);
}
