import type { Statements } from '../store/database.ts';
import { readPages, type Values } from './pages.ts';
import type { MovedTable } from './tables.ts';

/** Copies all rows of a table in place of those that its migrations have put there. @param onRows is told how many each page had */
export async function copyTable(
  source: Statements,
  target: Statements,
  table: MovedTable,
  onRows: (rows: number) => void,
): Promise<void> {
  const sql = insert(table);
  await target.run(`DELETE FROM ${table.name}`, []);
  for await (const rows of readPages(source, table)) {
    await target.run(sql, [recordset(table, rows)]);
    onRows(rows.length);
  }
}

/** The rows of a page are one JSON parameter, so that every page is one statement with the same text. */
function insert({ name: into, columns }: MovedTable): string {
  const names = columns.map(({ name }) => name).join(', ');
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  return `INSERT INTO ${into} (${names}) SELECT ${names} FROM json_to_recordset(CAST(? AS json)) AS moved (${typed})`;
}

function recordset({ columns }: MovedTable, rows: readonly Values[]): string {
  return JSON.stringify(
    rows.map((values) => Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]))),
  );
}
