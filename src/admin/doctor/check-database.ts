import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Configuration } from '../../config/configuration.ts';
import { type Database, StoreError } from '../../store/database.ts';
import { migrationState } from '../../store/migrations/migrate.ts';
import { storeSchema } from '../../store/migrations/store-schema.ts';
import { databaseSize } from '../database-size.ts';
import { connectPostgres, hasTables, openToRead } from '../open-store.ts';
import { bytesWords } from '../output.ts';
import { type Finding, failure, ok, skipped, warning } from './finding.ts';

type Settings = Pick<Configuration, 'databaseUrl' | 'dataFolder'>;

/** The database: reachable, its version, its tables, whether it can be written, and room. */
export async function checkDatabase(settings: Settings): Promise<readonly Finding[]> {
  const { databaseUrl, dataFolder } = settings;
  const isEmbedded = databaseUrl === undefined;
  if (hasNoDatabase(settings))
    return [
      ...(await checkRoom(dataFolder)),
      skipped('database', `there is none yet in ${resolve(dataFolder)}: the first start creates it`),
    ];
  let database: Database | undefined;
  try {
    database = databaseUrl === undefined ? await openToRead(settings) : await connectPostgres(databaseUrl);
    return isEmbedded
      ? [...(await checkFolder(database, dataFolder)), await checkTables(database)]
      : [...(await checkServer(database)), ...(await checkTablesThere(database))];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [failure('database', error.message)];
  } finally {
    await database?.close();
  }
}

async function checkTablesThere(database: Database): Promise<readonly Finding[]> {
  return (await hasTables(database))
    ? [await checkWrites(database), await checkTables(database)]
    : [skipped('database', 'it has no Canvass tables yet: the first start creates them')];
}

/** No Canvass with these settings was ever started here. */
export function hasNoDatabase({ databaseUrl, dataFolder }: Settings): boolean {
  const isThere = (file: string): boolean => existsSync(resolve(dataFolder, file));
  return databaseUrl === undefined && !isThere('canvass.sqlite') && !isThere('canvass.used');
}

/** With less than this free, a backup, or an erasure, which rewrites the file, may run out of room. */
const minSpare = 256 * 1024 * 1024;

async function checkFolder(database: Database, folder: string): Promise<readonly Finding[]> {
  const { holderOf } = await import('../../store/sqlite/process-lock.ts');
  const holder = holderOf(resolve(folder));
  const version = z
    .object({ version: z.string() })
    .parse(await database.one('SELECT sqlite_version() AS version', []));
  const size = await databaseSize(database.dialect, database);
  const found = `SQLite ${version.version} in ${database.location}, ${bytesWords(size)}`;
  const used = holder === undefined ? 'no Canvass runs on it' : `in use by ${holder.toLowerCase()}`;
  return [
    ok('database', `${found}; ${used}`),
    ...(await checkWhole(database, size)),
    ...(await checkRoom(folder, size)),
  ];
}

async function checkWhole(database: Database, size: number): Promise<readonly Finding[]> {
  const { maxChecked } = await import('../../store/sqlite/data-files.ts');
  if (size > maxChecked)
    return [
      skipped('database', `too large to check for damage here; check a backup with PRAGMA quick_check`),
    ];
  const row = await database.one('PRAGMA quick_check(1)', []);
  const result = String(row?.['quick_check']);
  return result === 'ok'
    ? [ok('database', 'undamaged (quick_check)')]
    : [failure('database', `damaged: ${result}`, 'restore a backup; docs/operations.md says how')];
}

async function checkRoom(folder: string, size = 0): Promise<readonly Finding[]> {
  const { freeBytes, refuseFullDisk } = await import('../../store/sqlite/data-files.ts');
  const location = existsSync(folder) ? resolve(folder) : resolve(folder, '..');
  try {
    accessSync(location, constants.W_OK);
    if (existsSync(resolve(folder, 'canvass.sqlite')))
      accessSync(resolve(folder, 'canvass.sqlite'), constants.W_OK);
    refuseFullDisk(location);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return [failure('database', words, 'free some space, or let the user that Canvass runs as write there')];
  }
  const free = freeBytes(location);
  const found = `writable, ${bytesWords(free)} free on its disk`;
  return free < Math.max(minSpare, size)
    ? [warning('database', found, 'free some space: a backup, or erasing a person, needs as much again')]
    : [ok('database', found)];
}

const serverRow = z.object({
  version: z.string(),
  number: z.coerce.number(),
  bytes: z.coerce.number(),
  used: z.coerce.number(),
  most: z.coerce.number(),
});

/** The oldest Postgres that Canvass is tested with. */
const oldestServer = 150_000;
/** What one process takes, with another during an upgrade (docs/scaling.md). */
const connectionsOfOne = 13;

async function checkServer(database: Database): Promise<readonly Finding[]> {
  const server = serverRow.parse(
    await database.one(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
         pg_database_size(current_database()) AS bytes,
         (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most`,
      [],
    ),
  );
  const found = `Postgres ${server.version} at ${database.location}, ${bytesWords(server.bytes)}`;
  return [
    server.number < oldestServer
      ? failure('database', found, 'Canvass needs Postgres 15 or later')
      : ok('database', found),
    server.most - server.used < connectionsOfOne
      ? warning(
          'database',
          `${server.used} of ${server.most} connections are in use`,
          'raise max_connections, or lower connection_limit in DATABASE_URL (docs/scaling.md)',
        )
      : ok('database', `${server.used} of ${server.most} connections in use`),
    skipped('database', 'free space on the server’s disk can’t be seen from here'),
  ];
}

async function checkWrites(database: Database): Promise<Finding> {
  try {
    await database.probe();
    return ok('database', 'takes writes');
  } catch (error) {
    return failure('database', error instanceof Error ? error.message : String(error));
  }
}

async function checkTables(database: Database): Promise<Finding> {
  const { done, missing, newer } = await migrationState(database, storeSchema);
  if (newer)
    return failure(
      'database',
      `its tables are from a newer Canvass (${done} migrations)`,
      'run that version',
    );
  if (missing > 0)
    return warning('database', `${missing} migrations are missing`, 'the next start runs them');
  return ok('database', `its tables are up to date (${done} migrations)`);
}
