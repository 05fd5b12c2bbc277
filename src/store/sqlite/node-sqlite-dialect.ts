import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Parameter } from '../database.ts';
import { StoreError } from '../store-error.ts';
import type { Gate } from './gate.ts';
import { whileLocked } from './sqlite-trouble.ts';
import type { StatementRunner } from './statement-runner.ts';

/** The gate does what Kysely's own lock over a single connection would, and for everybody else too. */
class GatedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Kysely over the one connection. Taking a connection is taking the gate, so that a transaction of Kysely's
 * has the database to itself. The owner of the connection closes it, not Kysely.
 * @param begin begins a transaction; see `createSqliteDatabase`
 */
export function createNodeSqliteDialect(runner: StatementRunner, gate: Gate, begin: () => void): Dialect {
  return {
    createDriver: () => createDriver(runner, gate, begin),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new GatedAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

function createDriver(runner: StatementRunner, gate: Gate, begin: () => void): Driver {
  const leaving = new WeakMap<DatabaseConnection, () => void>();
  async function execute(sql: string): Promise<void> {
    runner.write(sql, []);
  }
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const leave = await gate.enter();
      const connection = createConnection(runner);
      leaving.set(connection, leave);
      return connection;
    },
    async releaseConnection(connection) {
      leaving.get(connection)?.();
    },
    beginTransaction: () => whileLocked(begin),
    commitTransaction: () => execute('COMMIT'),
    rollbackTransaction: () => execute('ROLLBACK'),
    destroy: () => Promise.resolve(),
  };
}

function createConnection(runner: StatementRunner): DatabaseConnection {
  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters.map(parameterOf);
    const { changes, rows } = await whileLocked(() => runner.write(query.sql, parameters));
    // The one assertion against Kysely: that a row has the type which its table declares is Kysely's promise.
    return { numAffectedRows: BigInt(changes), rows: rows as R[] };
  }
  return {
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
}

function parameterOf(value: unknown): Parameter {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new StoreError('STORE_MISUSED', `A column takes texts, numbers and null, not a ${typeof value}.`);
}
