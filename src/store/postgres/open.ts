import { type Database, StoreError } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { storeSchema } from '../migrations/store-schema.ts';
import { readPostgresUrl } from './connection.ts';
import { createPostgresDatabase } from './database.ts';

/**
 * Opens the database of a `postgres://` URL, and brings the store's tables up to date. Any number of processes may have it
 * open; those that start at once migrate once.
 * @throws `StoreError`: `STORE_CANNOT_OPEN` for a URL that can't be used, `STORE_UNREACHABLE`, `STORE_REFUSED`,
 * `STORE_MOVED` where a move to it is not finished …
 */
export async function openPostgresDatabase(url: string): Promise<Database> {
  const database = createPostgresDatabase(readPostgresUrl(url));
  try {
    await refuseHalfMoved(database);
    await migrate(database, storeSchema);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Refuses a database that an earlier `npm run move`, which copied in many steps, left half filled: surveys on their way would begin again. */
async function refuseHalfMoved(database: Database): Promise<void> {
  const table = await database.one("SELECT 1 AS found WHERE to_regclass('moves') IS NOT NULL", []);
  if (table === undefined) return;
  const half = await database.one('SELECT folder FROM moves WHERE finished_at IS NULL', []);
  if (half === undefined) return;
  throw new StoreError(
    'STORE_MOVED',
    `The move of ${String(half['folder'])} to the database at ${database.location} was not finished. Run npm run move ` +
      'again, to an empty database.',
  );
}
