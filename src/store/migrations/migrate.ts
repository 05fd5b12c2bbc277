import { z } from 'zod';
import { type Database, type Dialect, type Statements, StoreError } from '../database.ts';
import type { runSteps as runMissingSteps } from './run-steps.ts';

type RunSteps = typeof runMissingSteps;

/**
 * One step of a schema. Once released it never changes. The version before it may still be running, or start again, after
 * a newer one has run it: so a step only adds, and what is no longer needed goes in a later version (docs/scaling.md).
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
  const within = (runSteps?: RunSteps): Promise<boolean> =>
    database.transaction((transaction) => bringUpToDate(transaction, database, schema, runSteps), {
      alone: 'migrate',
      patient: true,
    });
  if (await within()) return;
  // Kysely is 250 files, which a start with nothing to migrate doesn't load, nor one for whose lock others wait.
  const { runSteps } = await import('./run-steps.ts');
  await within(runSteps);
}

const nameRow = z.object({ name: z.string() });

/** The same within a transaction, which has to be `alone` by the name `migrate`. */
export async function migrateWithin(
  transaction: Statements,
  database: Pick<Database, 'dialect' | 'location'>,
  schema: Schema,
): Promise<void> {
  const { runSteps } = await import('./run-steps.ts');
  await bringUpToDate(transaction, database, schema, runSteps);
}

/** @returns whether it is; where it isn’t, no step runs without `runSteps` */
async function bringUpToDate(
  transaction: Statements,
  { dialect, location }: Pick<Database, 'dialect' | 'location'>,
  { owner, migrations }: Schema,
  runSteps: RunSteps | undefined,
): Promise<boolean> {
  const steps = Object.fromEntries(
    migrations.map((migration, index) => [keyOf(migration.name, index), migration]),
  );
  const table = `${owner.replaceAll(' ', '_')}_migrations`;
  await transaction.run(
    `CREATE TABLE IF NOT EXISTS ${table} (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`,
    [],
  );
  const done = (await transaction.all(`SELECT name FROM ${table}`, [])).map((row) => nameRow.parse(row).name);
  if (done.some((name) => steps[name] === undefined)) {
    // Processes of the newer version may be running too: an upgrade is under way, or being rolled back.
    if (dialect === 'postgres') return true;
    throw new StoreError(
      'STORE_NEWER_SCHEMA',
      `The data in ${location} was written by a newer Canvass: its "${owner}" tables are at version ${done.length}, ` +
        `and this one knows ${migrations.length}. Start the newer Canvass, or one with other data.`,
    );
  }
  if (done.length === migrations.length) return true;
  if (runSteps === undefined) return false;
  await runSteps(transaction, {
    dialect,
    table,
    steps: new Map(Object.entries(steps).map(([name, step]) => [name, statementsOf(step, dialect)])),
  });
  return true;
}

function keyOf(name: string, index: number): string {
  return `${String(index + 1).padStart(3, '0')} ${name}`;
}
