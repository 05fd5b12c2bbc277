import { DatabaseSync } from 'node:sqlite';
import type { BatchResult, Database, Statement, Statements, Written } from '../../src/store/database.ts';
import { StoreError } from '../../src/store/database.ts';
import { refuseWrite } from '../../src/store/engine.ts';
import { statementsOf } from '../../src/store/migrations/migrate.ts';
import { replicasSchema } from '../../src/store/migrations/replicas-schema.ts';
import { storeSchema } from '../../src/store/migrations/store-schema.ts';
import { createStatementRunner, type StatementRunner } from '../../src/store/sqlite/statement-runner.ts';
import type { Faults } from './faults.ts';
import { inSqlite } from './postgres-sql.ts';
import type { CanvassProcess } from './process.ts';
import { ticketsTable } from './tickets.ts';
import type { World } from './world.ts';

/** One disk, on which the processes of a world share a database; or the one process has its own. */
export interface SimulatedDisk {
  /** The database as one process has it: its calls take time, and may fail. */
  openFor(process: Pick<CanvassProcess, 'actor' | 'time' | 'chance' | 'step'>, faults: Faults): Database;
  /**
   * Takes away what was written without waiting for the disk. Processes on it must be dead by then, unless it is a
   * server's, whose processes live elsewhere: that forgets its unlogged tables, too.
   */
  losePower(): void;
  /** Looks at what is stored, at once and without faults. */
  read(sql: string): readonly Readonly<Record<string, unknown>>[];
  close(): void;
}

interface DiskOptions {
  /** Several processes share it, as they do a Postgres, which has this clock. */
  readonly server?: Pick<World, 'now'>;
  readonly observer?: DiskObserver | undefined;
}

/** Hears of every batch once it is carried out, in that order, and when the relaxed ones are taken back. */
export interface DiskObserver {
  written(batch: WrittenBatch, disk: Pick<SimulatedDisk, 'read'>): void;
  lostPower(): void;
  /** Before the disk is closed. */
  over?(disk: SimulatedDisk): Promise<void>;
}

export interface WrittenBatch {
  readonly statements: readonly Statement[];
  readonly durability: 'relaxed' | 'durable';
  readonly result: BatchResult | 'threw';
}

/**
 * SQLite in memory, with the real statements. A history is one transaction that is rolled back at its end, so that the next
 * one finds the connection as new. What was written without waiting for the disk stands behind a savepoint in it, so that a
 * loss of power can undo it.
 */
export function createSimulatedDisk({ server, observer }: DiskOptions = {}): SimulatedDisk {
  const engine = blank.pop() ?? createEngine();
  if (server !== undefined) engine.clock = server;
  const runner = server === undefined ? engine.runner : onServer(engine.runner);
  let isHeld = false;
  let isBehind = false;
  const execute = (sql: string): void => void runner.write(sql, []);
  execute('BEGIN');

  function sync(): void {
    if (isBehind) execute('RELEASE disk');
    isBehind = false;
  }

  const read: SimulatedDisk['read'] = (sql) => runner.all(sql, []);

  function batch(statements: readonly Statement[], isRelaxed: boolean): BatchResult {
    let result: WrittenBatch['result'] = 'threw';
    try {
      result = carryOut(statements, isRelaxed);
      return result;
    } finally {
      observer?.written({ statements, durability: isRelaxed ? 'relaxed' : 'durable', result }, { read });
    }
  }

  function carryOut(statements: readonly Statement[], isRelaxed: boolean): BatchResult {
    if (isRelaxed && !isBehind && !isHeld) {
      execute('SAVEPOINT disk');
      isBehind = true;
    }
    const result = statements.length === 1 ? apply(statements) : wholeOrNot(statements);
    if (result.done && !isRelaxed && !isHeld) sync();
    return result;
  }

  function wholeOrNot(statements: readonly Statement[]): BatchResult {
    execute('SAVEPOINT batch');
    let done = false;
    try {
      const result = apply(statements);
      done = result.done;
      return result;
    } finally {
      if (!done) execute('ROLLBACK TO batch');
      execute('RELEASE batch');
    }
  }

  function apply(statements: readonly Statement[]): BatchResult {
    const results: Written[] = [];
    for (const [index, { sql, parameters, mustChange }] of statements.entries()) {
      const written = runner.write(sql, parameters);
      if (mustChange === true && written.changes === 0) return { done: false, unchanged: index };
      results.push(written);
    }
    return { done: true, results };
  }

  interface Access {
    readonly time: Database['time'];
    readonly random: Database['random'];
    step<Value>(kind: 'read' | 'write', work: () => Value): Promise<Value>;
  }

  function databaseOver({ time, random, step: stepOpen }: Access): Database {
    let isClosed = false;
    const step: Access['step'] = (kind, work) =>
      isClosed
        ? Promise.reject(new StoreError('STORE_CLOSED', 'The database is closed.'))
        : stepOpen(kind, work);
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
        execute('SAVEPOINT work');
        let done = false;
        try {
          const value = await work(inside);
          done = true;
          return value;
        } finally {
          if (!done) execute('ROLLBACK TO work');
          execute('RELEASE work');
          isHeld = false;
          if (done) sync();
        }
      },
      probe: async () => {},
      async close() {
        isClosed = true;
      },
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
      if (isBehind) execute('ROLLBACK TO disk');
      sync();
      if (server !== undefined) for (const table of unlogged) execute(`DELETE FROM ${table}`);
      observer?.lostPower();
    },
    read,
    close() {
      execute('ROLLBACK');
      blank.push(engine);
    },
  };
}

/** What a crash of a server empties: see the schema. */
const unlogged = ['activity_claims', 'rate_limits', 'spent_tokens'];

/** The statements of a Postgres, too. */
function onServer(runner: StatementRunner): StatementRunner {
  return {
    one: (sql, parameters) => runner.one(inSqlite(sql), parameters),
    all: (sql, parameters) => runner.all(inSqlite(sql), parameters),
    write: (sql, parameters) => runner.write(inSqlite(sql), parameters),
  };
}

interface Engine {
  readonly runner: StatementRunner;
  clock: Pick<World, 'now'>;
}

/** With the tables, and nothing in them. */
const blank: Engine[] = [];

function createEngine(): Engine {
  const connection = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  for (const { migrations } of [storeSchema, replicasSchema])
    for (const migration of migrations)
      for (const sql of statementsOf(migration, 'sqlite')) connection.exec(inSqlite(sql));
  connection.exec(ticketsTable);
  const engine: Engine = { runner: createStatementRunner(connection), clock: { now: () => 0 } };
  connection.function('now', () => Math.trunc(engine.clock.now()));
  return engine;
}
