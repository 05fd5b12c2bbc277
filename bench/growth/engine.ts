import { Client } from 'pg';
import type { Database } from '../../src/store/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';

/** The engine that `DATABASE_URL` names, as Canvass takes it; the embedded one where it names none. */
const url = process.env['DATABASE_URL'] ?? '';

export const engineName = url === '' ? 'embedded database' : 'Postgres';

export async function openEngine(folder: string): Promise<Database> {
  return url === '' ? await openSqliteDatabase(folder) : await openPostgresDatabase(url);
}

/** A copy of the Postgres database that nobody uses at the moment, beside it, with what it has by now. */
export async function copyPostgres() {
  const copied = new URL(url);
  copied.pathname += '_copy';
  const [from, to] = [url, copied.href].map(
    (one) => `"${decodeURIComponent(new URL(one).pathname.slice(1))}"`,
  );
  const ask = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await ask(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  return { url: copied.href, drop: () => ask(`DROP DATABASE ${to} WITH (FORCE)`) };
}
