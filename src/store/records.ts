import { z } from 'zod';
import type {
  ListedRecord,
  ListOptions,
  RecordRepository,
  RecordStore,
  RecordWrite,
  SaveResult,
  StoredRecord,
} from '../../dialogs/ports/records.ts';
import { atMost, type Database, type Parameter, type Statement, StoreError } from './database.ts';
import {
  documentBody,
  isKeptWhole,
  originalText,
  readDocument,
  removeDocument,
  saveIfUnchanged,
  storedKey,
  storedText,
  versionNumber,
  wholeNow,
} from './documents.ts';
import { type Appointed, writeAppointments } from './jobs/appointments.ts';
import { anyRecords, type RecordKeeping, readStoredJson, setAsideStatements } from './record-keeping.ts';

const documentRow = z.compile(z.object({ version: z.int(), body: z.unknown(), updated_at: z.int() }));

/**
 * The dialogs' records in a database. They are the same documents, under the same keys, as in `createDocumentStorage`. A
 * body that can't be stored throws a `StoreError`.
 */
export function createRecordStore(
  database: Database,
  keeping: RecordKeeping = anyRecords,
  appointed: Appointed = () => {},
): RecordStore {
  return {
    load: (key) => load(database, keeping, key),
    commit: (write) => commit(database, keeping, write, appointed),
    async save(key, body, expected, durability) {
      keeping.refuseUndeclared(key);
      return await save(database, key, body, expected, durability);
    },
    setAside: (...of) => setAside(database, keeping, ...of),
  };
}

async function load(
  database: Database,
  keeping: RecordKeeping,
  key: string,
): Promise<StoredRecord | undefined> {
  const row = await database.one(readDocument, [storedKey(key)]);
  if (row === undefined) return undefined;
  const { version, body: stored, updated_at } = documentRow.parse(row);
  const body = readStoredJson(stored);
  if (body === undefined) keeping.tell(key);
  if (keeping.isDueForTouch(key, wholeNow(database) - updated_at)) await touch(database, key);
  return { version: String(version), body };
}

/** If the disk can't be written to, reading still works; the next use tries again. */
async function touch(database: Database, key: string): Promise<void> {
  const sql = 'UPDATE documents SET updated_at = ? WHERE key = ?';
  await database
    .atomically([{ sql, parameters: [wholeNow(database), storedKey(key)] }], 'relaxed')
    .catch(() => undefined);
}

async function setAside(
  database: Database,
  keeping: RecordKeeping,
  key: string,
  expected: string,
  replacement?: unknown,
): Promise<void> {
  const version = versionNumber(expected);
  if (version === undefined) return;
  const body = replacement === undefined ? undefined : documentBody(replacement);
  const { keptAs, statements } = setAsideStatements(database, key, version, body);
  const result = await database.atomically(statements);
  if (result.done) keeping.tell(key, keptAs);
}

async function save(
  database: Database,
  key: string,
  body: unknown,
  expected: string | undefined,
  durability: 'relaxed' | undefined,
): Promise<SaveResult> {
  const change = saveIfUnchanged(database, key, body, expected);
  if (change === undefined) return 'conflict';
  const result = await database.atomically([change.statement], durability);
  return result.done ? { version: String(change.version) } : 'conflict';
}

async function commit(
  database: Database,
  keeping: RecordKeeping,
  { saves, removals, appointments }: RecordWrite,
  appointed: Appointed,
): Promise<'committed' | 'conflict'> {
  const changes: Statement[] = [];
  for (const { key, body, expected } of saves) {
    keeping.refuseUndeclared(key);
    const change = saveIfUnchanged(database, key, body, expected);
    if (change === undefined) return 'conflict';
    changes.push(change.statement);
  }
  for (const { key, expected } of removals) {
    const version = versionNumber(expected);
    if (version === undefined) return 'conflict';
    changes.push(removeDocument(storedKey(key), version));
  }
  const jobs = writeAppointments(appointments, wholeNow(database));
  const result = await database.atomically([...changes, ...jobs.statements]);
  if (!result.done) return 'conflict';
  appointed(jobs.due);
  return 'committed';
}

const listedRow = z.compile(z.object({ key: z.string(), version: z.int(), body: z.unknown() }));
const defaultLimit = 1000;
const manyRows = 500;

/**
 * The records of `createRecordStore`, with lists. A list reads a range of the primary key, so its cost is proportional to
 * its length. U+0000 and lone surrogates are ordered like a backslash. A key that is too long to be stored unchanged
 * (about 600 characters) could never be listed, so `save` throws `STORE_MISUSED`.
 */
export function createRecordRepository(
  database: Database,
  keeping: RecordKeeping = anyRecords,
  appointed?: Appointed,
): RecordRepository {
  const records = createRecordStore(database, keeping, appointed);
  return {
    load: records.load,
    commit: records.commit,
    setAside: records.setAside,
    tellUnreadable: (key) => keeping.tell(key),
    async save(key, body, expected, durability) {
      if (!isKeptWhole(key)) throw new StoreError('STORE_MISUSED', 'A key is too long to be listed.');
      return await records.save(key, body, expected, durability);
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
  // Keys stored as digests can't be restored; they begin with a mark of their own.
  const rows = await database.all(
    `SELECT key, version, body FROM documents WHERE ${where} AND substr(key, 1, 2) <> '\\#'
     ORDER BY key ${newestFirst ? 'DESC' : 'ASC'} ${atMost}`,
    [...parameters, Math.max(0, Math.trunc(limit))],
  );
  // Reading very many pages one after the other must let other work run in between.
  if (rows.length >= manyRows) await database.time.giveWay();
  return rows.map((row) => {
    const { key, version, body } = listedRow.parse(row);
    return { key: originalText(key), version: String(version), body: readStoredJson(body) };
  });
}

/**
 * One bound at each end, so that the engine can jump to the start of the list. SQLite compares by bytes, which in UTF-8
 * means by code points; so does Postgres if the column has COLLATE "C".
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
  const { done } = await database.atomically([removeDocument(storedKey(key), version)]);
  return done ? 'removed' : 'conflict';
}

/** Stored keys with a common prefix: `from` ≤ key < `below`, by code points. Without `below`: to the end. */
interface KeyRange {
  readonly from: string;
  readonly below?: string;
}

const highest = 0x10_ff_ff;
const firstSurrogate = 0xd8_00;
const behindSurrogates = 0xe0_00;

/** The range of the stored keys whose originals begin with `prefix`. */
export function keyRange(prefix: string): KeyRange {
  const from = storedText(prefix);
  const points = Array.from(from, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === highest) points.pop();
  const last = points.pop();
  if (last === undefined) return { from };
  const next = last + 1 === firstSurrogate ? behindSurrogates : last + 1;
  return { from, below: String.fromCodePoint(...points, next) };
}
