import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';

export interface PostgresServer {
  /** Of its own administrator, in the database `postgres`. */
  readonly url: string;
  /** Makes an empty database, and tells its URL. */
  makeDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Kills it, as a loss of power would, and starts it again. */
  crash(): Promise<void>;
  /** For good; it ends with this process in any case. */
  end(): Promise<void>;
}

/** A real Postgres: the machine's own, or the one that npm brings. */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('./keeper.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  keeper.unref();
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  async function nextLine(): Promise<string> {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('Postgres could not be started: see above.');
    return String(value);
  }
  async function tell(command: string): Promise<void> {
    keeper.stdin.write(`${command}\n`);
    await nextLine();
  }
  const url = await nextLine();
  return {
    url,
    makeDatabase: () => makeDatabase(url),
    stop: () => tell('stop'),
    start: () => tell('start'),
    crash: () => tell('crash'),
    async end() {
      const ended = new Promise((resolve) => keeper.once('exit', resolve));
      // Else a program that waits for nothing but this would be over before it.
      keeper.ref();
      keeper.stdin.end();
      await ended;
    },
  };
}

async function makeDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(url, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

async function asAdministrator(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

let shared: Promise<Pick<PostgresServer, 'url' | 'makeDatabase'>> | undefined;

/** The server that all test files of a run share: the first who asks has it started, and it ends with the run. */
export function sharedPostgres(): Promise<Pick<PostgresServer, 'url' | 'makeDatabase'>> {
  shared ??= findShared();
  return shared;
}

async function findShared(): Promise<Pick<PostgresServer, 'url' | 'makeDatabase'>> {
  const answer = await fetch(inject('postgres'));
  const url = await answer.text();
  if (!answer.ok) throw new Error(url);
  return { url, makeDatabase: () => makeDatabase(url) };
}

interface PostgresPlace {
  readonly url: string;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Databases that were emptied: to empty one costs a tenth of making it. */
const [withTables, bare]: [string[], string[]] = [[], []];

/** A store with nothing in it, as the contract tests ask for it: its tables are there, since to make them takes longer than most tests. */
export async function makePostgresPlace(): Promise<PostgresPlace> {
  const url = withTables.pop() ?? (await (await sharedPostgres()).makeDatabase());
  storeTables ??= findStoreTables(url);
  const tables = await storeTables;
  return placeAt(url, withTables, emptyAll(tables));
}

/** One without any tables, for what makes them. */
export async function makeBarePostgresPlace(): Promise<PostgresPlace> {
  const url = bare.pop() ?? (await (await sharedPostgres()).makeDatabase());
  return placeAt(url, bare, `${dropSchemas('true')} CREATE SCHEMA public`);
}

function placeAt(url: string, emptied: string[], empty: string): PostgresPlace {
  return {
    url,
    open: () => openPostgresDatabase(url),
    async remove() {
      await asAdministrator(url, `${endConnections} ${empty}`);
      emptied.push(url);
    },
  };
}

let storeTables: Promise<readonly string[]> | undefined;

async function findStoreTables(url: string): Promise<readonly string[]> {
  const database = await openPostgresDatabase(url);
  const tables = await database.all("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", []);
  await database.close();
  return tables.map(({ tablename }) => String(tablename));
}

const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid();`;

const dropSchemas = (which: string): string => `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT nspname FROM pg_namespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND ${which}
  LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', name);
  END LOOP;
END $$;`;

/** What the store made stays, without a row but for those that say so; what a test made beside it goes. */
function emptyAll(tables: readonly string[]): string {
  const names = tables.map((table) => `'${table}'`).join();
  const kept = tables.filter((table) => !table.endsWith('_migrations'));
  return `${dropSchemas("nspname <> 'public'")}
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${names}) LOOP
        EXECUTE format('DROP TABLE %I CASCADE', name);
      END LOOP;
    END $$;
    TRUNCATE ${kept.join()}`;
}
