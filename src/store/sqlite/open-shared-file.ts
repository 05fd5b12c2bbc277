import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { createPrivateFile } from './private-file.ts';
import { createSqliteDatabase } from './sqlite-database.ts';

const longestOpening = 5000;

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
  const connection = new DatabaseSync(path, { timeout: longestOpening, enableForeignKeyConstraints: true });
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
