import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { createSqliteDatabase } from './database.ts';

const maxOpening = 5000;

/**
 * Opens a database file without the lock of `openSqliteDatabase`; the file and its folder are created if necessary.
 * Several processes may have it open: they wait for each other, and whatever must be atomic is one transaction.
 *
 * @throws the system's own error if the file can't be used
 */
export function openSharedFile(file: string): Database {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  createPrivateFile(path);
  const connection = new DatabaseSync(path, { timeout: maxOpening, enableForeignKeyConstraints: true });
  try {
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA busy_timeout = 0');
    return createSqliteDatabase(connection, path);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Creates the file, readable only by its owner, unless it exists. An existing file is never opened here: closing it again
 * would release the locks that this process has on it (POSIX, fcntl).
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(path, 0o600);
  }
}
