import { z } from 'zod';
import { type Database, type Dialect, type Statements, StoreError } from '../database.ts';

/**
 * One step of a schema. Once released it never changes. The version before it may still be running, or start again, after
 * a newer one has run it: so a step only adds, and what is no longer needed goes in a later version (docs/internals/replicas.md).
 */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[] | Readonly<Record<Dialect, readonly string[]>>;
}

/** The migrations of one schema, in order; each schema has its own numbers. */
export interface Schema {
  readonly owner: string;
  readonly migrations: readonly Migration[];
}

/** The statements of a migration in the SQL of an engine. */
export function statementsOf({ statements }: Migration, dialect: Dialect): readonly string[] {
  return 'sqlite' in statements ? statements[dialect] : statements;
}

/**
 * Brings a schema's tables up to date: runs the missing migrations, in order, all or nothing, and never in two processes
 * at once. If a newer version was here before, nothing is changed: a database that several processes share serves the
 * older version as well; one of a single process throws `STORE_NEWER_SCHEMA`, as the downgrade would be permanent.
 */
export async function migrate(database: Database, schema: Schema): Promise<void> {
  await database.transaction((transaction) => migrateWithin(transaction, database, schema), {
    alone: 'migrate',
    patient: true,
  });
}

const nameRow = z.object({ name: z.string() });

/** The same within a transaction, which has to be `alone` by the name `migrate`. */
export async function migrateWithin(
  transaction: Statements,
  { dialect, location, time }: Pick<Database, 'dialect' | 'location' | 'time'>,
  { owner, migrations }: Schema,
): Promise<void> {
  const table = tableOf(owner);
  await transaction.run(
    `CREATE TABLE IF NOT EXISTS ${table} (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`,
    [],
  );
  const rows = await transaction.all(`SELECT name FROM ${table}`, []);
  const done = new Set(rows.map((row) => nameRow.parse(row).name));
  const missing = new Map(migrations.map((migration, index) => [keyOf(migration.name, index), migration]));
  for (const name of done) {
    if (missing.delete(name)) continue;
    // Processes of the newer version may be running too: an upgrade is under way, or being rolled back.
    if (dialect === 'postgres') return;
    throw new StoreError(
      'STORE_NEWER_SCHEMA',
      `The data in ${location} was written by a newer Canvass: its "${owner}" tables are at version ${done.size}, ` +
        `and this one knows ${migrations.length}. Start the newer Canvass, or one with other data.`,
    );
  }
  for (const [name, migration] of missing) {
    for (const text of statementsOf(migration, dialect)) await transaction.run(text, []);
    const now = new Date(time.now()).toISOString();
    await transaction.run(`INSERT INTO ${table} (name, timestamp) VALUES (?, ?)`, [name, now]);
  }
}

/** How far a schema's tables are brought up to date; nothing is changed. `newer`: a newer version was here. */
export async function migrationState(
  reading: Pick<Statements, 'all'>,
  { owner, migrations }: Schema,
): Promise<{ readonly done: number; readonly missing: number; readonly newer: boolean }> {
  const rows = await reading.all(`SELECT name FROM ${tableOf(owner)}`, []);
  const done = new Set(rows.map((row) => nameRow.parse(row).name));
  const known = migrations.map(({ name }, index) => keyOf(name, index));
  const missing = known.filter((name) => !done.has(name)).length;
  return { done: done.size, missing, newer: done.size + missing > known.length };
}

function tableOf(owner: string): string {
  return `${owner.replaceAll(' ', '_')}_migrations`;
}

function keyOf(name: string, index: number): string {
  return `${String(index + 1).padStart(3, '0')} ${name}`;
}
