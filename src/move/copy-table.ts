import type { Database, Parameter } from '../store/database.ts';
import { readPages, type Values } from './pages.ts';
import type { MovedTable } from './tables.ts';

/**
 * Copies all rows of a table. The target may have some of them already, or older versions of them: a move that was
 * interrupted goes on, whatever has changed in the source since. Each page is one write, and need not be on the disk at once.
 */
export async function copyTable(
  source: Database,
  target: Database,
  table: MovedTable,
  onRows: (rows: readonly Values[]) => void,
): Promise<void> {
  const sql = upsert(table);
  for await (const rows of readPages(source, table)) {
    await target.atomically([{ sql, parameters: [recordset(table, rows)] }], 'relaxed');
    onRows(rows);
  }
}

/** Deletes rows that an earlier try copied and the source no longer has. */
export async function deleteGone(source: Database, target: Database, table: MovedTable): Promise<void> {
  const places = table.key.map((column) => table.columns.findIndex(({ name }) => name === column));
  const where = table.key.map((column) => `${column} = ?`).join(' AND ');
  for await (const rows of readPages(target, table)) {
    for (const values of rows) {
      const key: readonly Parameter[] = places.map((place) => values[place] ?? null);
      const found = await source.one(`SELECT 1 AS found FROM ${table.name} WHERE ${where}`, key);
      if (found !== undefined) continue;
      await target.run(`DELETE FROM ${table.name} WHERE ${where}`, key);
    }
  }
}

/** The rows of a page are one JSON parameter, so that every page is one statement with the same text. */
function upsert({ name: into, columns, key }: MovedTable): string {
  const names = columns.map(({ name }) => name);
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const others = names.filter((name) => !key.includes(name));
  const changed = (of: string): string => `ROW(${others.map((name) => `${of}.${name}`).join(', ')})`;
  const conflict =
    others.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
         WHERE ${changed(into)} IS DISTINCT FROM ${changed('excluded')}`;
  return `INSERT INTO ${into} (${names.join(', ')})
    SELECT ${names.join(', ')} FROM json_to_recordset(CAST(? AS json)) AS moved (${typed})
    ON CONFLICT (${key.join(', ')}) DO ${conflict}`;
}

function recordset({ columns }: MovedTable, rows: readonly Values[]): string {
  return JSON.stringify(
    rows.map((values) => Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]))),
  );
}
