import type { DatabaseSync, StatementSync } from 'node:sqlite';
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
import { type Parameter, type Row, StoreError, type Written } from '../database.ts';
import type { Gate } from './gate.ts';
import { whileLocked } from './sqlite-trouble.ts';

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

/** Far more than the hot path has; the rest are the query builder's, whose texts vary. */
const maxPrepared = 300;

/** Statements on the one connection, at once. Each text is prepared once while it stays in use. */
export interface StatementRunner {
  one(sql: string, parameters: readonly Parameter[]): Row | undefined;
  all(sql: string, parameters: readonly Parameter[]): readonly Row[];
  write(sql: string, parameters: readonly Parameter[]): Written;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly reads: boolean;
  readonly returnsRows: boolean;
}

export function createStatementRunner(connection: DatabaseSync): StatementRunner {
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = connection.prepare(sql);
    const fresh: Prepared = {
      statement,
      reads: /^\s*(select|with|values|pragma)\b/i.test(sql),
      returnsRows: statement.columns().length > 0,
    };
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, fresh);
    return fresh;
  }

  function prepareRead(sql: string): StatementSync {
    const { statement, reads } = prepare(sql);
    if (!reads) throw new StoreError('STORE_MISUSED', 'A write goes through `run` or `atomically`.');
    return statement;
  }

  return {
    one: (sql, parameters) => prepareRead(sql).get(...parameters),
    all: (sql, parameters) => prepareRead(sql).all(...parameters),
    write(sql, parameters) {
      const { statement, returnsRows } = prepare(sql);
      if (returnsRows) {
        const rows = statement.all(...parameters);
        return { changes: rows.length, rows };
      }
      return { changes: Number(statement.run(...parameters).changes), rows: [] };
    },
  };
}
