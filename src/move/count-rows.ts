import { z } from 'zod';
import type { Statements } from '../store/database.ts';
import { readPages } from './pages.ts';
import type { MovedTable } from './tables.ts';

/** By name: a table's, or `documents` and the prefix of a kind of record. */
export type Counts = ReadonlyMap<string, number>;

const countRow = z.object({ rows: z.coerce.number() });

/** @param prefixes of the kinds of records, each of which is counted by itself */
export async function countRows(
  statements: Statements,
  tables: readonly MovedTable[],
  prefixes: readonly string[],
): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    if (table.name === 'documents') await countRecords(statements, table, prefixes, counts);
    else {
      const row = await statements.one(`SELECT count(*) AS rows FROM ${table.name}`, []);
      counts.set(table.name, countRow.parse(row).rows);
    }
  }
  return counts;
}

async function countRecords(
  statements: Statements,
  table: MovedTable,
  prefixes: readonly string[],
  counts: Map<string, number>,
): Promise<void> {
  const keys = { ...table, columns: table.columns.filter(({ name }) => table.key.includes(name)) };
  for await (const rows of readPages(statements, keys)) {
    for (const [key] of rows) {
      const kind = prefixes.find((prefix) => String(key).startsWith(prefix)) ?? '(other)';
      const name = `documents ${kind}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
}
