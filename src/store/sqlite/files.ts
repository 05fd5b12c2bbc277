import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { createSqliteDatabase } from './database.ts';

const maxOpening = 5000;

/**
 * A database file without the lock of `openSqliteDatabase`, made with its folder where it isn't there. Several
 * processes may have it open: they wait for each other, and what has to be atomic is one transaction.
 *
 * @throws the system's own error where the file can't be used
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
 * Makes sure of a file that only its owner can read. An existing one is never opened here: closing it again
 * would drop the locks that this process has on it (POSIX, fcntl).
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(path, 0o600);
  }
}
