import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { storeSchema } from '../migrations/store-schema.ts';
import { StoreError } from '../store-error.ts';
import { createPrivateFile } from './private-file.ts';
import { holdFolder } from './process-lock.ts';
import { createSqliteDatabase } from './sqlite-database.ts';

/**
 * Opens the embedded database in `folder`, which is made (for its owner only) where it isn't there, and
 * brings this room's tables up to date. One process at a time: `STORE_HELD` for the second.
 * `STORE_NEWER_SCHEMA` where a newer version was here, `STORE_CANNOT_OPEN` where the folder can't be used.
 */
export async function openSqliteDatabase(folder: string): Promise<Database> {
  const location = resolve(folder);
  const database = openConnection(location);
  try {
    await migrate(database, storeSchema);
  } catch (error) {
    await database.close();
    throw error instanceof StoreError ? error : cannotOpen(location, error);
  }
  return database;
}

function openConnection(location: string): Database {
  let letGo: (() => void) | undefined;
  try {
    mkdirSync(location, { recursive: true, mode: 0o700 });
    letGo = holdFolder(location);
    const file = join(location, 'canvass.sqlite');
    createPrivateFile(file);
    const connection = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    connection.exec('PRAGMA journal_mode = WAL');
    // FULL: a reply that was acknowledged must still be known after the power fails.
    connection.exec('PRAGMA synchronous = FULL');
    return createSqliteDatabase(connection, location, letGo);
  } catch (error) {
    letGo?.();
    throw error instanceof StoreError ? error : cannotOpen(location, error);
  }
}

function cannotOpen(location: string, cause: unknown): StoreError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreError(
    'STORE_CANNOT_OPEN',
    `The data folder ${location} can't be used: ${reason}. Check that it is a folder this user may write, ` +
      'or set DATA_DIR to another one.',
    { cause },
  );
}
