import type { Database } from '../../src/store/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';

/** The engine that `DATABASE_URL` names, as Canvass takes it; the embedded one where it names none. */
const url = process.env['DATABASE_URL'] ?? '';

export const engineName = url === '' ? 'embedded database' : 'Postgres';

export async function openEngine(folder: string): Promise<Database> {
  return url === '' ? await openSqliteDatabase(folder) : await openPostgresDatabase(url);
}
