import { DatabaseSync } from 'node:sqlite';
import { systemRandom } from '../../src/random.ts';
import type { BatchResult, Database, Statement, Statements, Written } from '../../src/store/database.ts';
import { StoreError } from '../../src/store/database.ts';
import { refuseWrite } from '../../src/store/engine.ts';
import { migrate } from '../../src/store/migrations/migrate.ts';
import { storeSchema } from '../../src/store/migrations/store-schema.ts';
import { createStatementRunner } from '../../src/store/sqlite/statement-runner.ts';
import { systemTime } from '../../src/time.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess } from './process.ts';

/** One disk, on which the processes of a world share a database; or the one process has its own. */
export interface SimulatedDisk {
  /** The database as one process has it: its calls take time, and may fail. */
  openFor(process: Pick<CanvassProcess, 'actor' | 'time' | 'chance' | 'step'>, faults: Faults): Database;
  /** Takes away what was written without waiting for the disk. Processes must be dead by then. */
  losePower(): void;
  /** Looks at what is stored, at once and without faults. */
  read(sql: string): readonly Readonly<Record<string, unknown>>[];
  close(): void;
}

/**
 * SQLite in memory, with the real statements. All of it is one transaction that a durable write commits, so that a loss of
 * power can undo the writes that were relaxed.
 */
export async function createSimulatedDisk(): Promise<SimulatedDisk> {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  const runner = createStatementRunner(connection);
  let isHeld = false;
  const direct = { time: systemTime, random: systemRandom, step: at };
  await migrate(databaseOver(direct), storeSchema);
  connection.exec('BEGIN');
  function sync(): void {
    connection.exec('COMMIT');
    connection.exec('BEGIN');
  }

  function batch(statements: readonly Statement[], isRelaxed: boolean): BatchResult {
    const results: Written[] = [];
    connection.exec('SAVEPOINT batch');
    try {
      for (const [index, { sql, parameters, mustChange }] of statements.entries()) {
        const written = runner.write(sql, parameters);
        if (mustChange === true && written.changes === 0) {
          connection.exec('ROLLBACK TO batch; RELEASE batch');
          return { done: false, unchanged: index };
        }
        results.push(written);
      }
    } catch (error) {
      connection.exec('ROLLBACK TO batch; RELEASE batch');
      throw error;
    }
    connection.exec('RELEASE batch');
    if (!isRelaxed) sync();
    return { done: true, results };
  }

  interface Access {
    readonly time: Database['time'];
    readonly random: Database['random'];
    step<Value>(kind: 'read' | 'write', work: () => Value): Promise<Value>;
  }

  function databaseOver({ time, random, step }: Access): Database {
    const inside: Statements = {
      one: (sql, parameters) => step('read', () => runner.one(sql, parameters)),
      all: (sql, parameters) => step('read', () => runner.all(sql, parameters)),
      run: (sql, parameters) => step('write', () => runner.write(sql, parameters)),
    };
    const database: Database = {
      dialect: 'sqlite',
      location: 'a simulated disk',
      time,
      random,
      async one(sql, parameters) {
        refuseWrite(sql);
        return await step('read', () => runner.one(sql, parameters));
      },
      async all(sql, parameters) {
        refuseWrite(sql);
        return await step('read', () => runner.all(sql, parameters));
      },
      async run(sql, parameters) {
        const result = await database.atomically([{ sql, parameters }]);
        return (result.done ? result.results[0] : undefined) ?? { changes: 0, rows: [] };
      },
      async atomically(statements, durability) {
        if (statements.length === 0) return { done: true, results: [] };
        return await step('write', () => batch(statements, durability === 'relaxed'));
      },
      async transaction(work) {
        if (isHeld) throw new StoreError('STORE_BUSY', 'Another transaction is under way.');
        isHeld = true;
        connection.exec('SAVEPOINT work');
        try {
          const value = await work(inside);
          connection.exec('RELEASE work');
          return value;
        } catch (error) {
          connection.exec('ROLLBACK TO work; RELEASE work');
          throw error;
        } finally {
          isHeld = false;
        }
      },
      probe: async () => {},
      close: async () => {},
    };
    return database;
  }

  return {
    openFor: ({ time, chance, step }, faults) =>
      databaseOver({
        time,
        random: chance,
        step: (kind, work) => step('store', faults.store(kind, work)),
      }),
    losePower() {
      connection.exec('ROLLBACK');
      connection.exec('BEGIN');
    },
    read: (sql) => runner.all(sql, []),
    close: () => connection.close(),
  };
}

async function at<Value>(_kind: 'read' | 'write', work: () => Value): Promise<Value> {
  return work();
}
