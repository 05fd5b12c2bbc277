import { Pool, type PoolClient } from 'pg';
import { databaseStatementMs } from '../../limits.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import {
  type Database,
  type Parameter,
  type Statement,
  type Statements,
  StoreError,
  type Written,
} from '../database.ts';
import { createTransactionScope, probeStatement, refuseWrite } from '../engine.ts';
import type { PostgresTarget } from './connection.ts';
import { currentClient } from './current-client.ts';
import { createJointWrites, outcomeOf } from './joint-writes.ts';
import { guarded, sendTogether, unchangedCode, unguarded } from './pipeline.ts';
import { isStalePreparation, serverCode, storeErrorOf, tryStatement } from './postgres-trouble.ts';

/** Beyond the server's own limit: nothing will come back. */
const maxSilence = databaseStatementMs + 2_000;

/** The outcome of statements that were sent together; `unchanged`: all are undone, as this one changed nothing but had to. */
type Exchanged = { readonly results: readonly Written[] } | { readonly unchanged: number };

/**
 * The `Database` port over a pool of connections. Anything but a transaction is one round trip: what has to happen together
 * is sent together. Nothing waits for a second connection while it has one, so that a small pool is merely slow.
 */
export function createPostgresDatabase(target: PostgresTarget): Database {
  const { location } = target;
  const pool = new Pool({ ...target.pool, Client: currentClient(target) });
  // The user of a connection that breaks hears of it; an idle one is simply no longer there.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const broken = new WeakSet<PoolClient>();
  const scope = createTransactionScope();
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const waited = { waits: 0, waitedSeconds: 0 };

  async function connect(): Promise<PoolClient> {
    // Each use has one connection.
    const isFull = underWay.size >= pool.options.max;
    const begun = systemTime.monotonic();
    try {
      return await pool.connect();
    } catch (error) {
      throw storeErrorOf(error, location);
    } finally {
      if (isFull) {
        waited.waits += 1;
        waited.waitedSeconds += (systemTime.monotonic() - begun) / 1000;
      }
    }
  }

  function refuseUse(): void {
    if (closing !== undefined) throw new StoreError('STORE_CLOSED', 'The database is closed.');
    scope.refuseInside();
  }

  /** A connection for `work`, which the end of the database waits for. */
  async function use<Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> {
    refuseUse();
    const working = connect().then(async (client) => {
      try {
        return await work(client);
      } finally {
        client.release(broken.has(client));
      }
    });
    underWay.add(working);
    try {
      return await working;
    } finally {
      underWay.delete(working);
    }
  }

  async function exchange(
    client: PoolClient,
    statements: readonly Statement[],
    longest = maxSilence,
  ): Promise<Exchanged> {
    const sent = await withinTime(sendTogether(client, statements), longest).catch((error: unknown) => {
      // Its next user would wait for what isn't answered.
      broken.add(client);
      throw error;
    });
    if ('results' in sent) return sent;
    const { error, failedAt: unchanged } = sent;
    if (serverCode(error) === unchangedCode && statements[unchanged]?.mustChange === true)
      return { unchanged };
    // Whatever the server has answered leaves the connection as good as it was.
    if (serverCode(error) === undefined || isStalePreparation(error)) broken.add(client);
    throw error;
  }

  function send(statements: readonly Statement[]): Promise<Exchanged> {
    return tryStatement(location, () => use((client) => exchange(client, statements)));
  }

  async function sendOne(sql: string, parameters: readonly Parameter[]): Promise<Written> {
    return only(await send([{ sql, parameters }]));
  }

  const jointWrites = createJointWrites(async (statements) => {
    const exchanged = await send([notSynced, ...statements]);
    return 'results' in exchanged ? exchanged.results.slice(1) : [];
  });

  const database: Database = {
    dialect: 'postgres',
    location,
    time: systemTime,
    random: systemRandom,
    async one(sql, parameters) {
      return (await database.all(sql, parameters))[0];
    },
    async all(sql, parameters) {
      refuseWrite(sql);
      return (await sendOne(sql, parameters)).rows;
    },
    run: sendOne,
    async atomically(statements, durability) {
      const [only] = statements;
      if (only === undefined) return { done: true, results: [] };
      const alone = statements.length === 1;
      if (alone && durability === 'relaxed') {
        refuseUse();
        return await jointWrites.add(only);
      }
      const first = durability === 'relaxed' ? [notSynced] : [];
      const exchanged = await send([...first, ...(alone ? statements : statements.map(guarded))]);
      if ('unchanged' in exchanged) return { done: false, unchanged: exchanged.unchanged - first.length };
      const results = exchanged.results.slice(first.length);
      if (alone) return outcomeOf(only, results[0]);
      return {
        done: true,
        results: statements.flatMap((statement, index) => {
          const written = results[index];
          return written === undefined ? [] : [unguarded(statement, written)];
        }),
      };
    },
    transaction(work, { alone, patient } = {}) {
      return use(async (client) => {
        const longest = patient === true ? maxPatience : maxSilence;
        let failure: unknown;
        let over = false;
        async function step(statements: readonly Statement[]): Promise<Exchanged> {
          if (over) throw new StoreError('STORE_MISUSED', 'A transaction that is over was used.');
          try {
            return await exchange(client, statements, longest);
          } catch (error) {
            failure ??= storeErrorOf(error, location);
            throw failure;
          }
        }
        const run: Statements['run'] = async (sql, parameters) => only(await step([{ sql, parameters }]));
        const all: Statements['all'] = async (sql, parameters) => {
          refuseWrite(sql);
          return (await run(sql, parameters)).rows;
        };
        const one: Statements['one'] = async (sql, parameters) => (await all(sql, parameters))[0];
        try {
          await step([
            { sql: 'BEGIN', parameters: [] },
            ...(patient === true ? [unhurried] : []),
            ...(alone === undefined ? [] : [{ sql: lock, parameters: [alone] }]),
          ]);
          const value = await scope.run(() => work({ one, all, run }));
          // The server would accept the commit of what has failed, and silently undo it.
          if (failure !== undefined) throw failure;
          await step([{ sql: 'COMMIT', parameters: [] }]);
          return value;
        } catch (error) {
          if (!broken.has(client))
            await step([{ sql: 'ROLLBACK', parameters: [] }]).catch(() => broken.add(client));
          throw error;
        } finally {
          over = true;
        }
      });
    },
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...waited,
    }),
    async probe() {
      await database.atomically([probeStatement(database)], 'relaxed');
    },
    close() {
      jointWrites.flush();
      closing ??= Promise.allSettled(underWay).then(() => pool.end());
      return closing;
    },
  };
  return database;
}

/** Of a migration, which may rewrite a large table. */
const maxPatience = 60 * 60 * 1000;

/** Everyone sees it at the end of the transaction; the disk follows within a second. */
const notSynced: Statement = {
  sql: "SELECT set_config('synchronous_commit', 'off', true)",
  parameters: [],
};
const unhurried: Statement = {
  sql: "SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)",
  parameters: [],
};
const lock = 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))';

function only(exchanged: Exchanged): Written {
  const written = 'results' in exchanged ? exchanged.results[0] : undefined;
  return written ?? { changes: 0, rows: [] };
}

async function withinTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = systemTime.after(milliseconds, () => reject(new Error('no answer')));
  try {
    return await Promise.race([work, silence]);
  } finally {
    timer.cancel();
  }
}
