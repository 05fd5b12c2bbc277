import { z } from 'zod';
import { type Database, type Statements, StoreError } from '../store/database.ts';
import type { PagedTable } from '../store/pages.ts';

const nameRow = z.object({ name: z.string() });
const sourceColumn = z.object({ name: z.string(), pk: z.int() });
const targetColumn = z.object({ name: z.string(), type: z.string() });

/** The target makes these itself: it records the migrations it runs, and its triggers keep the tallies. */
const notMoved = /^(sqlite_|tallies$)|_migrations(_lock)?$/;

/**
 * The tables that are moved, in the order of their creation, so that each comes before those that refer to it. Their columns
 * are in the source's order, without generated ones.
 * @throws `STORE_NEWER_SCHEMA` for a table or a column that the target has no place for
 */
export async function listTables(source: Database, target: Statements): Promise<readonly PagedTable[]> {
  const tables: PagedTable[] = [];
  for (const name of await sourceTables(source)) {
    const there = await columnsOf(target, name);
    const here = (await source.all(`SELECT name, pk FROM pragma_table_info('${name}') ORDER BY cid`, [])).map(
      (row) => sourceColumn.parse(row),
    );
    const columns = here.map((column) => {
      const type = there.get(column.name);
      if (type === undefined) throw noPlace(source, `${name}.${column.name}`);
      return { name: column.name, type };
    });
    const key = here.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    if (key.length === 0) throw noPlace(source, name);
    tables.push({ name, columns, key: key.map((column) => column.name) });
  }
  return tables;
}

export async function sourceTables(source: Database): Promise<readonly string[]> {
  const rows = await source.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid", []);
  return rows.map((row) => nameRow.parse(row).name).filter((name) => !notMoved.test(name));
}

async function columnsOf(target: Statements, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await target.all(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return new Map(rows.map((row) => targetColumn.parse(row)).map(({ name, type }) => [name, type]));
}

function noPlace({ location }: Database, what: string): StoreError {
  return new StoreError(
    'STORE_NEWER_SCHEMA',
    `This version of Canvass can’t move ${what}, which the data in ${location} contains.`,
  );
}
