import { z } from 'zod';
import type { RecordStore, SaveResult, StoredRecord } from '../../dialogs/ports/record-store.ts';
import type { Database, Statement } from './database.ts';
import { documentBody } from './document-body.ts';
import { compareAndSet, readDocument, versionNumber } from './document-statements.ts';
import { anyRecords, type RecordKeeping, readStoredJson, setAsideStatements } from './record-keeping.ts';
import { storedKey } from './stored-text.ts';

const documentRow = z.object({ version: z.int(), body: z.unknown() });

/**
 * The dialogs' records over a database. They are the documents that `createDocumentStorage` shows under the
 * same keys. A body that can't be stored is thrown as a `StoreError`.
 */
export function createRecordStore(database: Database, keeping: RecordKeeping = anyRecords): RecordStore {
  return {
    load: (key) => load(database, keeping, key),
    async save(key, body, expected, lasting) {
      keeping.refuseUndeclared(key);
      return await save(database, key, body, expected, [], lasting);
    },
    setAside: (key, version) => setAside(database, keeping, key, version),
  };
}

/**
 * The same for one turn: a save that succeeds also writes down, in the same transaction, that the activity
 * `activityKey` was acted on, so that its redelivery after a crash is recognised (`createActivityLog`).
 */
export function createTurnRecordStore(
  database: Database,
  activityKey: string,
  keeping: RecordKeeping = anyRecords,
): RecordStore {
  let written = false;
  return {
    load: (key) => load(database, keeping, key),
    setAside: (key, version) => setAside(database, keeping, key, version),
    async save(key, body, expected, lasting) {
      keeping.refuseUndeclared(key);
      const result = written
        ? await save(database, key, body, expected, [], lasting)
        : await save(database, key, body, expected, [markActed(activityKey)], undefined);
      if (result !== 'conflict') written = true;
      return result;
    },
  };
}

async function load(
  database: Database,
  keeping: RecordKeeping,
  key: string,
): Promise<StoredRecord | undefined> {
  const row = await database.one(readDocument, [storedKey(key)]);
  if (row === undefined) return undefined;
  const { version, body: stored } = documentRow.parse(row);
  const body = readStoredJson(stored);
  if (body === undefined) keeping.tell(key);
  return { version: String(version), body };
}

async function setAside(
  database: Database,
  keeping: RecordKeeping,
  key: string,
  expected: string,
): Promise<void> {
  const version = versionNumber(expected);
  if (version === undefined) return;
  const { keptAs, statements } = setAsideStatements(key, version);
  const result = await database.atomically(statements);
  if (result.done) keeping.tell(key, keptAs);
}

async function save(
  database: Database,
  key: string,
  body: unknown,
  expected: string | undefined,
  also: readonly Statement[],
  lasting: 'soon' | undefined,
): Promise<SaveResult> {
  const text = documentBody(body);
  const expectedNumber = expected === undefined ? undefined : versionNumber(expected);
  if (expected !== undefined && expectedNumber === undefined) return 'conflict';
  const { statement, version } = compareAndSet(storedKey(key), text, expectedNumber);
  const result = await database.atomically([statement, ...also], lasting);
  return result.done ? { version: String(version) } : 'conflict';
}

function markActed(activityKey: string): Statement {
  return {
    sql: "INSERT INTO activities (key, state, at) VALUES (?, 'acted', ?) ON CONFLICT (key) DO NOTHING",
    parameters: [storedKey(activityKey), Date.now()],
  };
}
