import { type Database, StoreError } from '../database.ts';

/** Refuses a database that an earlier `npm run move`, which copied in many steps, left half filled: surveys on their way would begin again. */
export async function refuseHalfMoved(database: Database): Promise<void> {
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
