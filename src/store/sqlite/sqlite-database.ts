import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database, OpenTransaction } from '../database.ts';
import { StoreError } from '../store-error.ts';
import type { Tables } from '../tables.ts';
import { createGate } from './gate.ts';
import { createGroupCommit } from './group-commit.ts';
import { createNodeSqliteDialect } from './node-sqlite-dialect.ts';
import { createStatementRunner } from './statement-runner.ts';

/**
 * The `Database` port over one open connection, which it closes. `afterClose` runs once that is done.
 * A named transaction needs nothing special here: no two transactions run at once.
 */
export function createSqliteDatabase(
  connection: DatabaseSync,
  location: string,
  afterClose: () => void,
): Database {
  const gate = createGate();
  const runner = createStatementRunner(connection);
  const commits = createGroupCommit(connection, runner, gate);
  const query = new Kysely<Tables>({ dialect: createNodeSqliteDialect(runner, gate) });
  let closing: Promise<void> | undefined;

  function refuseClosed(): void {
    if (closing !== undefined) throw new StoreError('STORE_CLOSED', 'The database is closed.');
  }

  async function read<Value>(statement: () => Value): Promise<Value> {
    refuseClosed();
    if (gate.isOpen()) return statement();
    const leave = await gate.enter();
    try {
      return statement();
    } finally {
      leave();
    }
  }

  async function closeOnce(): Promise<void> {
    await commits.settled();
    const leave = await gate.enter();
    try {
      await query.destroy();
      connection.close();
    } finally {
      afterClose();
      leave();
    }
  }

  const database: Database = {
    dialect: 'sqlite',
    location,
    query,
    one: (sql, parameters) => read(() => runner.one(sql, parameters)),
    all: (sql, parameters) => read(() => runner.all(sql, parameters)),
    async run(sql, parameters) {
      const result = await database.atomically([{ sql, parameters }]);
      const written = result.done ? result.results[0] : undefined;
      return written ?? { changes: 0, rows: [] };
    },
    async atomically(statements, lasting) {
      refuseClosed();
      return await commits.add(statements, lasting);
    },
    async transaction(work) {
      refuseClosed();
      return await query.transaction().execute((open) => {
        const handle: OpenTransaction = {
          query: open,
          one: async (sql, parameters) => runner.one(sql, parameters),
          all: async (sql, parameters) => runner.all(sql, parameters),
          run: async (sql, parameters) => runner.write(sql, parameters),
        };
        return gate.asHolder(() => work(handle));
      });
    },
    close() {
      closing ??= closeOnce();
      return closing;
    },
  };
  return database;
}
