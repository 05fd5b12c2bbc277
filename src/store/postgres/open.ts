import type { Database } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { storeSchema } from '../migrations/store-schema.ts';
import { type PostgresUrl, readPostgresUrl } from './connection.ts';
import { createPostgresDatabase } from './database.ts';

/**
 * Opens the database of a `postgres://` URL, and brings the store's tables up to date. Any number of processes may have it
 * open; those that start at once migrate once.
 * @throws `StoreError`: `STORE_CANNOT_OPEN` for a URL that can't be used, `STORE_UNREACHABLE`, `STORE_REFUSED` …
 */
export async function openPostgresDatabase(url: PostgresUrl): Promise<Database> {
  const database = createPostgresDatabase(readPostgresUrl(url));
  try {
    await migrate(database, storeSchema);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
