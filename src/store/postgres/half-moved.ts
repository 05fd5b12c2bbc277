import { type Database, StoreError } from '../database.ts';

/**
 * Refuses a database to which `npm run move` has not brought everything yet (its tables are in `src/move`): whoever comes
 * now would begin again a survey that is on its way.
 */
export async function refuseHalfMoved(database: Database): Promise<void> {
  const table = await database.one("SELECT 1 AS found WHERE to_regclass('moves') IS NOT NULL", []);
  if (table === undefined) return;
  const half = await database.one('SELECT folder FROM moves WHERE finished_at IS NULL', []);
  if (half === undefined) return;
  throw new StoreError(
    'STORE_MOVED',
    `The move of ${String(half['folder'])} to the database at ${database.location} is not finished. Let npm run move come ` +
      'to its end, or run it again.',
  );
}
