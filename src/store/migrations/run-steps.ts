import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresIntrospector,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { type Dialect, type Parameter, type Statements, StoreError } from '../database.ts';

interface Steps {
  readonly dialect: Dialect;
  /** Where Kysely notes what is done. */
  readonly table: string;
  /** The statements of each, by its name, in order. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
}

/** Runs those steps of a schema that are missing, within the transaction. */
export async function runSteps(transaction: Statements, { dialect, table, steps }: Steps): Promise<void> {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(
        [...steps].map(([name, statements]) => [
          name,
          {
            async up(query: Kysely<unknown>) {
              for (const text of statements) await sql.raw(text).execute(query);
            },
          },
        ]),
      ),
  };
  const { error } = await new Migrator({
    db: kyselyOver(transaction, dialect),
    provider,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  }).migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Kysely over a transaction that is already open, while no other migration runs, so Kysely's own transactions
 * and locks are left out. Its statements keep `?` for parameters, like all statements here.
 */
function kyselyOver(transaction: Statements, dialect: Dialect): Kysely<unknown> {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
      const { changes, rows } = await transaction.run(text, parameters.map(parameterOf));
      // The only type assertion for Kysely, which promises that rows have the types that their tables declare.
      return { numAffectedRows: BigInt(changes), rows: rows as R[] };
    },
    // biome-ignore lint/correctness/useYield: nothing is ever streamed
    async *streamQuery() {
      throw new StoreError('STORE_MISUSED', 'A migration streams nothing.');
    },
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (query) =>
        dialect === 'sqlite' ? new SqliteIntrospector(query) : new PostgresIntrospector(query),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        destroy: async () => {},
      }),
    },
  });
}

function parameterOf(value: unknown): Parameter {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  // As Postgres's introspection asks; SQLite's doesn't.
  if (typeof value === 'boolean') return String(value);
  throw new StoreError('STORE_MISUSED', `A column takes texts, numbers and null, not a ${typeof value}.`);
}
