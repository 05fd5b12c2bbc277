import type { Configuration } from '../config/configuration.ts';
import { type Database, StoreError } from '../store/database.ts';

type Settings = Pick<Configuration, 'databaseUrl' | 'dataFolder'>;

/** The database, to read it: the embedded one as it is at this moment, even while Canvass runs on it. */
export async function openToRead({ databaseUrl, dataFolder }: Settings): Promise<Database> {
  if (databaseUrl !== undefined) return await openPostgres(databaseUrl);
  return (await import('../store/sqlite/read-only.ts')).readSqliteDatabase(dataFolder);
}

/** The database, to change it: the embedded one with its lock, Postgres as the running processes have it. */
export async function openToChange({ databaseUrl, dataFolder }: Settings): Promise<Database> {
  if (databaseUrl !== undefined) return await openPostgres(databaseUrl);
  const { refuseMissing } = await import('../store/sqlite/read-only.ts');
  refuseMissing(dataFolder);
  return await (await import('../store/sqlite/open.ts')).openSqliteDatabase(dataFolder);
}

/** Its tables are left as they are: running Canvass brings them up to date. */
async function openPostgres(url: string): Promise<Database> {
  const database = await connectPostgres(url);
  try {
    if (await hasTables(database)) return database;
    throw new StoreError(
      'STORE_CANNOT_OPEN',
      `The database at ${database.location} contains no Canvass tables.`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A Postgres, whatever is in it. Doesn't connect yet. */
export async function connectPostgres(url: string): Promise<Database> {
  const { readPostgresUrl } = await import('../store/postgres/connection.ts');
  const { createPostgresDatabase } = await import('../store/postgres/database.ts');
  return createPostgresDatabase(readPostgresUrl(url));
}

export async function hasTables(database: Database): Promise<boolean> {
  return (
    (await database.one("SELECT 1 AS there WHERE to_regclass('documents') IS NOT NULL", [])) !== undefined
  );
}
