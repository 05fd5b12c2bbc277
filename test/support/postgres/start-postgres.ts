import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Database } from '../../../src/store/database.ts';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';

export interface PostgresServer {
  /** Of its own administrator, in the database `postgres`. */
  readonly url: string;
  /** Makes an empty database, and tells its URL. */
  makeDatabase(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
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
    async end() {
      const ended = new Promise((resolve) => keeper.once('exit', resolve));
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

let shared: Promise<PostgresServer> | undefined;

/** The server that all test files of this worker share. It ends with the worker. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres();
  return shared;
}

/** Empty storage, as the contract tests ask for it. */
export async function makePostgresPlace(): Promise<{
  readonly url: string;
  open(): Promise<Database>;
  remove(): Promise<void>;
}> {
  const server = await sharedPostgres();
  const url = await server.makeDatabase();
  return {
    url,
    open: () => openPostgresDatabase(url),
    remove: () =>
      asAdministrator(server.url, `DROP DATABASE "${new URL(url).pathname.slice(1)}" WITH (FORCE)`),
  };
}
