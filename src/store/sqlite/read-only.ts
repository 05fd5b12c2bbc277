import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, StoreError } from '../database.ts';
import { damaged, dataFiles, isFilled, refuseMoved } from './data-files.ts';
import { createSqliteDatabase } from './database.ts';
import { isDamaged } from './sqlite-trouble.ts';

/** Another connection may be writing its log back. */
const maxWait = 5000;

/**
 * Opens the embedded database as it is at this moment, to read it: without its lock, and without disturbing a Canvass
 * that runs on it.
 * @throws `StoreError`: `STORE_CANNOT_OPEN` if there isn't one, `STORE_MOVED`, `STORE_DAMAGED`
 */
export function readSqliteDatabase(folder: string): Database {
  const location = resolve(folder);
  const connection = openForReading(location);
  // One transaction: everything read is of one moment.
  connection.exec('BEGIN');
  return createSqliteDatabase(connection, location);
}

/** A connection that can only read. */
export function openForReading(location: string): DatabaseSync {
  const files = dataFiles(location);
  refuseMoved(files);
  refuseMissing(location);
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(files.database, { readOnly: true, timeout: maxWait });
    connection.exec('SELECT count(*) FROM sqlite_master');
    return connection;
  } catch (error) {
    connection?.close();
    const words = error instanceof Error ? error.message : String(error);
    if (isDamaged(error)) throw damaged(files.database, words, error);
    throw new StoreError(
      'STORE_CANNOT_OPEN',
      `The database ${files.database} can't be read: ${words}. Use the user that Canvass runs as.`,
      { cause: error },
    );
  }
}

/** @throws if the folder has no database */
export function refuseMissing(location: string): void {
  const { database } = dataFiles(location);
  if (isFilled(database)) return;
  const what = existsSync(location) ? 'has no database (canvass.sqlite)' : 'does not exist';
  throw new StoreError(
    'STORE_CANNOT_OPEN',
    `The folder ${location} ${what}. Accepted: the data folder of a Canvass, as DATA_DIR.`,
  );
}
