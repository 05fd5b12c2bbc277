import { z } from 'zod';
import type { ListedRecord, ListOptions, RecordBook } from '../../dialogs/ports/record-store.ts';
import type { Database, Parameter } from './database.ts';
import { versionNumber } from './document-statements.ts';
import { keyRange } from './key-range.ts';
import { anyRecords, type RecordKeeping, readStoredJson } from './record-keeping.ts';
import { createRecordStore } from './record-store.ts';
import { StoreError } from './store-error.ts';
import { isKeptWhole, originalText, storedKey } from './stored-text.ts';

const listedRow = z.object({ key: z.string(), version: z.int(), body: z.unknown() });
const defaultLimit = 1000;

/**
 * The records of `createRecordStore`, with lists. A list reads a range of the primary key, so it costs what it
 * returns. Keys with U+0000 or half a surrogate pair stand where a backslash would in the order. A key too
 * long to be kept whole (600 characters, more or less) could never be listed: `save` throws `STORE_MISUSED`.
 */
export function createRecordBook(database: Database, keeping: RecordKeeping = anyRecords): RecordBook {
  const records = createRecordStore(database, keeping);
  return {
    load: records.load,
    setAside: records.setAside,
    tellUnreadable: (key) => keeping.tell(key),
    async save(key, body, expected, lasting) {
      if (!isKeptWhole(key)) throw new StoreError('STORE_MISUSED', 'A key is too long to be listed.');
      return await records.save(key, body, expected, lasting);
    },
    list: (prefix, options = {}) => list(database, prefix, options),
    remove: (key, expected) => remove(database, key, expected),
  };
}

async function list(
  database: Database,
  prefix: string,
  { newestFirst = false, after, limit = defaultLimit }: ListOptions,
): Promise<readonly ListedRecord[]> {
  const { where, parameters } = bounds(prefix, newestFirst, after);
  // Keys kept as digests can't be told again; they begin with a mark that no other does.
  const rows = await database.all(
    `SELECT key, version, body FROM documents WHERE ${where} AND substr(key, 1, 2) <> '\\#'
     ORDER BY key ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
    [...parameters, Math.max(0, Math.trunc(limit))],
  );
  return rows.map((row) => {
    const { key, version, body } = listedRow.parse(row);
    return { key: originalText(key), version: String(version), body: readStoredJson(body) };
  });
}

/**
 * One bound at each end, so that the engine goes to where the list begins. SQLite compares by bytes, which for
 * UTF-8 is by code points; Postgres does where the column has COLLATE "C".
 */
function bounds(
  prefix: string,
  newestFirst: boolean,
  after: string | undefined,
): { readonly where: string; readonly parameters: readonly Parameter[] } {
  const { from, below } = keyRange(prefix);
  const behind = after === undefined ? undefined : storedKey(after);
  const later = behind !== undefined && !newestFirst && !isBefore(behind, from);
  const lower = later ? 'key > ?' : 'key >= ?';
  const earlier = behind !== undefined && newestFirst && (below === undefined || isBefore(behind, below));
  const upper = earlier ? behind : below;
  const parameters = [later ? behind : from];
  if (upper === undefined) return { where: lower, parameters };
  return { where: `${lower} AND key < ?`, parameters: [...parameters, upper] };
}

function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

async function remove(database: Database, key: string, expected: string): Promise<'removed' | 'conflict'> {
  const version = versionNumber(expected);
  if (version === undefined) return 'conflict';
  const { changes } = await database.run('DELETE FROM documents WHERE key = ? AND version = ?', [
    storedKey(key),
    version,
  ]);
  return changes === 0 ? 'conflict' : 'removed';
}
