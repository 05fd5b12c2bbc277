import { z } from 'zod';
import type { Database, Statements } from '../store/database.ts';

/** In bytes, with what is still in SQLite's write-ahead log. */
export async function databaseSize(dialect: Database['dialect'], reading: Statements): Promise<number> {
  const sql =
    dialect === 'postgres'
      ? 'SELECT pg_database_size(current_database()) AS bytes'
      : 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size';
  return z.object({ bytes: z.coerce.number() }).parse(await reading.one(sql, [])).bytes;
}
