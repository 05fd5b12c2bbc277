import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, StoreError } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { storeSchema } from '../migrations/store-schema.ts';
import {
  damaged,
  dataFiles,
  guardOpenFiles,
  markUsed,
  refuseDamaged,
  refuseEmptied,
  refuseFullDisk,
  refuseLost,
  refuseMoved,
} from './data-files.ts';
import { createSqliteDatabase } from './database.ts';
import { createPrivateFile } from './files.ts';
import { holdFolder } from './process-lock.ts';
import { isDamaged, isForbidden } from './sqlite-trouble.ts';

/** How long opening may wait (ms); nothing is served meanwhile. */
const maxOpening = 5000;

/**
 * Opens the embedded database in `folder`, which is created (for its owner only) if it doesn't exist, and brings the store's
 * tables up to date. One process at a time: `STORE_HELD` for the second. `STORE_NEWER_SCHEMA` if a newer version was here,
 * `STORE_LOST` if the folder was used and its database is gone, `STORE_MOVED` if it was moved to a Postgres, `STORE_DAMAGED` if
 * it is broken, `STORE_CANNOT_OPEN` if the folder isn't one that this user may write, `STORE_CANNOT_WRITE` if its disk is full
 * or fails.
 */
export async function openSqliteDatabase(
  folder: string,
  { evenIfMoved = false }: { readonly evenIfMoved?: boolean } = {},
): Promise<Database> {
  const location = resolve(folder);
  const database = openConnection(location, evenIfMoved);
  try {
    await migrate(database, storeSchema);
    markUsed(dataFiles(location));
  } catch (error) {
    await database.close();
    throw error instanceof StoreError ? error : cannotOpen(location, error);
  }
  return database;
}

function openConnection(location: string, evenIfMoved: boolean): Database {
  const files = dataFiles(location);
  let letGo: (() => void) | undefined;
  let connection: DatabaseSync | undefined;
  try {
    mkdirSync(location, { recursive: true, mode: 0o700 });
    letGo = holdFolder(location);
    if (!evenIfMoved) refuseMoved(files);
    refuseLost(files);
    createPrivateFile(files.database);
    connection = new DatabaseSync(files.database, {
      timeout: maxOpening,
      enableForeignKeyConstraints: true,
    });
    refuseEmptied(files, connection);
    refuseDamaged(files, connection);
    connection.exec('PRAGMA journal_mode = WAL');
    // FULL: a reply that was acknowledged must survive a power failure.
    connection.exec('PRAGMA synchronous = FULL');
    // The first read creates the log.
    connection.exec('SELECT count(*) FROM sqlite_master');
    // From here on the engine itself never waits: see `whileLocked`.
    connection.exec('PRAGMA busy_timeout = 0');
    return createSqliteDatabase(connection, location, {
      refuseWrites: guardOpenFiles(files),
      refuseProbe: () => refuseFullDisk(location),
      afterClose: letGo,
    });
  } catch (error) {
    connection?.close();
    letGo?.();
    if (error instanceof StoreError) throw error;
    throw isDamaged(error) ? damaged(files.database, messageOf(error), error) : cannotOpen(location, error);
  }
}

function cannotOpen(location: string, cause: unknown): StoreError {
  const why = `The data folder ${location} can't be used: ${messageOf(cause)}.`;
  return isForbidden(cause)
    ? new StoreError(
        'STORE_CANNOT_OPEN',
        `${why} Check that it is a folder this user may write, or set DATA_DIR to another one.`,
        { cause },
      )
    : new StoreError('STORE_CANNOT_WRITE', `${why} Check its disk.`, { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
