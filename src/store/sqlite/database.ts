import type { DatabaseSync } from 'node:sqlite';
import type { Random } from '../../../dialogs/ports/random.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import { type Database, type Statements, StoreError } from '../database.ts';
import { probeStatement } from '../engine.ts';
import { createGate } from './gate.ts';
import { createGroupCommit } from './group-commit.ts';
import { isLocked, storeErrorOf, whileLocked } from './sqlite-trouble.ts';
import { createStatementRunner } from './statement-runner.ts';

interface SqliteDatabaseOptions {
  /** Called before each transaction; the writer gets what it throws. */
  readonly refuseWrites?: () => void;
  /** Called only by `probe`. */
  readonly refuseProbe?: () => void;
  readonly afterClose?: () => void;
  readonly time?: Time;
  readonly random?: Random;
}

/**
 * The `Database` port over an open connection (without `busy_timeout`), which it closes. Named transactions need nothing
 * special here, since no two transactions run at once.
 */
export function createSqliteDatabase(
  connection: DatabaseSync,
  location: string,
  options: SqliteDatabaseOptions = {},
): Database {
  const { refuseWrites = () => {}, refuseProbe = () => {}, afterClose = () => {} } = options;
  const { time = systemTime, random = systemRandom } = options;
  const gate = createGate(time);
  const runner = createStatementRunner(connection);
  const begin = (): void => {
    refuseWrites();
    runner.write('BEGIN IMMEDIATE', []);
  };
  const commits = createGroupCommit(connection, runner, gate, begin, time);
  const handle: Statements = {
    one: async (sql, parameters) => runner.one(sql, parameters),
    all: async (sql, parameters) => runner.all(sql, parameters),
    run: async (sql, parameters) => runner.write(sql, parameters),
  };
  let closing: Promise<void> | undefined;

  function refuseClosed(): void {
    if (closing !== undefined) throw new StoreError('STORE_CLOSED', 'The database is closed.');
  }

  async function read<Value>(statement: () => Value): Promise<Value> {
    refuseClosed();
    // The lock is nearly always free; waiting costs more than reading.
    if (gate.isOpen()) {
      try {
        return statement();
      } catch (error) {
        if (!isLocked(error)) throw storeErrorOf(error);
      }
    }
    return await whileLocked(time, () => readOnce(statement));
  }

  async function readOnce<Value>(statement: () => Value): Promise<Value> {
    refuseClosed();
    // A transaction that still waits for another program's lock has changed nothing yet.
    if (gate.isOpen() || !connection.isTransaction) return statement();
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
      connection.close();
    } finally {
      afterClose();
      leave();
    }
  }

  const database: Database = {
    dialect: 'sqlite',
    location,
    time,
    random,
    one: (sql, parameters) => read(() => runner.one(sql, parameters)),
    all: (sql, parameters) => read(() => runner.all(sql, parameters)),
    async run(sql, parameters) {
      const result = await database.atomically([{ sql, parameters }]);
      const written = result.done ? result.results[0] : undefined;
      return written ?? { changes: 0, rows: [] };
    },
    async atomically(statements, durability) {
      refuseClosed();
      return await commits.add(statements, durability);
    },
    async transaction(work) {
      refuseClosed();
      const leave = await gate.enter();
      try {
        commits.syncAlways();
        await whileLocked(time, begin);
        const value = await gate.asHolder(() => work(handle));
        runner.write('COMMIT', []);
        return value;
      } catch (error) {
        if (connection.isTransaction) runner.write('ROLLBACK', []);
        throw storeErrorOf(error);
      } finally {
        leave();
      }
    },
    async probe() {
      refuseWrites();
      refuseProbe();
      // Without sync: a full or missing disk already fails when it is written to.
      await database.atomically([probeStatement(database)], 'relaxed');
    },
    close() {
      closing ??= closeOnce();
      return closing;
    },
  };
  return database;
}
