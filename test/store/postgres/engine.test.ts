import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrations/migrate.ts';
import { readPostgresUrl } from '../../../src/store/postgres/connection.ts';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';
import { createRecordRepository } from '../../../src/store/records.ts';
import { createTallies } from '../../../src/store/tallies.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';

async function open(url: string): Promise<Database> {
  const database = await openPostgresDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

const insert = 'INSERT INTO settings (name, value) VALUES (?, ?)';

describe('Postgres on a real server', () => {
  let server: Awaited<ReturnType<typeof sharedPostgres>>;
  beforeAll(async () => {
    server = await sharedPostgres();
  });

  it('migrates once with several concurrent starts', async () => {
    const url = await server.makeDatabase();
    const databases = await Promise.all([1, 2, 3, 4, 5].map(() => open(url)));
    const done = await databases[0]?.all('SELECT name FROM store_migrations', []);
    expect(done).toHaveLength(new Set(done?.map((row) => row['name'])).size);
    expect(done).toHaveLength(9);
  });

  it('keeps working and can start after a newer version changed its tables', async () => {
    const url = await server.makeDatabase();
    const older = await open(url);
    const records = createRecordRepository(older);
    await records.save('survey/a', { state: { kind: 'idle' } }, undefined);
    await records.load('survey/a');
    const newer = await open(url);
    const statements = [
      'ALTER TABLE documents ADD COLUMN later text',
      'ALTER TABLE activities ADD COLUMN later bigint NOT NULL DEFAULT 0',
      'ALTER TABLE web_chat_activities ADD COLUMN later text',
    ];
    await migrate(newer, { owner: 'later', migrations: [{ name: 'later', statements }] });
    await newer.run("INSERT INTO store_migrations (name, timestamp) VALUES ('999 later', '2030-01-01')", []);
    const { version = '' } = (await records.load('survey/a')) ?? {};
    await records.save('survey/a', { state: { kind: 'asking' } }, version);
    expect(await records.list('survey/')).toHaveLength(1);
    const restarted = createRecordRepository(await open(url));
    expect((await restarted.load('survey/a'))?.body).toEqual({ state: { kind: 'asking' } });
  });

  it('keeps tallies correct under concurrent writes, and compacts their changes', async () => {
    const database = await open(await server.makeDatabase());
    const records = createRecordRepository(database);
    const kinds = ['asking', 'sending'];
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const key = `survey/webchat/${n}/u`;
        let version: string | undefined;
        for (let round = 0; round < 200; round += 1) {
          const saved = await records.save(key, { state: { kind: kinds[round % 2] } }, version);
          version = saved === 'conflict' ? undefined : saved.version;
        }
      }),
    );
    expect(await createTallies(database).read('survey/')).toEqual({ sending: 20 });
    const rows = await database.one('SELECT count(*) AS count FROM tally_changes', []);
    expect(rows?.['count']).toBeLessThan(7_900);
  });

  it('reports how long operations waited for a connection', async () => {
    const url = new URL(await server.makeDatabase());
    url.searchParams.set('connection_limit', '1');
    const database = await open(url.href);
    const held = Promise.withResolvers<void>();
    const holding = database.transaction(async (one) => {
      await one.one('SELECT 1 AS one', []);
      await held.promise;
    });
    const waiting = database.one('SELECT 1 AS one', []);
    await expect.poll(() => database.pool?.()).toMatchObject({ busy: 1, idle: 0, waiting: 1 });
    held.resolve();
    await Promise.all([holding, waiting]);
    const { waits = 0, waitedSeconds = 0 } = database.pool?.() ?? {};
    expect(waits).toBe(1);
    expect(waitedSeconds).toBeGreaterThan(0);
  });

  it('retries a batch that was rolled back because of a deadlock', async () => {
    const database = await open(await server.makeDatabase());
    await database.run(insert, ['one', '0']);
    await database.run(insert, ['two', '0']);
    const write = { sql: 'UPDATE settings SET value = ? WHERE name = ?' };
    const holdOn = { sql: 'SELECT pg_sleep(0.5)', parameters: [] };
    const changed = await Promise.all(
      [['one', 'two'] as const, ['two', 'one'] as const].map(([first, second]) =>
        database.atomically([
          { ...write, parameters: [first, first] },
          holdOn,
          { ...write, parameters: [first, second] },
        ]),
      ),
    );
    expect(changed.map(({ done }) => done)).toEqual([true, true]);
    const values = await database.all('SELECT DISTINCT value FROM settings', []);
    expect(values).toHaveLength(1);
  });

  it('completes a hundred concurrent writes, reads and exclusive transactions on two connections', async () => {
    const database = await open(`${await server.makeDatabase()}?connection_limit=2`);
    const work = Array.from({ length: 100 }, (_, number) => [
      database.run(insert, [`run ${number}`, 'v']),
      database.atomically([
        { sql: insert, parameters: [`one ${number}`, 'v'] },
        { sql: insert, parameters: [`two ${number}`, 'v'], mustChange: true },
      ]),
      database.transaction(async (own) => await own.run(insert, [`own ${number}`, 'v']), { alone: 'probe' }),
      database.one('SELECT count(*) AS count FROM settings', []),
    ]).flat();
    await Promise.all(work);
    expect(await database.one('SELECT count(*) AS count FROM settings', [])).toEqual({ count: 400 });
  });

  it('completes batches that lock the same rows in different orders', async () => {
    const database = await open(await server.makeDatabase());
    const names = ['a', 'b', 'c', 'd'];
    await database.atomically(names.map((name) => ({ sql: insert, parameters: [name, '0'] })));
    const sql = 'UPDATE settings SET value = CAST(CAST(value AS bigint) + 1 AS text) WHERE name = ?';
    const batch = (order: readonly string[]) =>
      database.atomically(order.map((name) => ({ sql, parameters: [name] })));
    await Promise.all(Array.from({ length: 20 }, (_, n) => batch(n % 2 === 0 ? names : names.toReversed())));
    expect(await database.all('SELECT DISTINCT value FROM settings', [])).toEqual([{ value: '20' }]);
  });

  it('rolls back a transaction with a failed statement, even if the error is caught', async () => {
    const database = await open(await server.makeDatabase());
    const undone = database.transaction(async (own) => {
      await own.run(insert, ['a', '1']);
      await own.run(insert, ['a', '2']).catch(() => undefined);
    });
    await expect(undone).rejects.toMatchObject({ code: '23505' });
    expect(await database.all('SELECT name FROM settings', [])).toEqual([]);
  });

  it('refuses the use of a transaction handle after its end', async () => {
    const database = await open(await server.makeDatabase());
    const kept = await database.transaction(async (own) => own);
    await expect(kept.run(insert, ['a', '1'])).rejects.toMatchObject({ code: 'STORE_MISUSED' });
  });

  it('keeps stored values out of errors', async () => {
    const database = await open(await server.makeDatabase());
    await database.run(insert, ['a', 'typed by a person']);
    const refused: unknown = await database.run(insert, ['a', 'typed by a person']).catch((error) => error);
    expect(refused).toMatchObject({ code: '23505' });
    expect(JSON.stringify({ ...Object(refused), message: String(refused) })).not.toMatch(/typed|\(a\)/);
  });

  it('reports a read-only database as such', async () => {
    const url = await server.makeDatabase();
    const name = new URL(url).pathname.slice(1);
    await (await open(url)).run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`, []);
    const database = await openPostgresDatabase(url).catch((error: unknown) => error);
    expect(database).toMatchObject({ code: 'STORE_CANNOT_WRITE', temporary: true });
  });

  it.each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'wr0ng-one' }),
      'STORE_REFUSED',
      'Correct them in DATABASE_URL.',
    ],
    [
      'a missing database',
      (url: URL) => Object.assign(url, { pathname: '/n0where' }),
      'STORE_REFUSED',
      'Create it (createdb)',
    ],
    [
      'a server without encryption',
      (url: URL) => Object.assign(url, { search: 'sslmode=require' }),
      'STORE_REFUSED',
      'Switch on the server’s TLS',
    ],
    [
      'an unreachable server',
      (url: URL) => Object.assign(url, { port: '1' }),
      'STORE_UNREACHABLE',
      'Nothing listens there: start Postgres',
    ],
  ])('explains %s, with what to do and without the password', async (_, change, code, advice) => {
    const url = change(new URL(await server.makeDatabase()));
    const error: unknown = await openPostgresDatabase(url.href).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    const told = JSON.stringify({ ...Object(error), said: String(error), cause: Object(error).cause });
    expect(told).toContain('127.0.0.1');
    expect(told).toContain(advice);
    for (const secret of [url.password, decodeURIComponent(url.password)]) expect(told).not.toContain(secret);
  });
});

describe('the Postgres URL', () => {
  const ssl = (url: string) => readPostgresUrl(url).pool.ssl;

  it('verifies a remote server’s certificate by default', () => {
    expect(ssl('postgres://u:p@db.example/canvass')).toEqual({});
    expect(ssl('postgres://u:p@db.example/canvass?sslmode=require')).toEqual({});
    expect(ssl('postgres://u:p@db.example/canvass?sslmode=no-verify')).toEqual({ rejectUnauthorized: false });
    expect(ssl('postgres://u:p@db.example/canvass?sslmode=disable')).toBe(false);
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(ssl(`postgres://u:p@${host}/c`)).toBe(false);
    expect(ssl('postgres://u:p@localhost/c?sslmode=verify-full')).toEqual({});
    expect(ssl('postgres://u:p@x/c?host=/var/run/postgresql')).toBe(false);
  });

  it('gives the location without user and password', () => {
    expect(readPostgresUrl('postgresql://us%40er:p%2Fw@db.example:6543/canvass').location).toBe(
      'db.example:6543/canvass',
    );
    expect(readPostgresUrl('postgresql://us%40er:p%2Fw@db.example/canvass').pool).toMatchObject({
      user: 'us@er',
      password: 'p/w',
      port: 5432,
      max: 10,
    });
  });

  it('lists unknown parameters', () => {
    const read = (query: string) =>
      readPostgresUrl(`postgres://u:s3cret@db.example/canvass?${query}`).ignored;
    expect(read('sslmode=disable&sslrootcert=&connection_limit=2&host=/run&application_name=a')).toEqual([]);
    expect(read('conection_limit=2&sslMode=disable&conection_limit=3')).toEqual([
      'conection_limit',
      'sslMode',
    ]);
  });

  it.each([
    'sslmode=maybe',
    'sslrootcert=/n0where&sslmode=require',
    'connection_limit=0',
    'connection_limit=x',
  ])('is refused with %s, without revealing the password', (query) => {
    const read = () => readPostgresUrl(`postgres://u:s3cret@db.example/canvass?${query}`);
    expect(read).toThrow(expect.objectContaining({ code: 'STORE_CANNOT_OPEN' }));
    expect(read).not.toThrow(/s3cret/);
  });
});
