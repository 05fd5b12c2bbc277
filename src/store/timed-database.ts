import type { Database } from './database.ts';

type DatabaseOperation = 'read' | 'write' | 'transaction';

/** The same database; `note` hears how long each use of it took, waiting included, whatever the outcome. */
export function timedDatabase(
  database: Database,
  note: (operation: DatabaseOperation, seconds: number) => void,
): Database {
  const { time } = database;

  function timed<Value>(operation: DatabaseOperation, work: Promise<Value>): Promise<Value> {
    const begun = time.monotonic();
    const end = (): void => note(operation, (time.monotonic() - begun) / 1000);
    work.then(end, end);
    return work;
  }

  return {
    ...database,
    one: (sql, parameters) => timed('read', database.one(sql, parameters)),
    all: (sql, parameters) => timed('read', database.all(sql, parameters)),
    run: (sql, parameters) => timed('write', database.run(sql, parameters)),
    atomically: (statements, durability) => timed('write', database.atomically(statements, durability)),
    transaction: (work, options) => timed('transaction', database.transaction(work, options)),
  };
}
