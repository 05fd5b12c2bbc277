import { z } from 'zod';
import { type Database, type Statements, StoreError } from '../store/database.ts';
import { migrate, migrateWithin, type Schema } from '../store/migrations/migrate.ts';
import { type PagedTable, readPages, type Values } from '../store/pages.ts';
import { listTables, sourceTables } from './tables.ts';

/** By name: a table's, or `documents` and the prefix of a kind of record. */
export type Counts = ReadonlyMap<string, number>;

interface Move {
  /** The embedded database, open and locked. */
  readonly source: Database;
  /** A Postgres that wasn't migrated yet. */
  readonly target: Database;
  /** Of the tables that the source may have, in the order in which they are created. Those of the first are always there. */
  readonly schemas: readonly [Schema, ...Schema[]];
  /** Of the kinds of records. */
  readonly prefixes: readonly string[];
  /** Called once everything is copied, before anyone can see it there: Canvass must not start on the source again. */
  readonly leaveSource: () => void;
  readonly onProgress?: (table: string, rows: number) => void;
}

/**
 * Copies everything in an embedded database to an empty Postgres, in one transaction, and compares how many rows both have.
 * Wherever it is interrupted, the target stays empty.
 * @returns how many rows there are
 * @throws `StoreError`, among them `STORE_CANNOT_OPEN` for a target that holds anything
 */
export async function moveData(move: Move): Promise<Counts> {
  const { source, target, prefixes, leaveSource, onProgress = () => {} } = move;
  const schemas = await schemasOf(move);
  for (const schema of schemas) await migrate(source, schema);
  return await target.transaction(
    async (writing) => {
      await refuseFilled(target, writing);
      for (const schema of schemas) await migrateWithin(writing, target, schema);
      const tables = await listTables(source, writing);
      for (const table of tables) {
        let copied = 0;
        await copyTable(source, writing, table, (rows) => {
          copied += rows;
          onProgress(table.name, copied);
        });
      }
      const here = await countRows(source, tables, prefixes);
      refuseDifference(target, here, await countRows(writing, tables, prefixes));
      leaveSource();
      return here;
    },
    { alone: 'migrate', patient: true },
  );
}

/** A reference service without tables in the source gets no tables in the target. */
async function schemasOf({ source, schemas: [first, ...others] }: Move): Promise<readonly Schema[]> {
  const tables = await sourceTables(source);
  return [
    first,
    ...others.filter(({ owner }) => tables.some((name) => name.startsWith(owner.replaceAll(' ', '_')))),
  ];
}

const tableRow = z.object({ schema: z.string(), name: z.string() });

/** All tables in the schema that Canvass uses, and those of its queue, except what an extension brought. */
const tablesThere = `SELECT nspname AS schema, relname AS name
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND (nspname = current_schema() OR nspname = 'canvass_jobs')
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ORDER BY 1, 2`;

async function refuseFilled({ location }: Database, target: Statements): Promise<void> {
  const found = (await target.all(tablesThere, [])).map((row) => tableRow.parse(row));
  const [first] = found;
  if (first === undefined) return;
  throw new StoreError(
    'STORE_CANNOT_OPEN',
    `The database at ${location} is not empty: it has ${found.length} tables, such as ${first.schema}.${first.name}. ` +
      'Nothing was changed there. Accepted: an empty database.',
  );
}

function refuseDifference({ location }: Database, source: Counts, target: Counts): void {
  const wrong = [...source].filter(([name, rows]) => target.get(name) !== rows);
  if (wrong.length === 0) return;
  throw new StoreError(
    'STORE_DAMAGED',
    `The database at ${location} doesn’t have as many rows as were copied: ` +
      `${wrong.map(([name, rows]) => `${name} ${target.get(name) ?? 0} of ${rows}`).join(', ')}. Nothing was changed there.`,
  );
}

/** Replaces the rows that the migrations put into a table. @param onRows called with the number of rows of each page */
async function copyTable(
  source: Statements,
  target: Statements,
  table: PagedTable,
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
function insert({ name: into, columns }: PagedTable): string {
  const names = columns.map(({ name }) => name).join(', ');
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  return `INSERT INTO ${into} (${names}) SELECT ${names} FROM json_to_recordset(CAST(? AS json)) AS moved (${typed})`;
}

function recordset({ columns }: PagedTable, rows: readonly Values[]): string {
  return JSON.stringify(
    rows.map((values) => Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]))),
  );
}

const countRow = z.object({ rows: z.coerce.number() });

/** @param prefixes of the kinds of records, each of which is counted separately */
async function countRows(
  statements: Statements,
  tables: readonly PagedTable[],
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
  table: PagedTable,
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

/** A line for each table and each kind of record. */
export function tableOf(counts: Counts): string {
  const rows = [...counts].map(([name, count]) => [name, count.toLocaleString('en')] as const);
  const widest = (column: 0 | 1): number => Math.max(0, ...rows.map((row) => row[column].length));
  const [names, numbers] = [widest(0), widest(1)];
  return rows.map(([name, count]) => `${name.padEnd(names)}  ${count.padStart(numbers)}`).join('\n');
}
