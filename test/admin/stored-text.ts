import { z } from 'zod';
import type { Database } from '../../src/store/database.ts';

/** A row of any table, as text. */
export interface StoredRow {
  readonly table: string;
  readonly columns: readonly string[];
  /** All of them. */
  readonly text: string;
}

const named = z.object({ name: z.string() });

/** Every row of every table but those of the reference services, which stand for services elsewhere. */
export async function everyRow(database: Database): Promise<readonly StoredRow[]> {
  const tables = await tablesOf(database);
  const rows = await Promise.all(
    tables
      .filter((table) => !table.includes('reference_'))
      .map(async (table) => {
        const all = await database.all(`SELECT * FROM ${table}`, []);
        return all.map((row) => {
          const columns = Object.values(row).map(String);
          return { table, columns, text: columns.join('\n') };
        });
      }),
  );
  return rows.flat();
}

/** All tables, those of the queue among them. */
export async function tablesOf(database: Database): Promise<readonly string[]> {
  const sql =
    database.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      : `SELECT CASE WHEN nspname = current_schema() THEN relname ELSE nspname || '.' || relname END AS name
         FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
         WHERE relkind IN ('r', 'p') AND (nspname = current_schema() OR nspname = 'canvass_jobs') ORDER BY 1`;
  return (await database.all(sql, [])).map((row) => named.parse(row).name);
}
